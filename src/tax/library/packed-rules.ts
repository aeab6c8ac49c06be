/** The rules of the browser build. The build puts a module with these rules inside in place of this one. */

import type { PlaceFiles } from '../places/places.ts';
import {
  type Applicability,
  type DatedRegister,
  loadApplicability,
  loadRules,
  type RuleTree,
} from '../rules/index.ts';
import { packPlaces } from './pack-places.ts';
import { packRegisters, packRules } from './pack-rules.ts';

export const packedRules = (): RuleTree => packRules(loadRules());

/** What a state's local taxes are worked out from. */
type StateFile = {
  readonly registers: readonly DatedRegister[];
  /** Rows of `rules/places` in the state. */
  readonly places: PlaceFiles;
};

/** FIPS codes of the states with a file. */
export const packedStates = (): readonly string[] => [...packRegisters(loadRules()).keys()];

/** By FIPS code; the build puts each state's in its own file. Undefined for a state without. */
export async function packedState(fips: string): Promise<StateFile | undefined> {
  const registers = packRegisters(loadRules()).get(fips);
  return registers === undefined ? undefined : { registers, places: packPlaces(fips) };
}

export const packedApplicability = (): Applicability => loadApplicability();
