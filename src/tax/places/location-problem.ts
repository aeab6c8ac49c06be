/** Whether a location code names a state, a county and a place that exist and lie in one another. */

import type { Location } from '../engine/index.ts';
import { allMunicipalities, PENNSYLVANIA, partOfPlace, placeOfPart } from './aliases.ts';
import { CURRENT_EDITION, countiesOf, countyOf } from './counties.ts';
import { hasPlacesOf } from './files.ts';
import { nearPlaces, type Place, stateFipsOf } from './place-rows.ts';
import { neighbors } from './rows.ts';
import { allStates, knownState, type State, stateOf } from './states.ts';

const NEIGHBORS = 2;
const NEAR_PLACES = 3;

/** Why no such location exists, as the end of a sentence about its code; null when it exists. */
export function locationProblem(location: Location): string | null {
  const { state, county } = location;
  if (state === '00') {
    return county === '000' && location.place === '0'
      ? null
      : 'combines state 00 (the United States) with a county or place. Use 00-000-0000 for federal, or the state FIPS code';
  }
  const known = stateOf(state);
  if (known === undefined) {
    const near = neighbors([...allStates()], ({ fips }) => fips > state, NEIGHBORS).map(
      ({ fips, name }) => `${fips} ${name}`,
    );
    return `names no state: there is no state FIPS code ${state}. Near it: ${near.join(', ')}. Send the state FIPS code first, such as 06 for California`;
  }
  return (
    countyProblem(known, county) ??
    placeProblem(known, county, location.place) ??
    placeProblem(known, county, location.municipality)
  );
}

function countyProblem({ fips: state, name }: State, county: string): string | null {
  if (county === '000' || countyOf(state + county) !== undefined) return null;
  const own = countiesOf(state);
  if (own.length === 0) return null;
  const near = neighbors(own, ({ fips }) => fips > state + county, NEIGHBORS).map(
    (one) => `${one.fips.slice(2)} ${one.name}`,
  );
  return `names no county: ${name} has no county FIPS code ${county}. Near it: ${near.join(', ')}. Use 000 for the whole state`;
}

function placeProblem(state: State, county: string, part: string): string | null {
  if (part === '0' || !hasPlacesOf(state.fips)) return null;
  const found = placeOfPart(part, state.fips);
  if (found === undefined) return unknownPlace(state, part);
  const own = knownState(stateFipsOf(found));
  if (own.fips !== state.fips) {
    return `names a place outside the state: ${part} is ${found.name}, ${own.name} (state ${own.fips}), not in ${state.name} (${state.fips})`;
  }
  const code = state.fips + county;
  const known = countyOf(code);
  if (county === '000' || known === undefined || known.edition !== CURRENT_EDITION) return null;
  if (found.counties.some((one) => one === code || one === state.fips)) return null;
  const right = found.counties.map((one) => `${one.slice(2)} ${countyOf(one)?.name ?? ''}`);
  return `names a place outside the county: ${part} is ${found.name} in ${right.join(', ')}, not in ${county} ${known.name}. Use that county, or 000`;
}

function unknownPlace({ fips, code, name }: State, part: string): string {
  const near = part.startsWith('M') ? nearMunicipalities(fips, part.slice(1)) : nearIds(fips, part);
  const hint = near.length === 0 ? '' : ` Near it: ${near.join(', ')}.`;
  return `names no place: there is no place ${part} in ${name}.${hint} Find the code by name with GET /ste-hosted/v1/locations?q=NAME&state=${code}, or use 0000 for the whole county`;
}

const nearIds = (state: string, part: string): string[] =>
  /^\d{1,7}$/.test(part) ? nearPlaces(part, state, NEAR_PLACES).map(codeAndName) : [];

const codeAndName = (place: Place): string => {
  const [county = ''] = place.counties;
  return `${stateFipsOf(place)}-${county.slice(2) || '000'}-${partOfPlace(place)} ${place.name}`;
};

function nearMunicipalities(state: string, number: string): string[] {
  if (state !== PENNSYLVANIA) return [];
  const wanted = number.padStart(6, '0');
  return neighbors([...allMunicipalities()], (row) => row.number > wanted, NEIGHBORS).map(
    (row) => `42-${row.county}-M${row.number}`,
  );
}
