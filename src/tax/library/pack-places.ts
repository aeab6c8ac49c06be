/** Rows of `rules/places` in one state, for the file that browsers load with its registers of local taxes. */

import { type PlaceFiles, readPlaceFile } from '../places/places.ts';

const PENNSYLVANIA = '42';
const PENNSYLVANIA_FILES = ['pa-municipalities.csv', 'pa-psd.csv'];

/** By FIPS code. */
export function packPlaces(state: string): PlaceFiles {
  const isOfState: Readonly<Record<string, RegExp>> = {
    'places.csv': new RegExp(`^\\d+,${state}`),
    'school-districts.csv': new RegExp(`^${state},`),
  };
  const own = Object.entries(isOfState).map(([file, pattern]) => [file, linesOf(file, pattern)]);
  const whole = state === PENNSYLVANIA ? PENNSYLVANIA_FILES : [];
  return Object.fromEntries([...own, ...whole.map((file) => [file, readPlaceFile(file)])]);
}

/** The header and the lines of the state. */
function linesOf(file: string, pattern: RegExp): string {
  const [header = '', ...lines] = readPlaceFile(file).trimEnd().split('\n');
  return `${[header, ...lines.filter((line) => pattern.test(line))].join('\n')}\n`;
}
