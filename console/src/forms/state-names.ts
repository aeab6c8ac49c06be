/** Names of the states, from the public file that the server reads. */

import statesText from '../../../rules/places/states.csv?raw';

const NAMES = new Map(
  statesText
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .map(([fips = '', , name = '']) => [fips, name]),
);

/** Of a location code; undefined for the federal forms. */
export const stateOf = (jurisdiction: string): string | undefined =>
  NAMES.get(jurisdiction.slice(0, 2));
