/** Reads the `rules/` tree from its folder; compiled once for this package's own. */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compiledOnce, type SourceFile, SourceTree } from '../../../platform/compiled/compiled.ts';
import type { Parts } from '../../../platform/compiled/lazily.ts';
import { inRoot } from '../../../platform/compiled/root.ts';
import { checkYaml, readYaml } from '../../../platform/shape/yaml-file.ts';
import { blanksIn } from '../authoring/blanks.ts';
import { sha256Of } from '../releases/digest.ts';
import { rememberDigests } from '../releases/known-digests.ts';
import { buildRelease } from '../releases/release.ts';
import type { ExampleFile, RuleTree } from '../releases/rule-tree.ts';
import { KEPT_BLOCKS } from '../releases/tax-blocks.ts';
import { Examples } from '../schema/schema.ts';
import { readTree } from './read-tree.ts';

export const RULES_ROOT = inRoot('rules');

/** The message says what to fix in which file; print it without a stack trace. */
export class RulesError extends Error {
  override readonly name = 'RulesError';
}

/**
 * The law under `root`, without the examples, which no one needs to calculate. Throws a `RulesError`
 * that lists every problem with its file and line.
 */
export function loadRules(root: string = RULES_ROOT): RuleTree {
  if (root !== RULES_ROOT) return readRules(root);
  own ??= readRules(root);
  return own;
}

/** This package's own tree: read once by each process, which ends before an author's next edit counts. */
let own: RuleTree | undefined;

function readRules(root: string): RuleTree {
  const sources = new SourceTree(root, isLaw);
  const compile = (): Omit<RuleTree, 'root'> => {
    const { problems, ...tree } = readTree(sources.files);
    refuse(root, problems);
    return tree;
  };
  if (root !== RULES_ROOT) return { root, ...compile() };
  const compileOwn = () => {
    const tree = compile();
    return { tree, digests: sealedDigests({ root, ...tree }) };
  };
  const { tree, digests } = compiledOnce('rules', sources, CODE, compileOwn, { tree: PARTS });
  // The same object: a copy would read all that is not needed yet.
  return rememberDigests(Object.assign(tree, { root }), digests);
}

/** One paycheck needs few taxes. */
const PARTS: Parts = {
  taxes: [{ parameters: 'later' }],
  blocks: KEPT_BLOCKS,
  taxability: 'later',
  wageBases: 'later',
  notices: 'later',
  aliases: 'later',
  awaited: 'later',
  residences: 'later',
  registers: [{ csv: 'later' }],
};

/** The tree of texts that are in no folder, such as those of a release file. Throws as `loadRules` does. */
export function treeOfTexts(sources: readonly SourceFile[]): RuleTree {
  const { problems, ...tree } = readTree(sources.filter(({ file }) => isLaw(file)));
  refuse('the file', problems);
  return { root: '', ...tree };
}

/** By version: thousands of local taxes take a second, which no request is to wait for. */
const sealedDigests = (tree: RuleTree): Record<string, string> =>
  Object.fromEntries(
    tree.releases
      .filter(({ sealedOn }) => sealedOn !== undefined)
      .map(({ version }) => [version, sha256Of(buildRelease(tree, version))]),
  );

/** Of the tree: not the examples, not geography, not where taxes apply, not golden paychecks, nor what says where a CSV comes from. */
export const isLaw = (file: string): boolean =>
  /\.(yaml|csv)$/.test(file) &&
  !isExamples(file) &&
  !file.startsWith('places/') &&
  !file.startsWith('applicability/') &&
  !file.startsWith('minimum-wage/') &&
  !file.startsWith('garnishment/') &&
  !file.endsWith('.source.yaml') &&
  file !== 'closed-sources.yaml' &&
  file !== 'us/fixed-by-law.yaml' &&
  file !== 'golden-pairs.yaml';

/** What decides how the tree is read. */
const CODE = new URL('..', import.meta.url);

/** The official examples and printed tables next to the rules. Throws as `loadRules` does. */
export function loadExamples(root: string = RULES_ROOT): ExampleFile[] {
  const sources = new SourceTree(root, isExamples);
  const compile = (): ExampleFile[] => compileExamples(root, sources.files);
  return root === RULES_ROOT ? compiledOnce('examples', sources, CODE, compile) : compile();
}

function compileExamples(root: string, sources: readonly SourceFile[]): ExampleFile[] {
  const problems: string[] = [];
  const examples: ExampleFile[] = [];
  for (const source of sources) {
    const value = readYaml(source, problems);
    // The check refuses what is still to be filled in.
    if (value === undefined || blanksIn(value).length > 0) continue;
    if (!checkYaml(Examples, value, source, '', problems)) continue;
    examples.push({ file: source.file, content: value as Examples });
  }
  refuse(root, problems);
  return examples;
}

export const isExamples = (name: string): boolean => name.endsWith('.examples.yaml');

function refuse(root: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new RulesError(`The rules in ${root} are not valid:\n${problems.join('\n')}`);
}

/** Reads a data file that a YAML file of the tree names, relative to that file. */
export const readDataFile = (root: string, file: string, name: string): string =>
  readFileSync(join(root, dirname(file), name), 'utf8');
