/**
 * One place, several numbers: GNIS has one id for the government of a city and often another for the
 * populated place, and Pennsylvania's municipalities have their own numbers. All are accepted; one
 * of them is what location codes and tax ids use.
 */

import type { Location } from '../engine/index.ts';
import { findPlace, type Place } from './place-rows.ts';
import { once, rowsOf } from './rows.ts';

type Aliases = {
  /** Any GNIS id with an alias to the Census Bureau's. */
  readonly census: ReadonlyMap<number, number>;
  /** The Census Bureau's to the other one. */
  readonly other: ReadonlyMap<number, number>;
  /** The Census Bureau's to the one that codes use, where that is the other one. */
  readonly code: ReadonlyMap<number, number>;
};

const aliases = once((): Aliases => {
  const rows = rowsOf('aliases.csv').map(
    ([census = '', gnis = '', code = '']) => [Number(census), Number(gnis), code] as const,
  );
  return {
    census: new Map(rows.map(([census, gnis]) => [gnis, census])),
    other: new Map(rows.map(([census, gnis]) => [census, gnis])),
    code: new Map(
      rows.flatMap(([census, gnis, code]) => (code === 'gnis' ? [[census, gnis]] : [])),
    ),
  };
});

type Municipality = {
  /** Six digits, the agency's own. */
  readonly number: string;
  /** Three-digit county FIPS code. */
  readonly county: string;
  readonly gnis: number;
  readonly confidence: string;
};

export const PENNSYLVANIA = '42';

const municipalities = once(() => {
  const rows = rowsOf('pa-municipalities.csv').map(
    ([number = '', county = '', gnis = '', confidence = '']): Municipality => ({
      number,
      county,
      gnis: Number(gnis),
      confidence,
    }),
  );
  return {
    byNumber: new Map(rows.map((row) => [row.number, row])),
    byGnis: Map.groupBy(rows, ({ gnis }) => gnis),
  };
});

/** A Pennsylvania municipality by its six-digit number. */
export const municipalityOf = (number: string): Municipality | undefined =>
  municipalities().byNumber.get(number);

/** The municipalities that a Census place is: one in each of its counties. */
export const municipalitiesOf = ({ gnis }: Place): readonly Municipality[] =>
  municipalities().byGnis.get(gnis) ?? [];

export const allMunicipalities = (): Iterable<Municipality> => municipalities().byNumber.values();

/** The Census Bureau's GNIS id of the third part of a location code: a GNIS id, or `M` and a number. */
function censusId(part: string, state: string): number | undefined {
  if (/^\d{1,7}$/.test(part)) return aliases().census.get(Number(part)) ?? Number(part);
  const number = /^M(\d{1,6})$/.exec(part)?.[1];
  if (number === undefined || state !== PENNSYLVANIA) return undefined;
  return municipalityOf(number.padStart(6, '0'))?.gnis;
}

const codeId = (census: number): number => aliases().code.get(census) ?? census;

/** The place that the third part of a location code names. */
export function placeOfPart(part: string, state: string): Place | undefined {
  const census = censusId(part, state);
  return census === undefined ? undefined : findPlace(census);
}

const partOf = (census: number): string => String(codeId(census)).padStart(4, '0');

/** The third part of the place's location codes, as tax ids have it. */
export const partOfPlace = ({ gnis }: Place): string => partOf(gnis);

/** Other numbers that a location code of the county (five-digit FIPS) may have in its place. */
export function otherPartsOf(place: Place, county: string): string[] {
  const { gnis } = place;
  const ids = new Set([gnis, aliases().other.get(gnis) ?? gnis]);
  ids.delete(codeId(gnis));
  const numbers = municipalitiesOf(place).filter((row) => PENNSYLVANIA + row.county === county);
  return [...[...ids].map(String), ...numbers.map(({ number }) => `M${number}`)];
}

/**
 * The location with the numbers that tax ids use, so that codes of one place are equal; its `code`
 * stays as sent.
 */
export function canonicalLocation(location: Location): Location {
  const canonical = (part: string): string => {
    const census = part === '0' ? undefined : censusId(part, location.state);
    return census === undefined ? part : partOf(census);
  };
  const [place, municipality] = [canonical(location.place), canonical(location.municipality)];
  if (place === location.place && municipality === location.municipality) return location;
  return { ...location, place, municipality };
}
