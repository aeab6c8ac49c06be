/**
 * Public geography (`rules/places`): states, counties and places, and what location codes name. The
 * search for them is in modules of its own, which calculating does not need.
 */

export { canonicalLocation, otherPartsOf, partOfPlace, placeOfPart } from './aliases.ts';
export { countiesOf } from './counties.ts';
export { readPlaceFile } from './files.ts';
export { locationProblem } from './location-problem.ts';
export type { PlaceFiles } from './partial-files.ts';
export { findPlace, isGoverned } from './place-rows.ts';
export { addStateRows } from './rows.ts';
export {
  allStates,
  findState,
  knownState,
  type State,
  stateLocationHint,
  stateOf,
} from './states.ts';
