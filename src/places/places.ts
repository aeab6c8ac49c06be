/**
 * Public geography (`rules/places`): states, counties and places, what location codes name, and the
 * search for them. The one file that other rooms import.
 */

export { canonicalLocation, otherPartsOf, partOfPlace, placeOfPart } from './aliases.ts';
export { type County, countiesOf, countyOf } from './counties.ts';
export { locationProblem } from './location-problem.ts';
export { findPlace, type Place } from './place-rows.ts';
export { allStates, findState, type State, stateOf } from './states.ts';
