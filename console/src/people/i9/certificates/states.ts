/** States by their two letters, from the public file that the server reads. */

import statesText from '../../../../../rules/places/states.csv?raw';

const STATES = statesText
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
  .map(([fips = '', code = '', name = '']) => ({ fips, code, name }));

export const STATE_OPTIONS = STATES.map(({ code, name }) => ({ id: code, label: name }));

export const stateName = (code: string): string =>
  STATES.find((state) => state.code === code)?.name ?? code;

export const locationOfState = (code: string): string =>
  `${STATES.find((state) => state.code === code)?.fips ?? '00'}-000-0000`;
