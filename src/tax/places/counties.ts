/** Counties and county equivalents. */

import { once, rowsOf } from './rows.ts';

/** Five-digit FIPS code; `gnis` is blank where the Gazetteer has none. */
export type County = {
  readonly fips: string;
  readonly name: string;
  /** The year of the list that holds it: `2025`, or an earlier one that payrolls still use. */
  readonly edition: string;
  readonly gnis: string;
};

/** The edition in which the counties of places are stated. */
export const CURRENT_EDITION = '2025';

const counties = once(
  () =>
    new Map(
      rowsOf('counties.csv').map(
        ([fips = '', name = '', edition = '', gnis = '']): [string, County] => [
          fips,
          { fips, name, edition, gnis },
        ],
      ),
    ),
);

export const allCounties = (): Iterable<County> => counties().values();

/** The county of a five-digit FIPS code. */
export const countyOf = (fips: string): County | undefined => counties().get(fips);

/** All counties of a state, ascending. */
export const countiesOf = (state: string): County[] =>
  [...counties().values()].filter(({ fips }) => fips.startsWith(state));
