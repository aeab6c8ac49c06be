/** methods/monthly-head-tax.md, weekly-fee.md and annual-threshold.md, step by step, in exact fractions. */

import { type Answer, Refusal } from '../base/answer.ts';
import { type Asked, centsOf, given, HUNDRED, round, total } from '../base/contribution-terms.ts';
import {
  compare,
  decimal,
  minus,
  most,
  over,
  plus,
  type Rational,
  rational,
  times,
  ZERO,
} from '../base/rational.ts';
import type { Wages } from '../base/wages.ts';
import type { Block } from '../figures/blocks.ts';

export type HeadBlock = Block & { readonly amount: string; readonly from: string };
export type WeekBlock = Block & { readonly amount: string; readonly nonresidentsOnly?: string };
export type ThresholdsBlock = Block & {
  readonly steps: readonly { readonly above: string; readonly rate: string }[];
};

function refuseOverrides({ asked }: Asked): void {
  if (asked.overrideRate !== undefined || asked.overrideWageBase !== undefined) {
    throw new Refusal('value-not-allowed');
  }
}

const onFirst = (wages: Wages, due: Rational, rate: Rational): Answer[] =>
  wages.reached.map(({ row, amount }, i) => ({
    type: row.kind,
    tax: i === 0 ? due : ZERO,
    subject: amount,
    rate,
  }));

export function monthlyHeadTax(block: HeadBlock, question: Asked): Answer[] {
  refuseOverrides(question);
  const { asked, wages, payment } = question;
  const amount = centsOf(block.amount);
  const now = total(wages, 'amount');
  const month = wages.reached
    .flatMap(({ entries }) => entries)
    .reduce((sum, { mtd = 0 }) => plus(sum, rational(mtd)), now);
  let due = ZERO;
  if (now.top > 0n && compare(month, centsOf(block.from)) >= 0) {
    if (asked.monthWH === undefined && payment.periods > 12) throw new Refusal('field-missing');
    due = most(ZERO, minus(amount, rational(asked.monthWH ?? 0)));
  }
  return onFirst(wages, due, over(amount, 100n));
}

export function weeklyFee(block: WeekBlock, question: Asked): Answer[] {
  refuseOverrides(question);
  const { asked, wages, payment } = question;
  const amount = centsOf(block.amount);
  if (block.nonresidentsOnly !== undefined) {
    if (asked.resident === undefined) throw new Refusal('field-missing');
    if (asked.resident) {
      return wages.reached.map(({ row }) => ({
        type: row.kind,
        tax: ZERO,
        subject: ZERO,
        rate: ZERO,
      }));
    }
  }
  const weeks = given(asked, 'WEEKS');
  const ofPeriod = (): Rational => {
    if (payment.periods === 53) return amount;
    if (payment.periods === 27) return times(amount, rational(2n));
    return round(over(times(amount, rational(52n)), payment.periods));
  };
  const whole = weeks === null ? ofPeriod() : times(weeks, amount);
  const regular = wages.reached
    .filter(({ row }) => row.incomeTax === 'regular')
    .reduce((sum, one) => plus(sum, one.amount), ZERO);
  const left = most(ZERO, minus(whole, rational(asked.periodWH ?? 0)));
  return onFirst(wages, regular.top > 0n ? left : ZERO, over(amount, 100n));
}

export function annualThreshold(block: ThresholdsBlock, question: Asked): Answer[] {
  refuseOverrides(question);
  const { asked, wages, payment } = question;
  const periods = rational(payment.periods);
  const steps = block.steps.map(({ above, rate }) => [centsOf(above), decimal(rate)] as const);
  const taxOf = (annual: Rational): Rational =>
    steps.reduce(
      (sum, [above, rate]) => plus(sum, times(rate, most(ZERO, minus(annual, above)))),
      ZERO,
    );
  const rateAt = (annual: Rational): Rational =>
    steps.reduce(
      (sum, [above, rate]) => (compare(annual, above) > 0 ? plus(sum, rate) : sum),
      ZERO,
    );
  let additional = times(given(asked, 'ADDITIONALWH') ?? ZERO, HUNDRED);
  const all = wages.reached
    .filter(({ row }) => row.incomeTax === 'regular')
    .reduce((sum, { amount }) => plus(sum, amount), ZERO);
  let regular = ZERO;
  let regularBefore = ZERO;
  let extra = ZERO;
  let extraBefore = ZERO;
  return wages.reached.map(({ row, amount }) => {
    if (row.incomeTax === 'regular') {
      regular = plus(regular, amount);
      const annual = times(regular, periods);
      const sum = round(over(taxOf(annual), payment.periods));
      const own = regular.top > 0n ? additional : ZERO;
      if (regular.top > 0n) additional = ZERO;
      const tax = plus(minus(sum, regularBefore), own);
      regularBefore = sum;
      return { type: row.kind, tax, subject: amount, rate: rateAt(annual) };
    }
    extra = plus(extra, amount);
    const added = block.method === 'annual-threshold@2' ? all : regular;
    const below = added.top > 0n ? times(added, periods) : total(wages, 'before');
    const sum = round(minus(taxOf(plus(below, extra)), taxOf(below)));
    const tax = minus(sum, extraBefore);
    extraBefore = sum;
    return { type: row.kind, tax, subject: amount, rate: rateAt(plus(below, extra)) };
  });
}
