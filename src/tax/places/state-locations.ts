/** Everything in a state: the state, its counties, its places by name. */

import { type Listed, listedOf } from './candidates.ts';
import { CURRENT_EDITION, countiesOf } from './counties.ts';
import { type Place, placeOf, placesText } from './place-rows.ts';
import type { State } from './states.ts';

export function stateLocations(state: State): Listed[] {
  const foundBy = { match: { by: 'state' } } as const;
  const counties = countiesOf(state.fips);
  const current = counties.filter(({ edition }) => edition === CURRENT_EDITION);
  const shown = current.length === 0 ? counties : current;
  return [
    ...listedOf({ kind: 'state', state }, foundBy),
    ...shown.flatMap((county) => listedOf({ kind: 'county', county }, foundBy)),
    ...placesOf(state.fips).flatMap((place) => listedOf({ kind: 'place', place }, foundBy)),
  ];
}

function placesOf(state: string): Place[] {
  const lines = placesText().match(new RegExp(`^\\d+,${state}.*$`, 'gm')) ?? [];
  const byName = (a: Place, b: Place): number => (a.name < b.name ? -1 : Number(a.name > b.name));
  return lines.map(placeOf).sort(byName);
}
