/**
 * A release against the second evaluator: every recorded paycheck with the answer that was sealed, the
 * official examples, and the cells of printed tables.
 */

import { type Evaluator, evaluatorOf } from '../../../verify/src/evaluate.ts';
import { checkShape } from '../paycalc/check-shape.ts';
import { everyRelease } from '../paycalc/releases.ts';
import { type ExampleFile, examplesFor, type RuleTree, tableRows } from '../rules/index.ts';
import { calculateOne, cellItem } from './examples.ts';
import type { GoldenAnswer } from './golden.ts';
import { atMiddle, exampleItem, whereOf } from './printed.ts';
import { recorded } from './recorded-answers.ts';
import { type Calculated, type VerifiedLine, verifyItem } from './verification.ts';

/** What differs, and where: a paycheck of the corpus, an example, a cell. */
type Difference = { readonly where: string; readonly what: string };

export type ReleaseVerification = {
  readonly version: string;
  readonly paychecks: number;
  /** Paychecks that the release refuses: no line to compare. */
  readonly refused: number;
  readonly lines: number;
  readonly agreeing: number;
  /** How many lines the evaluator does not cover, by reason. */
  readonly notCovered: ReadonlyMap<string, number>;
  /** Printed amounts of worked examples and of table cells. */
  readonly printed: number;
  readonly differences: readonly Difference[];
};

/** Verifies one release. */
export function verifyRelease(
  tree: RuleTree,
  files: readonly ExampleFile[],
  version: string,
): ReleaseVerification {
  const evaluator = evaluatorOf({ root: tree.root, version });
  const notCovered = new Map<string, number>();
  const differences: Difference[] = [];
  let [refused, lines, agreeing] = [0, 0, 0];
  const { corpus, answers } = recorded(tree, version);
  corpus.forEach((item, i) => {
    const answer = answers[i];
    if (answer === undefined || 'errorCode' in answer) {
      refused += 1;
      return;
    }
    const paycheck = checkShape({ employeeID: String(i + 1), ...item });
    for (const line of verifyItem(evaluator, paycheck, answer.map(lineOf))) {
      lines += 1;
      if (line.outcome === 'agrees') agreeing += 1;
      if (line.outcome === 'differs') differences.push(differenceOf(`Paycheck ${i + 1}`, line));
      if (line.outcome !== 'not-covered') continue;
      notCovered.set(line.about, (notCovered.get(line.about) ?? 0) + 1);
    }
  });
  const printed = printedAgainst(tree, files, evaluator, version);
  return {
    version,
    paychecks: corpus.length,
    refused,
    lines,
    agreeing,
    notCovered,
    printed: printed.count,
    differences: [...differences, ...printed.differences],
  };
}

type GoldenLine = Exclude<GoldenAnswer, { readonly errorCode: number }>[number];

const lineOf = (line: GoldenLine): Calculated => ({
  uniqueTaxID: line[0],
  locationCode: line[1],
  wageType: line[2],
  taxAmount: line[3],
  subjectWages: line[4],
  rate: line[5],
});

const differenceOf = (
  where: string,
  { uniqueTaxID, locationCode, wageType, about }: VerifiedLine,
): Difference => ({ where, what: `${uniqueTaxID} at ${locationCode}, ${wageType}: ${about}` });

/** Official examples through both, and printed cells through the evaluator. */
function printedAgainst(
  tree: RuleTree,
  files: readonly ExampleFile[],
  evaluator: Evaluator,
  version: string,
): { readonly count: number; readonly differences: readonly Difference[] } {
  const releases = everyRelease(tree);
  const differences: Difference[] = [];
  let count = 0;
  for (const example of examplesFor(files, version)) {
    const answer = calculateOne(example.item as object, releases, version);
    if (answer.errorStatus !== undefined) continue;
    const tolerance = Number(example.tolerance);
    const verified = verifyItem(
      evaluator,
      exampleItem(example),
      answer.taxCalculation,
      (_, asked) =>
        example.expect
          .filter(({ uniqueTaxID }) => uniqueTaxID === asked.id)
          .map(({ wageType, taxAmount: amount }) => ({
            wageType,
            amount,
            tolerance,
            where: whereOf(example.source),
          })),
    );
    for (const line of verified) {
      count += line.printed.length;
      if (line.outcome === 'differs') differences.push(differenceOf(`Example ${example.id}`, line));
    }
  }
  for (const { file, content } of files) {
    for (const table of content.tables ?? []) {
      for (const row of tableRows(tree.root, file, table)) {
        const amount = atMiddle(evaluator, cellItem(row, table));
        // The release has no figures for the table's pay date.
        if (Number.isNaN(amount)) continue;
        count += 1;
        if (amount === Number(row.printed)) continue;
        const where = `${whereOf(table.source)}, wages of ${row.atLeast} to ${row.lessThan}`;
        differences.push({ where, what: `printed ${row.printed}, recalculated ${amount}` });
      }
    }
  }
  return { count, differences };
}
