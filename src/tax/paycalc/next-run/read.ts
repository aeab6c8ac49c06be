/** A payment that was made: its item and the answer to it, held against each other. */

import { Compile } from 'typebox/schema';
import { once } from '../../../platform/shape/once.ts';
import { type Paycheck, sameLocation, type TaxRequest, toCents } from '../../engine/index.ts';
import type { Release } from '../../rules/index.ts';
import { describeShape } from '../describe-shape.ts';
import { refusalAt } from '../errors.ts';
import { parseItem } from '../parse.ts';
import { locationOf } from '../parse-location.ts';
import { PayCalcResponseItem, type TaxLine } from '../response-schema.ts';
import type { PayCalcItem } from '../schema.ts';
import { cashGross } from '../totals.ts';
import { within } from './within.ts';

/** `lines` are those of each tax of the item. */
export type Paid = {
  readonly item: PayCalcItem;
  readonly paycheck: Paycheck;
  /** The first payment of the year, as `ytdWages` of 0 say: nothing was paid or withheld before. */
  readonly isFirst: boolean;
  readonly lines: readonly (readonly TaxLine[])[];
};

/** Compiled when the first payment is carried. */
const compiled = once(() => Compile(PayCalcResponseItem));

/** Throws a `TaxInterfaceError`. */
export function readPaid(item: unknown, answered: unknown, release: Release): Paid {
  const paycheck = within('item', () => parseItem(item, release));
  // What was parsed has the shape of its schema.
  const read = item as PayCalcItem;
  const { totals, taxCalculation } = answerOf(answered, read);
  refuseNegative(paycheck);
  const gross = cashGross(paycheck.wages);
  if (totals !== undefined && toCents(totals.gross) !== gross) {
    throw differs('totals.gross', `is ${totals.gross}, and the item pays ${gross / 100}`);
  }
  return {
    item: read,
    paycheck,
    isFirst: paycheck.wages.every(({ yearToDate }) => yearToDate === 0),
    lines: linesOf(paycheck.taxes, taxCalculation),
  };
}

const differs = (path: string, reason: string) =>
  refusalAt(
    'answers-differ',
    `answer.${path}`,
    `${reason}. Send the item and the answer of the same payment.`,
  );

/** The answer, which calculated the payment of `item`. */
function answerOf(answered: unknown, item: PayCalcItem): PayCalcResponseItem {
  const answer = within('answer', () => {
    if (compiled().Check(answered)) return answered;
    throw describeShape(PayCalcResponseItem, compiled().Errors(answered)[1], answered, 'answer');
  });
  const { errorStatus, employeeID } = answer;
  if (errorStatus !== undefined && errorStatus.errorCode !== 0) {
    throw differs(
      'errorStatus',
      `says that nothing was calculated (${errorStatus.errorMessage}), so nothing was paid`,
    );
  }
  if (employeeID !== item.employeeID) {
    throw differs('employeeID', `is ${employeeID}, and the item is of ${item.employeeID}`);
  }
  return answer;
}

/** After a reversal, no item says what of the month, the quarter, and the pay period is left. */
function refuseNegative({ wages }: Paycheck): void {
  for (const [i, { gross }] of wages.entries()) {
    if (gross >= 0) continue;
    throw refusalAt(
      'negative-wages',
      `item.wages[${i}].grossWages`,
      'is negative. What is left of the pay period, the month, and the quarter does not follow from a reversal: leave the reversed payment out, and run the payments after it again from the one before it.',
    );
  }
}

/** Every line belongs to a tax of the item, and every tax has lines: a tax is never taken for a new one. */
function linesOf(taxes: readonly TaxRequest[], lines: readonly TaxLine[]): TaxLine[][] {
  const found = taxes.map((): TaxLine[] => []);
  for (const [i, line] of lines.entries()) {
    const location = within('answer', () => locationOf(line.locationCode, 'taxCalculation', i));
    const own = taxes.findIndex(
      (tax) => tax.rule.id === line.uniqueTaxID && sameLocation(tax.location, location),
    );
    if (own < 0) {
      const at = `${line.uniqueTaxID} at ${line.locationCode}`;
      throw differs(`taxCalculation[${i}]`, `is ${at}, which the item does not ask for`);
    }
    found[own]?.push(line);
  }
  const without = found.findIndex((own) => own.length === 0);
  if (without >= 0) {
    const { rule, location } = taxes[without] as TaxRequest;
    throw differs('taxCalculation', `has no line of ${rule.id} at ${location.code}`);
  }
  return found;
}

/** Cents of these lines. */
export const sumOf = (lines: readonly TaxLine[], field: 'taxAmount' | 'subjectWages'): number =>
  lines.reduce((sum, line) => sum + toCents(line[field]), 0);
