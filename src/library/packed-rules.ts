/** The rules of the browser build. The build puts a module with these rules inside in place of this one. */

import { type Applicability, loadApplicability, loadRules, type RuleTree } from '../rules/index.ts';
import { packRules } from './pack-rules.ts';

export const packedRules = (): RuleTree => packRules(loadRules());

export const packedApplicability = (): Applicability => loadApplicability();
