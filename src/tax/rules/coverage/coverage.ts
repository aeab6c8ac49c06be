/** What the rules cover, per tax: pay dates, confidence, official examples, the oldest check. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { present } from '../../../platform/shape/known.ts';
import type { Confidence, FigureConfidences } from '../../engine/index.ts';
import type { RegisterRows } from '../registers/dated-register.ts';
import { lowerParts, usualConfidence } from '../releases/block-confidence.ts';
import type { Release } from '../releases/release.ts';
import type { ExampleFile, RuleTree } from '../releases/rule-tree.ts';
import { lowestConfidence } from '../schema/confidence.ts';
import type { BlockCommon, Examples } from '../schema/schema.ts';
import { compareVersions } from '../schema/version.ts';
import { readDataFile } from '../tree/load.ts';
import { countRegister, type LocalCount } from './local-taxes.ts';

export type Coverage = {
  readonly tax: string;
  readonly title: string;
  readonly firstPayDate: string;
  readonly lastPayDate: string;
  /** Of the least well-sourced block, by the figures that an ordinary payment uses. */
  readonly confidence: Confidence;
  /** Of parts that only some payments use, where it is lower. */
  readonly confidenceOfParts?: FigureConfidences['parts'];
  /** Worked examples and printed table cells of the agency, and others (named third parties). */
  readonly officialExamples: number;
  readonly otherExamples: number;
  /** The day the longest unchecked block was last compared with its source, or "never". */
  readonly oldestCheck: string;
  /** What no source at hand settles. */
  readonly openQuestions: string[];
  /** On the row of a register, whose `tax` is the id with its columns, such as 39-000-0000-SCHL-{district}. */
  readonly register?: RegisterCoverage;
};

type RegisterCoverage = LocalCount & {
  /** Path of the register below the rules. */
  readonly file: string;
  /** Official and other examples of taxes that have any. */
  readonly examples: Readonly<Record<string, readonly [number, number]>>;
};

export function coverageOf(
  tree: RuleTree,
  examples: readonly ExampleFile[],
  release: Release,
): Coverage[] {
  const counts = exampleCounts(tree.root, examples);
  const questions = questionsByFile(examples);
  const registers = release.taxes.registers.flatMap((rows) =>
    registerCoverage(rows, release, counts, questions),
  );
  const written = [...release.taxes.written.values()].map((tax) => {
    const { blocks, identity } = tax;
    const figures = blocks.map((block) => block.figures);
    const checks = blocks.map(({ figures }) => figures.checked ?? 'never').sort();
    const count = counts.get(identity.tax) ?? { official: 0, other: 0 };
    return {
      tax: identity.tax,
      title: identity.title,
      firstPayDate: blocks[0]?.figures.effective ?? '',
      lastPayDate: blocks.at(-1)?.lastPayDate ?? '',
      confidence: lowestConfidence(figures.map(usualConfidence)),
      ...partsOf(figures),
      officialExamples: count.official,
      otherExamples: count.other,
      oldestCheck: checks.includes('never') ? 'never' : (checks[0] ?? 'never'),
      openQuestions: [
        ...new Set([
          ...blocks.flatMap(({ file }) => questions.get(withoutKind(file)) ?? []),
          ...release.residencesOf(identity.tax).flatMap((row) => row.openQuestions ?? []),
        ]),
      ],
    };
  });
  return [...written, ...registers];
}

function partsOf(figures: readonly BlockCommon[]): Pick<Coverage, 'confidenceOfParts'> {
  const parts = lowerParts(figures);
  return Object.keys(parts).length === 0 ? {} : { confidenceOfParts: parts };
}

/** One row for all taxes of a register, counted on the last pay date that the release covers. */
function registerCoverage(
  rows: RegisterRows,
  { version, coveredThrough }: Release,
  counts: ReadonlyMap<string, Count>,
  questions: ReadonlyMap<string, readonly string[]>,
): Coverage[] {
  const { file, identity, residence, row } = rows.register;
  const local = countRegister(rows, version, coveredThrough);
  if (local.taxes === 0) return [];
  const own = [...counts].filter(([id]) => rows.isIn(id, version));
  const { openQuestions = [] } = (residence ?? {}) as { openQuestions?: readonly string[] };
  return [
    {
      tax: String(identity.tax),
      title: String(identity.title),
      ...rows.span(version),
      confidence: rows.confidenceIn(version),
      officialExamples: own.reduce((sum, [, { official }]) => sum + official, 0),
      otherExamples: own.reduce((sum, [, { other }]) => sum + other, 0),
      oldestCheck: String(row.checked ?? 'never'),
      openQuestions: [...new Set([...(questions.get(withoutKind(file)) ?? []), ...openQuestions])],
      register: {
        file,
        ...local,
        examples: Object.fromEntries(
          own.map(([id, { official, other }]) => [id, [official, other]]),
        ),
      },
    },
  ];
}

/** The rows of a release, those of registers by their file. */
export const coverageByTax = (rows: readonly Coverage[]): ReadonlyMap<string, Coverage> =>
  new Map(rows.map((row) => [row.register?.file ?? row.tax, row]));

/** The coverage of one tax among the rows of its release; that of a register's tax is made of the register's. */
export function coverageOfTax(
  rows: ReadonlyMap<string, Coverage>,
  release: Release,
  id: string,
): Coverage | undefined {
  const known = rows.get(id);
  const register = known === undefined ? release.taxes.registerOf(id)?.register : undefined;
  const row = register && rows.get(register.file);
  if (row?.register === undefined) return known;
  const { register: shared, ...common } = row;
  const { identity, blocks } = present(release.taxes.get(id));
  const [officialExamples = 0, otherExamples = 0] = shared.examples[id] ?? [];
  return {
    ...common,
    tax: id,
    title: identity.title,
    firstPayDate: blocks[0]?.figures.effective ?? '',
    lastPayDate: blocks.at(-1)?.lastPayDate ?? '',
    confidence: lowestConfidence(blocks.map(({ figures }) => usualConfidence(figures))),
    ...partsOf(blocks.map(({ figures }) => figures)),
    officialExamples,
    otherExamples,
  };
}

/** Open questions by the rule file next to the examples. */
const questionsByFile = (examples: readonly ExampleFile[]): Map<string, readonly string[]> =>
  new Map(
    examples.map(({ file, content }) => [
      file.replace(/\.examples\.yaml$/, '.yaml'),
      content.openQuestions ?? [],
    ]),
  );

/** Examples of `X.register.yaml` are in `X.examples.yaml`, like those of `X.yaml`. */
const withoutKind = (file: string): string => file.replace(/\.register\.yaml$/, '.yaml');

type Count = { official: number; other: number };

/** Examples read in the agency's text or transcribed from it count as official. */
export const isOfficial = ({ confidence }: { readonly confidence: string }): boolean =>
  confidence === 'official' || confidence === 'transcribed';

function exampleCounts(root: string, examples: readonly ExampleFile[]): Map<string, Count> {
  const counts = new Map<string, Count>();
  const add = (tax: string, confidence: string, number: number): void => {
    const count = counts.get(tax) ?? { official: 0, other: 0 };
    if (isOfficial({ confidence })) count.official += number;
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
  const [header = '', ...lines] = readDataFile(root, file, table.file).trim().split(/\r?\n/);
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
  JSON.parse(readFileSync(join(root, COVERAGE_FILE), 'utf8'));

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
