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

export { newYear } from './authoring/new-year.ts';
export { checkAuthoring } from './checks/check-authoring.ts';
export { checkFigures } from './checks/check-figures.ts';
export {
  type AwaitedRegister,
  type AwaitedTax,
  awaitedRegisters,
  awaitedTaxes,
  lawOn,
  nameOf,
  publicationOf,
  publishedBy,
} from './coverage/awaited.ts';
export { CONFIDENCE_LINK, confidenceByArea, confidencePage } from './coverage/confidence-page.ts';
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
} from './coverage/coverage.ts';
export {
  aligned,
  type CoveredState,
  coveragePage,
  coverageSummary,
  coveredStates,
  localSentence,
  type TaxKind,
  taxKind,
} from './coverage/coverage-pages.ts';
export {
  countLocalTaxes,
  countRegister,
  isLocalTax,
  type LocalCount,
} from './coverage/local-taxes.ts';
export { searchSection } from './coverage/search-logs.ts';
export { methodNames } from './methods/registry.ts';
export { type DatedRegister, RegisterRows } from './registers/dated-register.ts';
export { loadRegisterSources, type RegisterSource } from './registers/register-sources.ts';
export { sizeOf } from './releases/all-blocks.ts';
export { usualConfidence } from './releases/block-confidence.ts';
export { ruleWith } from './releases/compile.ts';
export { digest, sha256Of } from './releases/digest.ts';
export { type Example, examplesFor, isExampleOf } from './releases/examples-of-release.ts';
export { withDigest } from './releases/known-digests.ts';
export { packedTree } from './releases/packed-tree.ts';
export { buildRelease, builtOnDemand, type Release } from './releases/release.ts';
export { residenceBlockOf } from './releases/residence.ts';
export type { Block, ExampleFile, ReleasedTax, RuleTree } from './releases/rule-tree.ts';
export type { TaxCertificates, Where } from './schema/applicability-schema.ts';
export { CONFIDENCES, isLowerConfidence, lowestConfidence } from './schema/confidence.ts';
export { allowed, normalized, parametersOn, readParameter } from './schema/parameters.ts';
export type { ResidenceBlock } from './schema/residence-schema.ts';
export type { BlockCommon, ParameterBlock, Source } from './schema/schema.ts';
export { compareVersions, releaseOf } from './schema/version.ts';
export { type Applicability, loadApplicability, type NotCovered } from './tree/applicability.ts';
export {
  type FurtherSource,
  type FurtherSources,
  loadFurtherSources,
} from './tree/further-sources.ts';
export { type GoldenPairs, loadGoldenPairs } from './tree/golden-pairs.ts';
export {
  isExamples,
  isLaw,
  loadExamples,
  loadRules,
  RULES_ROOT,
  RulesError,
  readDataFile,
  treeOfTexts,
} from './tree/load.ts';
