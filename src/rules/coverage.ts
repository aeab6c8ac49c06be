/** What the rules cover, per tax: pay dates, confidence, official examples, the oldest check. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Confidence } from '../engine/index.ts';
import { lowest } from './compile.ts';
import { leastSure } from './confidence.ts';
import { readBeside } from './load.ts';
import type { Release } from './release.ts';
import type { Examples } from './schema.ts';
import type { ExampleFile, RuleTree } from './tree.ts';
import { compareVersions } from './version.ts';

export type Coverage = {
  readonly tax: string;
  readonly title: string;
  readonly firstPayDate: string;
  readonly lastPayDate: string;
  /** Of the least sure block. */
  readonly confidence: Confidence;
  /** Worked examples and printed table cells of the agency, and others (named third parties). */
  readonly officialExamples: number;
  readonly otherExamples: number;
  /** The day the longest unchecked block was last compared with its source, or "never". */
  readonly oldestCheck: string;
  /** What no source at hand settles. */
  readonly openQuestions: string[];
};

export function coverageOf(
  tree: RuleTree,
  examples: readonly ExampleFile[],
  { taxes, residences }: Release,
): Coverage[] {
  const counts = exampleCounts(tree.root, examples);
  const questions = questionsByFile(examples);
  return [...taxes.values()].map((tax) => {
    const { blocks, identity } = tax;
    const levels = blocks.map(({ figures }) => lowest(figures));
    const checks = blocks.map(({ figures }) => figures.checked ?? 'never').sort();
    const count = counts.get(identity.tax) ?? { official: 0, other: 0 };
    return {
      tax: identity.tax,
      title: identity.title,
      firstPayDate: blocks[0]?.figures.effective ?? '',
      lastPayDate: blocks.at(-1)?.lastPayDate ?? '',
      confidence: leastSure(levels),
      officialExamples: count.official,
      otherExamples: count.other,
      oldestCheck: checks.includes('never') ? 'never' : (checks[0] ?? 'never'),
      openQuestions: [
        ...new Set([
          ...blocks.flatMap(({ file }) => questions.get(file) ?? []),
          ...residences.flatMap((row) =>
            row.tax === identity.tax ? (row.openQuestions ?? []) : [],
          ),
        ]),
      ],
    };
  });
}

/** Open questions by the rule file next to the examples. */
const questionsByFile = (examples: readonly ExampleFile[]): Map<string, readonly string[]> =>
  new Map(
    examples.map(({ file, content }) => [
      file.replace(/\.examples\.yaml$/, '.yaml'),
      content.openQuestions ?? [],
    ]),
  );

type Count = { official: number; other: number };

/** Examples read in the agency's text or transcribed from it count as official. */
function exampleCounts(root: string, examples: readonly ExampleFile[]): Map<string, Count> {
  const counts = new Map<string, Count>();
  const add = (tax: string, confidence: string, number: number): void => {
    const count = counts.get(tax) ?? { official: 0, other: 0 };
    if (confidence === 'official' || confidence === 'transcribed') count.official += number;
    else count.other += number;
    counts.set(tax, count);
  };
  for (const { file, content } of examples) {
    for (const example of content.examples ?? []) {
      for (const tax of new Set(example.expect.map(({ uniqueTaxID }) => uniqueTaxID))) {
        add(tax, example.confidence, 1);
      }
    }
    for (const table of content.tables ?? []) {
      add('00-000-0000-FIT-000', table.confidence, tableRows(root, file, table).length);
    }
  }
  return counts;
}

export type TableRow = Readonly<Record<string, string>>;

/** The rows of a printed table next to an examples file, a CSV with a header line. */
export function tableRows(
  root: string,
  file: string,
  table: NonNullable<Examples['tables']>[number],
): TableRow[] {
  const [header = '', ...lines] = readBeside(root, file, table.file).trim().split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']));
  });
}

/** Coverage by version, written by `wagewright rules coverage --write` so that servers need no examples. */
export type CoverageIndex = Readonly<Record<string, readonly Coverage[]>>;

export const COVERAGE_FILE = 'coverage.json';

export const readCoverage = (root: string): CoverageIndex =>
  JSON.parse(readFileSync(join(root, COVERAGE_FILE), 'utf8')) as CoverageIndex;

export const coverageIndex = (
  tree: RuleTree,
  examples: readonly ExampleFile[],
  releases: readonly Release[],
): CoverageIndex =>
  Object.fromEntries(
    [...releases]
      .sort((a, b) => compareVersions(a.version, b.version))
      .map((release) => [release.version, coverageOf(tree, examples, release)]),
  );
