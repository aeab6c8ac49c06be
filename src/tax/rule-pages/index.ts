/** The rules for readers: states by confidence, each tax with its figures and sources, changes between releases. */

export { tellLine } from '../seals/tell-diff.ts';
export { payDateIn } from './book.ts';
export { explainedEdition } from './differences.ts';
export { inThread } from './in-thread.ts';
export { changesByTax, stateOfTax } from './releases.ts';
export { Rulebook } from './rulebook.ts';
export type { StateName } from './schema/parts.ts';
export { DifferencesAnswer, LineChangeSchema, ReleaseList } from './schema/releases.ts';
export { RulesSummary, StateRules } from './schema/states.ts';
export { TaxRules } from './schema/tax.ts';
export { stateRules } from './state-rules.ts';
export { findState, rulesSummary, statesLike } from './states.ts';
export { taxRules } from './tax.ts';
export { tellFigures, valueText } from './tell-edition.ts';
