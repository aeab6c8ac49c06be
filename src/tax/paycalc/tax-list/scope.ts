/** Whether a location lies where a tax is levied. */

import { present } from '../../../platform/shape/known.ts';
import { type Location, parseLocation } from '../../engine/index.ts';
import { canonicalLocation, placeOfPart } from '../../places/places.ts';

/** `overlaps`: the location is larger than the place, or does not say its county. */
export type Relation = 'inside' | 'overlaps' | 'outside';

const WHOLE_STATE = '000';
const NO_PLACE = '0';

const parsed = new Map<string, Location>();

function scopeOf(code: string): Location {
  let scope = parsed.get(code);
  if (scope === undefined) {
    scope = canonicalLocation(present(parseLocation(code)));
    if (parsed.size < MAX_REMEMBERED) parsed.set(code, scope);
  }
  return scope;
}

/** Codes of rules and of requests; the latter are many. */
const MAX_REMEMBERED = 5000;

/** The closest relation of a location to any of the codes. */
export function relationOf(codes: readonly string[], location: Location): Relation {
  let best: Relation = 'outside';
  for (const code of codes) {
    const relation = relationToOne(scopeOf(code), location);
    if (relation === 'inside') return relation;
    if (relation === 'overlaps') best = relation;
  }
  return best;
}

function relationToOne(scope: Location, { state, county, place }: Location): Relation {
  if (scope.state !== state) return 'outside';
  const sameCounty = scope.county === WHOLE_STATE || scope.county === county;
  if (scope.place === NO_PLACE) {
    if (sameCounty) return 'inside';
    return county === WHOLE_STATE ? 'overlaps' : 'outside';
  }
  if (place !== NO_PLACE) return scope.place === place ? 'inside' : 'outside';
  if (county === WHOLE_STATE) return 'overlaps';
  if (scope.county !== WHOLE_STATE) return sameCounty ? 'overlaps' : 'outside';
  return liesIn(scope, `${state}${county}`) ? 'overlaps' : 'outside';
}

/** Whether a place lies in a county, also partly; true where its counties are not known. */
function liesIn({ state, place }: Location, county: string): boolean {
  const found = placeOfPart(place, state);
  return found?.counties.includes(county) ?? true;
}
