/**
 * The law as data: load the tree, build a release, find the law of a pay date.
 *
 * ```ts
 * import { buildRelease, loadRules } from 'wagewright/rules';
 *
 * const release = buildRelease(loadRules(), '2026.1');
 * const law = release.at('2026-06-30');
 * const rule = law?.taxes.get('00-000-0000-FICA-000');
 * console.log(rule?.title); // Social Security, employee
 * console.log(rule?.citation.document); // IRS Publication 15
 * console.log(release.at('1999-12-31')); // null
 * ```
 *
 * @throws RulesError from `loadRules` and `loadExamples`: the tree has faults. The message lists each
 *   with its file and line; print it without a stack trace.
 * @throws Error from `buildRelease`: `releases.yaml` has no such version.
 */

export { sizeOf } from './all-blocks.ts';
export { type Applicability, loadApplicability, type NotCovered } from './applicability.ts';
export type { TaxCertificates, Where } from './applicability-schema.ts';
export { checkAuthoring } from './check-authoring.ts';
export { checkFigures } from './check-figures.ts';
export { lowest } from './compile.ts';
export { CONFIDENCES, isLessSure, leastSure } from './confidence.ts';
export { confidenceByArea } from './confidence-page.ts';
export {
  COVERAGE_FILE,
  type Coverage,
  type CoverageIndex,
  coverageByTax,
  coverageIndex,
  coverageOf,
  coverageOfTax,
  readCoverage,
  type TableRow,
  tableRows,
} from './coverage.ts';
export {
  aligned,
  type CoveredState,
  coveragePage,
  coverageSummary,
  coveredStates,
  localSentence,
  type TaxKind,
  taxKind,
} from './coverage-pages.ts';
export { type DatedRegister, RegisterRows } from './dated-register.ts';
export { digest, sha256Of } from './digest.ts';
export { type Example, examplesFor, isExampleOf } from './examples-of-release.ts';
export { type FurtherSource, type FurtherSources, loadFurtherSources } from './further-sources.ts';
export { withDigest } from './known-digests.ts';
export { loadExamples, loadRules, RULES_ROOT, RulesError, readBeside } from './load.ts';
export { countLocalTaxes, countRegister, isLocalTax, type LocalCount } from './local-taxes.ts';
export { newYear } from './new-year.ts';
export { allowed, normalized, parametersOn, readParameter } from './parameters.ts';
export { loadRegisterSources, type RegisterSource } from './register-sources.ts';
export { buildRelease, type Release } from './release.ts';
export { residenceBlockOf } from './residence.ts';
export type { ResidenceBlock } from './residence-schema.ts';
export type { ParameterBlock, Source } from './schema.ts';
export { searchSection } from './search-logs.ts';
export type { Block, ExampleFile, ReleasedTax, RuleTree } from './tree.ts';
export { compareVersions, releaseOf } from './version.ts';
