/** Engine and reference side by side on a state's tax, with the taxes that it depends on. */

import assert from 'node:assert/strict';
import { CalculationError, calculate, type Line } from '../../../src/tax/engine/index.ts';
import { dependsOn } from '../../../verify/src/scope.ts';
import { placeOf } from '../../../verify/src/state/question.ts';
import { type Payment, toPaycheck } from '../../support/engine-paycheck.ts';
import { figures } from '../../support/evaluator.ts';
import { numberOf, referenceSays, shownLines } from './compare.ts';

/** How many payments were answered and refused since the last reset. */
export const stateCompared = { answers: 0, refusals: 0 };

/** Taxes that those of the payment depend on, asked for or not; a request leaves some out. */
function neededBy({ taxes, payDate }: Payment): string[] {
  const found = new Set<string>();
  const look = (id: string): void => {
    const tax = figures.taxes.get(id);
    if (tax === undefined || found.has(id)) return;
    found.add(id);
    for (const needed of dependsOn(tax, payDate)) look(needed);
  };
  for (const { id } of taxes) look(id);
  return [...found];
}

/** Every tax of the payment answers as the reference says, or one of its refusals is the answer. */
export function agreeOnStates(payment: Payment): void {
  const expected = payment.taxes.map((asked) => referenceSays(payment, asked));
  const asked = new Set(payment.taxes.map(({ id }) => id));
  const left = neededBy(payment).filter((id) => !asked.has(id));
  const assumed = left.map((id) => referenceSays(payment, { id, location: placeOf(id) }));
  const refusedBy = (shown: readonly Readonly<Record<string, string>>[]): string[] =>
    shown.flatMap(({ refused }) => (refused === undefined ? [] : [refused]));
  const refusals = [...refusedBy(expected), ...refusedBy(assumed)];
  let lines: Line[];
  try {
    lines = calculate(toPaycheck(payment));
  } catch (error) {
    if (!(error instanceof CalculationError)) throw error;
    stateCompared.refusals += 1;
    assert.ok(
      refusals.includes(numberOf(error.code)),
      `refused ${error.code}: ${error.message}; reference ${refusals}`,
    );
    return;
  }
  assert.deepEqual(refusedBy(expected), [], 'the reference refuses');
  stateCompared.answers += 1;
  payment.taxes.forEach(({ id }, i) => {
    assert.deepEqual(shownLines(lines.filter((line) => line.uniqueTaxID === id)), expected[i], id);
  });
}
