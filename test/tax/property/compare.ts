/** Engine and reference side by side: the same lines to the cent, or the same refusal. */

import assert from 'node:assert/strict';
import { CalculationError, calculate, type Line } from '../../../src/tax/engine/index.ts';
import { ERRORS, type ErrorKind } from '../../../src/tax/paycalc/error-table.ts';
import { type Answer, Refusal } from '../../../verify/src/base/answer.ts';
import { nearest, rational } from '../../../verify/src/base/rational.ts';
import { type Payment, toPaycheck } from '../../support/engine-paycheck.ts';
import { reference } from '../../support/evaluator.ts';

const RATE = rational(1n, 100_000_000n);

type Shown = Readonly<Record<string, string>>;

/** `type: tax subject rate` in cents and rate units. */
export function shownLines(lines: readonly Line[]): Shown {
  return Object.fromEntries(
    lines.map((line) => [
      line.wageType,
      [line.taxAmount, line.subjectWages, line.rate].map((value) => BigInt(value)).join(' '),
    ]),
  );
}

function shownAnswers(answers: readonly Answer[]): Shown {
  return Object.fromEntries(
    answers.map(({ type, tax, subject, rate }) => {
      if (tax.bottom !== 1n || subject.bottom !== 1n) throw new Error('no whole cents');
      const units = nearest(rate, RATE);
      return [type, `${tax.top} ${subject.top} ${(units.top * 100_000_000n) / units.bottom}`];
    }),
  );
}

/** Of a refusal of either: the text codes of the engine tell causes apart that the reference does not. */
export const numberOf = (code: string): string =>
  code === 'value-not-allowed' ? '2003' : `${ERRORS[code as ErrorKind].code}`;

export function engineSays(payment: Payment): Shown {
  try {
    return shownLines(calculate(toPaycheck(payment)));
  } catch (error) {
    if (error instanceof CalculationError) return { refused: numberOf(error.code) };
    throw error;
  }
}

export function referenceSays(payment: Payment, asked = payment.taxes[0]): Shown {
  if (asked === undefined) throw new Error('no tax');
  try {
    return shownAnswers(reference(payment, asked));
  } catch (error) {
    if (error instanceof Refusal) return { refused: numberOf(error.code) };
    throw error;
  }
}

/** Counts what was compared, so that a test can tell that it compared something. */
export const compared = { answers: 0, refusals: 0 };

export function agree(payment: Payment): void {
  const engine = engineSays(payment);
  if (engine.refused === undefined) compared.answers += 1;
  else compared.refusals += 1;
  assert.deepEqual(engine, referenceSays(payment));
}

/** Several taxes of one payment: each answers as if it stood alone. */
export function agreeTogether(payment: Payment): void {
  const alone = payment.taxes.map((asked) => referenceSays(payment, asked));
  const refused = alone.find((shown) => shown.refused !== undefined);
  if (refused !== undefined) {
    assert.deepEqual(engineSays(payment), refused);
    return;
  }
  const lines = calculate(toPaycheck(payment));
  payment.taxes.forEach(({ id }, i) => {
    assert.deepEqual(shownLines(lines.filter((line) => line.uniqueTaxID === id)), alone[i]);
  });
}
