/** Amounts that agencies printed, found by the case of a paycheck: worked examples and table cells. */

import { Refusal } from '../../../verify/src/base/answer.ts';
import { paymentOf } from '../../../verify/src/base/item.ts';
import type { Payment, PaymentTax } from '../../../verify/src/base/payment.ts';
import { caseOf } from '../../../verify/src/case.ts';
import type { Evaluator } from '../../../verify/src/evaluate.ts';
import { dollarsOf } from '../../../verify/src/print.ts';
import { secondOpinions } from '../../../verify/src/verify.ts';
import { checkShape } from '../paycalc/check-shape.ts';
import type { PayCalcItem } from '../paycalc/schema.ts';
import { type Example, type ExampleFile, examplesFor, tableRows } from '../rules/index.ts';
import { cellItem } from './examples.ts';

export type Printed = {
  readonly wageType: string;
  readonly amount: number;
  /** Dollars by which the printed amount may differ, as its agency rounds. */
  readonly tolerance: number;
  /** Document and page, and for a table cell its band of wages. */
  readonly where: string;
  /** Of a table cell: what the evaluator says to the middle of its band, in whole dollars. */
  readonly atMiddle?: number;
};

/** What was printed for one tax of a payment; mostly nothing. */
export type FindPrinted = (payment: Payment, asked: PaymentTax) => readonly Printed[];

const FIT = '00-000-0000-FIT-000';

/** Of the examples and tables that a release has figures for. */
export function printedAmounts(
  root: string,
  files: readonly ExampleFile[],
  evaluator: Evaluator,
  version: string,
): FindPrinted {
  const byCase = new Map<string, Printed[]>();
  for (const example of examplesFor(files, version)) {
    const payment = paymentIn(evaluator, example);
    if (payment === null) continue;
    for (const { uniqueTaxID, wageType, taxAmount } of example.expect) {
      const asked = payment.taxes.find(({ id }) => id === uniqueTaxID);
      const key = asked === undefined ? null : caseOf(evaluator, payment, asked);
      if (key === null) continue;
      const printed = {
        wageType,
        amount: taxAmount,
        tolerance: Number(example.tolerance),
        where: whereOf(example.source),
      };
      byCase.set(key, [...(byCase.get(key) ?? []), printed]);
    }
  }
  const cells = cellsOf(root, files, evaluator);
  return (payment, asked) => {
    const key = caseOf(evaluator, payment, asked);
    if (key === null) return [];
    return [...(byCase.get(key) ?? []), ...(asked.id === FIT ? cells(payment, asked) : [])];
  };
}

export const exampleItem = ({ item }: Example): PayCalcItem =>
  checkShape({ employeeID: 'example', ...(item as object) });

/** Null where the release does not have a word of it, such as a wage type. */
function paymentIn({ figures }: Evaluator, example: Example): Payment | null {
  try {
    return paymentOf(exampleItem(example), figures);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

type Where = { readonly document: string; readonly edition?: string; readonly page?: string };

export const whereOf = ({ document, edition, page }: Where): string =>
  [document, edition, page].filter((part) => part !== undefined).join(', ');

/** The cell of a printed table whose band has the wages, for the same certificate and pay periods. */
function cellsOf(
  root: string,
  files: readonly ExampleFile[],
  evaluator: Evaluator,
): (payment: Payment, asked: PaymentTax) => Printed[] {
  const cells = files.flatMap(({ file, content }) =>
    (content.tables ?? []).flatMap((table) =>
      tableRows(root, file, table).map((row) => ({ row, table })),
    ),
  );
  return (payment, asked) => {
    const wages = payment.wages.reduce((sum, { gross }) => sum + gross, 0) / 100;
    const own = caseOf(evaluator, payment, { ...asked, roundResult: 'Yes' });
    return cells
      .filter(({ table }) => table.payPeriodsPerYear === payment.periods)
      .filter(({ row }) => Number(row.atLeast) <= wages && wages < Number(row.lessThan))
      .filter(({ row, table }) => {
        const middle = paymentOf(cellItem(row, table), evaluator.figures);
        const [regular] = middle.wages;
        const [fit] = middle.taxes;
        if (regular === undefined || fit === undefined) return false;
        const same = { ...middle, wages: [{ ...regular, gross: Math.round(wages * 100) }] };
        return caseOf(evaluator, same, fit) === own;
      })
      .map(({ row, table }) => ({
        wageType: 'Regular',
        amount: Number(row.printed),
        tolerance: 0,
        where: `${whereOf(table.source)}, wages of ${row.atLeast} to ${row.lessThan}`,
        atMiddle: atMiddle(evaluator, cellItem(row, table)),
      }));
  };
}

/** What the evaluator says to a cell: the percentage method in the middle of the band; NaN where it says nothing. */
export function atMiddle(evaluator: Evaluator, cell: ReturnType<typeof cellItem>): number {
  const [second] = secondOpinions(evaluator, cell);
  const line = second?.kind === 'lines' ? second.lines[0] : undefined;
  return line === undefined ? Number.NaN : dollarsOf(line.tax);
}
