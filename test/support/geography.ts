/** Location codes of the geography, for tests that draw places. */

import { readFileSync } from 'node:fs';
import { parseLocation } from '../../src/tax/engine/index.ts';
import { locationProblem } from '../../src/tax/places/places.ts';

const lines = (file: string): string[] =>
  readFileSync(new URL(`../../rules/places/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1);

export const counties = lines('counties.csv').map(
  (line) => `${line.slice(0, 2)}-${line.slice(2, 5)}-0000`,
);
export const places = lines('places.csv').flatMap((line) => {
  const [gnis = '', where = ''] = line.split(',');
  return where.split(' ').map((county) => `${county.slice(0, 2)}-${county.slice(2)}-${gnis}`);
});
export const states = [...new Set(counties.map((code) => `${code.slice(0, 2)}-000-0000`))];
/** Where local taxes are. */
const RICH = ['18', '24', '36', '41', '42', '39', '21', '34', '72', '53', '15', '11'];
export const rich = [...counties, ...places].filter((code) => RICH.includes(code.slice(0, 2)));

export const exists = (code: string): boolean => {
  const location = parseLocation(code);
  return location !== null && locationProblem(location) === null;
};
