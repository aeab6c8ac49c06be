/** The law as data: load the tree, build releases, find the law of a pay date. */

export { checkAuthoring } from './check-authoring.ts';
export { checkFigures } from './check-figures.ts';
export {
  COVERAGE_FILE,
  type Coverage,
  type CoverageIndex,
  coverageIndex,
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
} from './coverage-pages.ts';
export { loadExamples, loadRules, RULES_ROOT, RulesError, readBeside } from './load.ts';
export { newYear } from './new-year.ts';
export { allowed, normalized, parametersOn, readParameter } from './parameters.ts';
export { buildRelease, digest, type Release } from './release.ts';
export type { Block, ExampleFile, ReleasedTax, RuleTree } from './tree.ts';
export { compareVersions } from './version.ts';
