/**
 * What decides the amount of one tax in one payment, as text: two payments with the same text must
 * have the same amounts, so that a printed example can be found for a paycheck.
 */

import { Refusal } from './base/answer.ts';
import type { Payment, PaymentTax } from './base/payment.ts';
import { decimal, fraction } from './base/rational.ts';
import { type Reached, type Wages, wagesOf } from './base/wages.ts';
import type { Evaluator } from './evaluate.ts';
import type { Block } from './figures/blocks.ts';
import { blockOn } from './figures/figures.ts';
import { residenceOn } from './figures/residences.ts';
import { parametersOf } from './figures/state-figures.ts';
import { sameTax } from './local/several-locations.ts';
import { dependsOn } from './scope.ts';
import { placeOf } from './state/question.ts';
import { concernsResidence } from './state/residence.ts';
import { isSupplemental } from './state/state-frame.ts';

/** Null where the evaluator has no figures, or no wages, for the tax. */
export function caseOf(evaluator: Evaluator, payment: Payment, asked: PaymentTax): string | null {
  const { figures } = evaluator;
  const tax = figures.taxes.get(asked.id);
  // A part of a tax, or what the cash covers of it, is no printed case.
  if (sameTax(payment, asked).length > 1 || payment.cashAvailable !== undefined) return null;
  if (tax === undefined) return null;
  try {
    const block = blockOn(tax, payment.payDate);
    if (block === undefined) return null;
    const wages = wagesOf(figures, payment, tax, asked);
    const needed = dependsOn(tax, payment.payDate).map((id) => {
      const entry = payment.taxes.find((one) => one.id === id) ?? { id };
      return caseOf(evaluator, payment, { location: placeOf(id), ...entry });
    });
    return JSON.stringify([
      asked.id,
      block.effective,
      payment.periods,
      wages.reached.map((one) => wageOf(one, block, wages)),
      parametersIn(evaluator, payment, asked),
      isThisPaymentOnly(block, wages) ? [] : [payment.periodNumber, payment.prorate, asked.ytdWH],
      [asked.periodWH, asked.monthWH, asked.quarterWH, asked.overrideRate, asked.overrideWageBase],
      [asked.exempt === true, asked.autoAdjust === true, asked.roundResult ?? 'Default'],
      livesWhere(evaluator, payment, asked),
      needed,
    ]);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Regular wages under an income tax: what was paid before does not count. */
const isThisPaymentOnly = (block: Block, { reached }: Wages): boolean =>
  'supplemental' in block &&
  reached.every((one) => !isSupplemental(one) && one.entry.regular !== 'Cumulative');

const wageOf = (one: Reached, block: Block, wages: Wages): readonly unknown[] => [
  one.row.kind,
  fraction(one.amount),
  isThisPaymentOnly(block, wages) ? '' : [fraction(one.before), fraction(one.grossBefore)],
  one.entry.regular ?? 'Annualized',
  one.entry.supplemental ?? '',
  one.entries.map(({ hours, mtd }) => [hours, mtd]),
];

/** Every parameter, given or by default; numbers as fractions. */
function parametersIn({ figures }: Evaluator, payment: Payment, asked: PaymentTax): string[] {
  const tax = figures.taxes.get(asked.id);
  const known = tax === undefined ? [] : parametersOf(tax, payment.payDate);
  return known.map(({ parameterName, dataType, defaultValue = '' }) => {
    const text = asked.parameters?.[parameterName] ?? defaultValue;
    if (dataType === 'boolean') return text === 'TRUE' ? 'TRUE' : 'FALSE';
    return dataType === 'enum' || text === '' ? text : fraction(decimal(text));
  });
}

/** Nothing where residence does not matter; otherwise all that was earned where. */
function livesWhere({ figures }: Evaluator, payment: Payment, asked: PaymentTax): unknown {
  const rows = figures.residences.get(asked.id);
  if (rows === undefined) return asked.resident;
  const row = residenceOn(rows, payment.payDate);
  if (row === undefined || !concernsResidence(asked, payment)) return null;
  return [asked.resident, payment.wages, payment.taxes.filter(({ id }) => id.endsWith('-SIT-000'))];
}
