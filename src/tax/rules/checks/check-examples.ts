/** Every block of figures is tried by an example, or its author says where examples were looked for. */

import { readSources } from '../../../platform/compiled/compiled.ts';
import { readYaml } from '../../../platform/shape/yaml-file.ts';
import { BLANK, blanksOf } from '../authoring/blanks.ts';
import { allBlocks } from '../releases/all-blocks.ts';
import { digest } from '../releases/digest.ts';
import { buildRelease, type Release } from '../releases/release.ts';
import type { Block, ExampleFile, RuleTree } from '../releases/rule-tree.ts';
import { compareVersions } from '../schema/version.ts';
import { isExamples } from '../tree/load.ts';
import { tellBlock } from './tell.ts';

/** What is missing, reported by block. A file that is still to be filled in is reported by its blanks alone. */
export function checkExampleFiles(tree: RuleTree, examples: readonly ExampleFile[]): string[] {
  const blanks = new Map(
    readSources(tree.root, isExamples).map((source) => [
      source.file,
      // Nearly every file has none: what does not say so is not read again.
      source.text.includes(BLANK)
        ? blanksOf({ file: source.file, text: source.text, value: readYaml(source, []) })
        : [],
    ]),
  );
  const searched = new Map(examples.map(({ file, content }) => [file, content.searched]));
  const tried = triedBlocks(tree, examples);
  const missing = new Set<string>();
  const problems: string[] = [];
  const known = new Set(tree.releases.map(({ version }) => version));
  for (const block of writtenBlocks(tree)) {
    // A block of no release is refused for that.
    if (!known.has(block.figures.since)) continue;
    const file = block.file.replace(/(\.register)?\.yaml$/, '.examples.yaml');
    const day = searched.get(file);
    if ((blanks.get(file)?.length ?? 0) > 0 || tried.has(nameOf(block))) continue;
    if (day === undefined) {
      missing.add(
        `${block.file}: there is no ${file}. Add the agency's worked examples there, or a searchLog that says where you looked for them`,
      );
    } else if (!isSearched(tree, block, day)) {
      const message = `no example has a pay date of this block, and the search of ${file} is of ${day}, before the block was known. Add the agency's worked example, or search again and change searched and searchLog`;
      problems.push(...tellBlock(tree, block, [{ path: 'effective', message }]));
    }
  }
  return [...[...blanks.values()].flat(), ...missing, ...new Set(problems)];
}

/** The block as its author wrote it: a register's block of many taxes, and its confirmed years, are one. */
const nameOf = ({ file, at }: Block): string => `${file} ${at.replace(/\.?confirmed\[\d+\]$/, '')}`;

const writtenBlocks = (tree: RuleTree): Block[] =>
  [
    ...new Map([...allBlocks(tree)].toReversed().map((block) => [nameOf(block), block])).values(),
  ].toReversed();

/** Names of the blocks that an example or a printed table calculates with. */
function triedBlocks(tree: RuleTree, examples: readonly ExampleFile[]): Set<string> {
  const newest = tree.releases
    .map(({ version }) => version)
    .sort(compareVersions)
    .at(-1);
  const releases = new Map<string, Release>();
  const tried = new Set<string>();
  const add = (tax: string, payDate: string, version = newest): void => {
    if (version === undefined) return;
    const release = releases.get(version) ?? buildRelease(tree, version);
    releases.set(version, release);
    const block = release.taxes
      .get(tax)
      ?.blocks.find(
        ({ figures, lastPayDate }) => figures.effective <= payDate && payDate <= lastPayDate,
      );
    if (block !== undefined) tried.add(nameOf(block));
  };
  for (const { content } of examples) {
    for (const { item, expect, version } of content.examples ?? []) {
      for (const { uniqueTaxID } of expect) add(uniqueTaxID, payDateOf(item), version);
    }
    for (const { payDate } of content.tables ?? []) add('00-000-0000-FIT-000', payDate);
  }
  return tried;
}

const payDateOf = (item: unknown): string =>
  String(
    (item as { payrollRunParameters?: { payDate?: unknown } } | null)?.payrollRunParameters
      ?.payDate,
  );

/**
 * A search finds nothing of a block that is published, or found to be wrong, only later. `knownUpTo` is the
 * last day on which the previous release was looked at, so a search of that day can follow it.
 */
function isSearched(tree: RuleTree, block: Block, day: string): boolean {
  const since = firstSince(tree, block);
  const before = tree.releases
    .filter(({ version }) => compareVersions(version, since) < 0)
    .map(({ knownUpTo }) => knownUpTo)
    .sort()
    .at(-1);
  return day >= block.figures.published && (before === undefined || day >= before);
}

/** The first release with these figures: a correction of confidence, evidence, or benefitsNote alone keeps them. */
function firstSince({ blocks }: RuleTree, { tax, figures }: Block): string {
  const own = digest(figuresOf(figures));
  const [first = figures.since] = blocks
    .filter((other) => other.tax === tax && other.figures.effective === figures.effective)
    .filter((other) => digest(figuresOf(other.figures)) === own)
    .map((other) => other.figures.since)
    .sort(compareVersions);
  return first;
}

/** `benefitsNote` says how well the wage base is sourced; the base itself is no part of a block. */
const NO_FIGURES = ['benefitsNote', 'checked', 'confidence', 'evidence', 'since', 'until'];

/** A block without what it says of its sources' standing, wherever that is. */
function figuresOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(figuresOf);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !NO_FIGURES.includes(name))
      .map(([name, inner]) => [name, figuresOf(inner)]),
  );
}
