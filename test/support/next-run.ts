/** Years of payments that `nextRun` carries from one to the next. */

import assert from 'node:assert/strict';
import {
  type NextPayment,
  nextRun,
  type PayCalcItem,
  type PayCalcResponseItem,
  payCalc,
} from '../../src/tax/library/index.ts';

export type Paid = { readonly item: PayCalcItem; readonly answer: PayCalcResponseItem };

/** The answer to one item, which must be calculated. */
export function paid(item: PayCalcItem): Paid {
  const [answer] = payCalc({ PayCalcRequest: { payCalc: [item] } }).PayCalcResponse.payCalc;
  assert.ok(answer);
  assert.equal(answer.errorStatus?.errorMessage, undefined, JSON.stringify(item));
  return { item, answer };
}

export function nextItem({ item, answer }: Paid, next: NextPayment): PayCalcItem {
  const found = nextRun(item, answer, next);
  if ('payCalcItem' in found) return found.payCalcItem;
  return assert.fail(found.errorStatus.errorMessage);
}

/** The path and the code of what is refused. */
export function refusal({ item, answer }: Paid, next: NextPayment) {
  const found = nextRun(item, answer, next);
  assert.ok('errors' in found, 'nextRun refuses nothing');
  const [first] = found.errors;
  assert.ok(first !== undefined && found.errorStatus.errorCode > 0);
  return { path: first.path, code: first.code, message: first.message };
}

/** Every payment, the first one first. */
export function runOf(first: PayCalcItem, payments: readonly NextPayment[]): Paid[] {
  const all = [paid(first)];
  for (const next of payments) all.push(paid(nextItem(all.at(-1) as Paid, next)));
  return all;
}

type Line = PayCalcResponseItem['taxCalculation'][number];

/** Cents of the lines of one tax. */
export const centsOf = (
  payments: readonly Paid[],
  id: string,
  field: 'taxAmount' | 'subjectWages' = 'taxAmount',
): number =>
  payments
    .flatMap(({ answer }) => answer.taxCalculation)
    .filter(({ uniqueTaxID }: Line) => uniqueTaxID === id)
    .reduce((sum, line) => sum + Math.round(line[field] * 100), 0);

/** Every second Friday of a year. */
export const biweekly = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) =>
    new Date(Date.parse(`${first}T00:00:00Z`) + i * 14 * 86_400_000).toISOString().slice(0, 10),
  );
