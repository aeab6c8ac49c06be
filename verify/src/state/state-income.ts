/** methods/state-income.md: the frame of every state's income tax, in exact fractions of cents. */

import { type Answer, Refusal } from '../base/answer.ts';
import { minus, plus, ZERO } from '../base/rational.ts';
import { hasNexus, type Reached } from '../base/wages.ts';
import { ask, type Frame, isSupplemental, nothing } from './state-frame.ts';
import { supplementalPart } from './state-supplemental.ts';

export function stateIncome(frame: Frame): Answer[] {
  const { asked, wages } = frame;
  if (asked.overrideRate !== undefined || asked.overrideWageBase !== undefined) {
    throw new Refusal('value-not-allowed');
  }
  const regular = wages.reached.filter((one) => !isSupplemental(one));
  const supplemental = wages.reached.filter(isSupplemental);
  if (asked.exempt === true) {
    return [...regular, ...supplemental].map(({ row }) => nothing(row.kind));
  }
  if (wages.reached.some((one) => hasNexus(one, frame.payment) && one.amount.top < 0n)) {
    throw new Refusal('value-not-allowed');
  }
  return [...regularPart(frame, regular), ...supplementalPart(frame, regular, supplemental)];
}

/** Step 3: regular wages. */
function regularPart(frame: Frame, regular: readonly Reached[]): Answer[] {
  let wages = ZERO;
  let before = ZERO;
  const types: string[] = [];
  const { fixed } = frame.effects;
  const additional = frame.certificate.number('ADDITIONALWH');
  return regular.map((one): Answer => {
    const { row, entry, amount } = one;
    if (!hasNexus(one, frame.payment)) return nothing(row.kind);
    const method = entry.regular ?? 'Annualized';
    if (method === 'None') return nothing(row.kind, amount);
    if (method === 'Cumulative') throw new Refusal('value-not-allowed');
    if (fixed !== null && additional.top > 0n) throw new Refusal('parameter');
    wages = plus(wages, amount);
    types.push(row.kind);
    if (wages.top === 0n) return nothing(row.kind);
    if (fixed !== null) {
      const line = minus(fixed, before);
      before = fixed;
      return { type: row.kind, tax: line, subject: amount, rate: ZERO };
    }
    const { tax, rate, unrounded } = frame.formula(ask(frame, wages, types));
    const soFar = plus(tax, additional);
    const line = minus(soFar, before);
    before = soFar;
    return {
      type: row.kind,
      tax: line,
      subject: amount,
      rate: amount.top === 0n ? ZERO : rate,
      ...(unrounded === undefined || types.length > 1
        ? {}
        : { unrounded: plus(unrounded, additional) }),
    };
  });
}
