/** The rules of the browser build. The build puts a module with these rules inside in place of this one. */

import {
  type Applicability,
  type DatedRegister,
  loadApplicability,
  loadRules,
  type RuleTree,
} from '../rules/index.ts';
import { packRegisters, packRules } from './pack-rules.ts';

export const packedRules = (): RuleTree => packRules(loadRules());

/** The registers of a state by FIPS code; the build puts each state's in a file of its own. */
export const packedRegisters = async (fips: string): Promise<readonly DatedRegister[]> =>
  packRegisters(loadRules()).get(fips) ?? [];

export const packedApplicability = (): Applicability => loadApplicability();
