/** Cities, towns, townships and other places by the GNIS ids that the Census Bureau uses. */

import { readPlaceFile } from './files.ts';
import { findLine, linesAround, once } from './rows.ts';

export type Place = {
  /** The Census Bureau's GNIS id; location codes may use another one, see `aliases.ts`. */
  readonly gnis: number;
  /** Five-digit FIPS codes, the main one first; only the state's two digits where none is known. */
  readonly counties: readonly string[];
  /** FIPS code within the state as a place; blank when it is only a county subdivision. */
  readonly place: string;
  /** The same as a county subdivision. */
  readonly subdivision: string;
  /** The Census Bureau's functional status: a letter, see places.source.yaml. */
  readonly status: string;
  /** ZIP codes with a post office of the same name. */
  readonly zips: number;
  /** With its legal suffix, such as `Los Angeles city`. */
  readonly name: string;
};

/** The whole file as text; its lines ascend by GNIS id. */
export const placesText = once(() => readPlaceFile('places.csv'));

export function findPlace(gnis: number): Place | undefined {
  const { line } = findLine(placesText(), gnis);
  return line === undefined ? undefined : placeOf(line);
}

const LINE = /^(\d+),([\d ]+),(\d*),(\d*),([A-Z]),(\d*),"?(.*?)"?$/;

export function placeOf(line: string): Place {
  const [
    ,
    gnis = '',
    counties = '',
    place = '',
    subdivision = '',
    status = '',
    zips = '',
    name = '',
  ] = LINE.exec(line) ?? [];
  return {
    gnis: Number(gnis),
    counties: counties.split(' '),
    place,
    subdivision,
    status,
    zips: Number(zips),
    name,
  };
}

export const stateFipsOf = ({ counties }: Place): string => (counties[0] ?? '').slice(0, 2);

/**
 * Whether it has a working government. Not so census-designated places, most precincts, districts and
 * barrios, and townships that only divide a county. What excluded cities leave of a consolidated city
 * (`balance`) is governed by it.
 */
export const isGoverned = ({ status, place }: Place): boolean =>
  'ABCG'.includes(status) || (status === 'F' && place !== '');

/**
 * Places, of one state or of all, that a mistyped id may stand for: those one digit or one swap away, then the
 * next ones by number. Looks up some hundred ids and scans nothing.
 */
export function nearPlaces(digits: string, state: string | undefined, most: number): Place[] {
  const near = new Map<number, Place>();
  const add = (place: Place | undefined): void => {
    if (place === undefined) return;
    if (state === undefined || stateFipsOf(place) === state) near.set(place.gnis, place);
  };
  for (const slip of slipsOf(digits)) {
    if (near.size < most) add(findPlace(Number(slip)));
  }
  const { at } = findLine(placesText(), Number(digits));
  for (const line of linesAround(placesText(), at, most)) {
    if (near.size < most) add(placeOf(line));
  }
  return [...near.values()].slice(0, most);
}

/** What `digits` becomes by changing or leaving out one digit, or swapping two neighbors. */
function* slipsOf(digits: string): Generator<string> {
  for (let i = 0; i < digits.length; i += 1) {
    const [before, after] = [digits.slice(0, i), digits.slice(i + 1)];
    for (let digit = 0; digit < 10; digit += 1) yield `${before}${digit}${after}`;
    yield before + after;
    yield before + after.slice(0, 1) + digits.charAt(i) + after.slice(1);
  }
  for (let i = 0; i <= digits.length && digits.length < 7; i += 1) {
    for (let digit = 0; digit < 10; digit += 1) {
      yield `${digits.slice(0, i)}${digit}${digits.slice(i)}`;
    }
  }
}
