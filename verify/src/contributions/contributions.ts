/**
 * methods/premium-share.md, weekly-cap.md, per-hour.md, quarterly-fee.md, step by step, in exact
 * fractions, and the choice among all methods of contributions.
 */

import { type Answer, Refusal } from '../base/answer.ts';
import {
  type Asked,
  centsOf,
  EIGHT_DECIMALS,
  given,
  HUNDRED,
  isTrue,
  MINUS_ONE,
  nothing,
  override,
  round,
  rowsOf,
  total,
} from '../base/contribution-terms.ts';
import {
  compare,
  decimal,
  least,
  minus,
  most,
  nearest,
  over,
  plus,
  type Rational,
  rational,
  times,
  ZERO,
} from '../base/rational.ts';
import type { Block } from '../figures/blocks.ts';
import { type CreditedTax, credited } from '../local/local-credit.ts';
import {
  annualThreshold,
  type HeadBlock,
  monthlyHeadTax,
  type ThresholdsBlock,
  type WeekBlock,
  weeklyFee,
} from '../local/local-fees.ts';
import { type LocalBlock, localWageRate } from '../local/local-wage-rate.ts';
import {
  payrollZones,
  quarterlyThreshold,
  type ThresholdBlock,
  type ZonesBlock,
} from './payroll-contributions.ts';

type ShareBlock = Block & {
  readonly share: 'employee' | 'employer';
  readonly sizes: string;
  readonly smallEmployer?: { readonly total: string; readonly employee: string };
  readonly upTo?: string;
  readonly ordinaryEmployeeRate?: string;
};

function premiumShare(block: ShareBlock, { asked, wages }: Asked): Answer[] {
  const rows = rowsOf(block.sizes);
  const count = asked.parameters?.NUMBER_EMPLOYEES;
  const [, whole = '', employeeMost = ''] =
    (count === undefined
      ? rows.at(-1)
      : rows.findLast(([atLeast]) => Number(atLeast) <= Number(count))) ?? [];
  const small = isTrue(asked, 'SMALL_EMPLOYER') ? block.smallEmployer : undefined;
  const premium = decimal(small?.total ?? whole);
  const limit = decimal(small?.employee ?? employeeMost);
  if (premium.top === 0n) return nothing(wages);
  const elected = given(asked, 'EMPLOYEE_RATE');
  if (elected !== null && compare(elected, limit) > 0) throw new Refusal('parameter');
  const ordinary =
    block.ordinaryEmployeeRate === undefined ? limit : decimal(block.ordinaryEmployeeRate);
  const fromEmployee = elected ?? ordinary;

  const own = override(asked);
  const isEmployer = block.share === 'employer';
  const amountOf = (charged: Rational): Rational => {
    if (own !== null) return round(times(own, charged));
    const employee = round(times(fromEmployee, charged));
    return isEmployer ? minus(round(times(premium, charged)), employee) : employee;
  };
  const upTo =
    asked.overrideWageBase === undefined
      ? block.upTo === undefined
        ? null
        : centsOf(block.upTo)
      : rational(asked.overrideWageBase);
  const within = (amount: Rational): Rational =>
    upTo === null ? most(amount, ZERO) : least(most(amount, ZERO), upTo);
  const before = total(wages, 'before');
  const trued = asked.autoAdjust === true;
  if (
    asked.ytdWH === undefined &&
    ((trued && before.top > 0n) || total(wages, 'amount').top < 0n)
  ) {
    throw new Refusal('field-missing');
  }
  const withheld = rational(asked.ytdWH ?? 0);
  const start = trued ? ZERO : within(before);
  const rate = own ?? (isEmployer ? minus(premium, fromEmployee) : fromEmployee);
  let year = before;
  let taxBefore = ZERO;
  let endBefore = within(before);
  return wages.reached.map(({ row, amount }) => {
    year = plus(year, amount);
    const end = within(year);
    const made = amountOf(minus(end, start));
    const tax = most(trued ? minus(made, withheld) : made, times(MINUS_ONE, withheld));
    const answer = {
      type: row.kind,
      tax: minus(tax, taxBefore),
      subject: minus(end, endBefore),
      rate,
    };
    taxBefore = tax;
    endBefore = end;
    return answer;
  });
}

type CapBlock = Block & {
  readonly share: 'employee' | 'employer';
  readonly rate: string;
  readonly taxPerWeek: string;
  readonly taxPerDay?: string;
  readonly wagesPerWeek?: string;
  readonly employeePartOfPremium?: string;
};

function forPeriod(perWeek: Rational, periods: number): Rational {
  if (periods === 53) return perWeek;
  if (periods === 27) return times(perWeek, rational(2n));
  return round(over(times(perWeek, rational(52n)), periods));
}

function weeklyCap(block: CapBlock, { asked, wages, payment }: Asked): Answer[] {
  if (asked.overrideWageBase !== undefined) throw new Refusal('value-not-allowed');
  const { periods } = payment;
  const maximum =
    periods >= 260 && block.taxPerDay !== undefined
      ? centsOf(block.taxPerDay)
      : forPeriod(centsOf(block.taxPerWeek), periods);
  const cap =
    block.wagesPerWeek === undefined ? null : forPeriod(centsOf(block.wagesPerWeek), periods);
  const isEmployer = block.share === 'employer';
  const own = override(asked);
  const premium = given(asked, 'PREMIUM_RATE');
  if (isEmployer && premium === null && own === null) throw new Refusal('field-missing');
  const legal = decimal(block.rate);
  const half =
    premium === null
      ? legal
      : nearest(times(decimal(block.employeePartOfPremium ?? '0'), premium), EIGHT_DECIMALS);
  const ofEmployee = !isEmployer && own !== null ? own : least(legal, half);
  const room = isEmployer ? maximum : most(ZERO, minus(maximum, rational(asked.periodWH ?? 0)));
  const isRefund = total(wages, 'amount').top < 0n;
  if (isRefund && asked.ytdWH === undefined) throw new Refusal('field-missing');
  const withheld = rational(isRefund ? (asked.ytdWH ?? 0) : 0);
  const fromEmployee = (charged: Rational): Rational =>
    least(round(times(ofEmployee, charged)), room);
  const amountOf = (charged: Rational): Rational => {
    if (!isEmployer) return fromEmployee(charged);
    if (own !== null) return round(times(own, charged));
    return minus(round(times(premium as Rational, charged)), fromEmployee(charged));
  };
  const rate = own ?? (isEmployer ? minus(premium as Rational, ofEmployee) : ofEmployee);
  let reached = ZERO;
  let taxBefore = ZERO;
  let endBefore = ZERO;
  return wages.reached.map(({ row, amount }) => {
    reached = plus(reached, amount);
    const end = cap === null ? reached : least(reached, cap);
    const made = amountOf(end);
    const tax = end.top < 0n ? most(made, times(MINUS_ONE, withheld)) : made;
    const answer = {
      type: row.kind,
      tax: minus(tax, taxBefore),
      subject: minus(end, endBefore),
      rate,
    };
    taxBefore = tax;
    endBefore = end;
    return answer;
  });
}

type HourBlock = Block & {
  readonly share: 'employee' | 'employer';
  readonly printed?: { readonly total: string; readonly employee: string };
};

function perHour(block: HourBlock, { asked, wages }: Asked): Answer[] {
  if (asked.overrideWageBase !== undefined) throw new Refusal('value-not-allowed');
  const own = override(asked);
  const isEmployer = block.share === 'employer';
  const read = (printed: string | undefined, name: string): Rational => {
    const rate = printed === undefined ? given(asked, name) : decimal(printed);
    if (rate === null) throw new Refusal('field-missing');
    return rate;
  };
  const employee = own ?? read(block.printed?.employee, 'EMPLOYEE_HOURLY_RATE');
  const both = isEmployer && own === null ? read(block.printed?.total, 'HOURLY_RATE') : employee;
  if (compare(both, employee) < 0) throw new Refusal('parameter');
  const remainder = isEmployer && own === null;
  const amountOf = (hours: Rational): Rational => {
    const whole = round(times(times(both, hours), HUNDRED));
    return remainder ? minus(whole, round(times(times(employee, hours), HUNDRED))) : whole;
  };
  const kinds = wages.reached.map(({ row }) => row.kind);
  const timed = wages.entries.filter(({ hours }) => hours !== undefined);
  if (kinds.length > 0 && timed.length === 0) throw new Refusal('field-missing');
  let hours = ZERO;
  let before = ZERO;
  return wages.reached.map(({ row, amount }) => {
    for (const wage of timed) {
      if (wage.type === row.kind) hours = plus(hours, decimal(String(wage.hours)));
    }
    const sum = amountOf(hours);
    const tax = minus(sum, before);
    before = sum;
    return {
      type: row.kind,
      tax,
      subject: amount,
      rate: remainder ? minus(both, employee) : employee,
    };
  });
}

type FeeBlock = Block & { readonly amount: string };

function quarterlyFee(block: FeeBlock, { asked, wages, payment }: Asked): Answer[] {
  if (asked.overrideRate !== undefined || asked.overrideWageBase !== undefined) {
    throw new Refusal('value-not-allowed');
  }
  const fee = centsOf(block.amount);
  const { periods } = payment;
  const part = round(over(times(fee, rational(4n)), periods));
  const due = (): Rational => {
    if (total(wages, 'amount').top <= 0n) return ZERO;
    if (periods < 4) return part;
    if (asked.quarterWH === undefined && periods > 4) throw new Refusal('field-missing');
    const left = most(ZERO, minus(fee, rational(asked.quarterWH ?? 0)));
    return payment.prorate === true ? least(left, part) : left;
  };
  const taken = due();
  return wages.reached.map(({ row, amount }, i) => ({
    type: row.kind,
    tax: i === 0 ? taken : ZERO,
    subject: amount,
    rate: over(fee, 100n),
  }));
}

export const CONTRIBUTIONS = [
  'premium-share@1',
  'weekly-cap@1',
  'per-hour@1',
  'quarterly-fee@1',
  'quarterly-threshold@1',
  'local-wage-rate@1',
  'annual-threshold@1',
  'annual-threshold@2',
  'monthly-head-tax@1',
  'weekly-fee@1',
  'payroll-zones@1',
] as const;

/** The lines of a contribution, or null where the block has another method. */
export function contribution(
  block: Block,
  question: Asked,
  socialSecurityBase: () => Rational,
  others: () => readonly CreditedTax[],
): Answer[] | null {
  const methods: Readonly<Record<string, () => Answer[]>> = {
    'premium-share@1': () => premiumShare(block as ShareBlock, question),
    'weekly-cap@1': () => weeklyCap(block as CapBlock, question),
    'per-hour@1': () => perHour(block as HourBlock, question),
    'quarterly-fee@1': () => quarterlyFee(block as FeeBlock, question),
    'quarterly-threshold@1': () => quarterlyThreshold(block as ThresholdBlock, question),
    'local-wage-rate@1': () =>
      credited(
        localWageRate(block as LocalBlock, question, socialSecurityBase),
        block as LocalBlock,
        question,
        others,
      ),
    'annual-threshold@1': () => annualThreshold(block as ThresholdsBlock, question),
    'annual-threshold@2': () => annualThreshold(block as ThresholdsBlock, question),
    'monthly-head-tax@1': () => monthlyHeadTax(block as HeadBlock, question),
    'weekly-fee@1': () => weeklyFee(block as WeekBlock, question),
    'payroll-zones@1': () => payrollZones(block as ZonesBlock, question),
  };
  const calculate = methods[block.method];
  if (calculate === undefined) return null;
  return question.asked.exempt === true ? nothing(question.wages) : calculate();
}
