/** States, the District of Columbia and territories. */

import { stateNamed } from '../../platform/shape/states.ts';
import { once, rowsOf } from './rows.ts';

/** Two-digit FIPS code, postal code and name. */
export type State = { readonly fips: string; readonly code: string; readonly name: string };

const states = once(
  () =>
    new Map(
      rowsOf('states.csv').map(([fips = '', code = '', name = '']): [string, State] => [
        fips,
        { fips, code, name },
      ]),
    ),
);

export const allStates = (): Iterable<State> => states().values();

/** The state of a FIPS code. */
export const stateOf = (fips: string): State | undefined => states().get(fips);

/** The state of a FIPS code that is known to be one; throws for any other. */
export function knownState(fips: string): State {
  const state = stateOf(fips);
  if (state === undefined) throw new Error(`there is no state ${fips}`);
  return state;
}

/** The state of a FIPS code or of a postal code, upper and lower case alike. */
export function findState(text: string): State | undefined {
  const wanted = text.trim().toUpperCase();
  return [...states().values()].find(({ fips, code }) => fips === wanted || code === wanted);
}

/** What to add where a postal code or a name, such as Illinois, stands for a location code; empty for other texts. */
export function stateLocationHint(text: string): string {
  const state = findState(text) ?? findState(stateNamed(text) ?? '');
  return state === undefined ? '' : `: ${state.name} is ${state.fips}-000-0000`;
}
