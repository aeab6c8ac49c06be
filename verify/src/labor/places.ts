/** Public geography, read from `rules/places` on its own: states by FIPS code, and the counties of places. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Geography = {
  /** Postal codes by FIPS code. */
  readonly states: ReadonlyMap<string, string>;
  /** Five-digit FIPS codes of the counties of a place, by the Census Bureau's GNIS id. */
  readonly counties: ReadonlyMap<string, readonly string[]>;
  /** GNIS ids of places with a government of their own, which census-designated places lack. */
  readonly governed: ReadonlySet<string>;
  /** The Census Bureau's GNIS id for the other one of a place. */
  readonly census: ReadonlyMap<string, string>;
};

export function readGeography(root: string): Geography {
  const rows = (name: string): string[][] =>
    readFileSync(join(root, 'places', name), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',', 5));
  return {
    states: new Map(rows('states.csv').map(([fips = '', code = '']) => [fips, code])),
    counties: new Map(
      rows('places.csv').map(([gnis = '', counties = '']) => [gnis, counties.split(' ')]),
    ),
    governed: new Set(
      rows('places.csv').flatMap(([gnis = '', , place = '', , status = '']) =>
        ['A', 'B', 'C', 'G'].includes(status) || (status === 'F' && place !== '') ? [gnis] : [],
      ),
    ),
    census: new Map(rows('aliases.csv').map(([census = '', gnis = '']) => [gnis, census])),
  };
}
