/**
 * Public geography (`rules/places`, from the Census Bureau): whether a location code names a state, a
 * county and a place that exist and lie in one another.
 */

import type { Location } from '../engine/index.ts';
import { readPlaceFile } from './files.ts';

/** Two-digit FIPS code, postal code and name. */
export type State = { readonly fips: string; readonly code: string; readonly name: string };

type County = { readonly fips: string; readonly name: string; readonly edition: string };

/** The edition in which the counties of places are stated. */
const CURRENT_EDITION = '2025';
const NEIGHBORS = 2;

/** Cells of files that quote nothing. */
const rowsOf = (file: string): string[][] =>
  readPlaceFile(file)
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

/** Reads once, when first asked: most requests name only places that are already known. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const states = once(
  () =>
    new Map(
      rowsOf('states.csv').map(([fips = '', code = '', name = '']): [string, State] => [
        fips,
        { fips, code, name },
      ]),
    ),
);
const counties = once(
  () =>
    new Map(
      rowsOf('counties.csv').map(([fips = '', name = '', edition = '']): [string, County] => [
        fips,
        { fips, name, edition },
      ]),
    ),
);
const places = once(() => readPlaceFile('places.csv'));

export const allStates = (): Iterable<State> => states().values();

/** The state of a FIPS code. */
export const stateOf = (fips: string): State | undefined => states().get(fips);

/** The state of a FIPS code or of a postal code, upper and lower case alike. */
export function findState(text: string): State | undefined {
  const wanted = text.trim().toUpperCase();
  return [...states().values()].find(({ fips, code }) => fips === wanted || code === wanted);
}

/** Why no such location exists, as the end of a sentence about its code; null when nothing is known against it. */
export function locationProblem(location: Location): string | null {
  const { state, county } = location;
  if (state === '00') {
    return county === '000' && location.place === '0'
      ? null
      : 'combines state 00 (the United States) with a county or place. Use 00-000-0000 for federal, or the state FIPS code';
  }
  const known = stateOf(state);
  if (known === undefined) {
    const near = neighbors([...states().values()], state).map(
      ({ fips, name }) => `${fips} ${name}`,
    );
    return `names no state: there is no state FIPS code ${state}. Near it: ${near.join(', ')}`;
  }
  return countyProblem(known, county) ?? placeProblem(known, location);
}

function countyProblem({ fips: state, name }: State, county: string): string | null {
  if (county === '000' || counties().has(state + county)) return null;
  const own = [...counties().values()].filter(({ fips }) => fips.startsWith(state));
  if (own.length === 0) return null;
  const near = neighbors(own, state + county).map((one) => `${one.fips.slice(2)} ${one.name}`);
  return `names no county: ${name} has no county FIPS code ${county}. Near it: ${near.join(', ')}. Use 000 for the whole state`;
}

/** The rows on either side of where `fips` would be; rows are in ascending order. */
function neighbors<T extends { readonly fips: string }>(rows: readonly T[], fips: string): T[] {
  const after = rows.findIndex((row) => row.fips > fips);
  const at = after < 0 ? rows.length : after;
  return rows.slice(Math.max(0, at - NEIGHBORS), at + NEIGHBORS);
}

/** A place that the files do not list may exist: GNIS has more ids than the Census Bureau uses. */
function placeProblem(state: State, { county, place }: Location): string | null {
  const found = /^\d+$/.test(place) ? findPlace(Number(place)) : undefined;
  if (found === undefined) return null;
  const own = stateOf(found.counties[0]?.slice(0, 2) ?? '') as State;
  if (own.fips !== state.fips) {
    return `names a place outside the state: ${place} is ${found.name}, ${own.name} (state ${own.fips}), not in ${state.name} (${state.fips})`;
  }
  const code = state.fips + county;
  const known = counties().get(code);
  if (county === '000' || known === undefined || known.edition !== CURRENT_EDITION) return null;
  if (found.counties.some((one) => one === code || one === state.fips)) return null;
  const right = found.counties.map((one) => `${one.slice(2)} ${counties().get(one)?.name ?? ''}`);
  return `names a place outside the county: ${place} is ${found.name} in ${right.join(', ')}, not in ${county} ${known.name}. Use that county, or 000`;
}

type Place = { readonly counties: readonly string[]; readonly name: string };

/** Binary search in the text itself, whose lines ascend by GNIS id: nothing is parsed or kept. */
function findPlace(gnis: number): Place | undefined {
  const text = places();
  let low = text.indexOf('\n') + 1;
  let high = text.length;
  while (low < high) {
    const middle = text.lastIndexOf('\n', ((low + high) >> 1) - 1) + 1;
    const start = Math.max(low, middle);
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end);
    const id = Number.parseInt(line, 10);
    if (id === gnis) return placeOf(line);
    if (id < gnis) low = end + 1;
    else high = start;
  }
  return undefined;
}

function placeOf(line: string): Place {
  const [, where = '', name = ''] = /^\d+,([\d ]+),"?(.*?)"?$/.exec(line) ?? [];
  return { counties: where.split(' '), name };
}
