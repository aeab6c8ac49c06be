/** methods/federal-percentage-2020.md, step by step, in exact fractions of cents. */

import { type Answer, Refusal } from '../base/answer.ts';
import type { Payment, PaymentTax } from '../base/payment.ts';
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
import type { Reached, Wages } from '../base/wages.ts';
import type { FederalBlock } from '../figures/blocks.ts';

const CENT = rational(1n);
const DOLLAR = rational(100n);

const PERIOD_NAMES: Readonly<Record<number, string>> = {
  1: 'annually',
  2: 'semiannually',
  4: 'quarterly',
  12: 'monthly',
  24: 'semimonthly',
  26: 'biweekly',
  27: 'biweekly',
  52: 'weekly',
  53: 'weekly',
  260: 'daily',
};

type W4 = {
  readonly isNew: boolean;
  readonly schedule: string;
  readonly line1g: Rational;
  readonly step3: Rational;
  readonly step4a: Rational;
  readonly step4b: Rational;
  readonly step4c: Rational;
  readonly line1kTotal: Rational;
  /** Null where the tables have no row for the pay periods. */
  readonly added: Rational | null;
};

type Worksheet = { readonly line4b: Rational; readonly rate: Rational };

export function federalTax(
  block: FederalBlock,
  payment: Payment,
  asked: PaymentTax,
  wages: Wages,
): Answer[] {
  if (asked.overrideRate !== undefined || asked.overrideWageBase !== undefined) {
    throw new Refusal('value-not-allowed');
  }
  const w4 = certificate(block, payment, asked);
  if (wages.reached.some(({ amount }) => amount.top < 0n)) throw new Refusal('value-not-allowed');
  const regular = wages.reached.filter((one) => !isSupplemental(one));
  const supplemental = wages.reached.filter(isSupplemental);
  const unit = asked.roundResult === 'Yes' ? DOLLAR : CENT;
  const byLine = block.method === 'federal-percentage-2020@2';
  const first = regularPart({ payment, asked, w4, unit, byLine }, regular);
  const { wages: regularWages } = first;
  const hasRegular = regular.some(({ entry }) => entry.regular !== 'None');
  const part = { block, payment, asked, w4, unit, supplemental, regularWages, hasRegular };
  const second = supplementalPart(part);
  return [...first.answers, ...second];
}

/** Step 2: Tips go either way, as their entry says. */
function isSupplemental({ row, entry }: Reached): boolean {
  const isTips = row.kind === 'Tips';
  if (isTips && entry.regular !== undefined) return false;
  if (isTips && entry.supplemental !== undefined) return true;
  return row.incomeTax === 'supplemental';
}

function certificate(block: FederalBlock, payment: Payment, asked: PaymentTax): W4 {
  const given = asked.parameters ?? {};
  const money = (name: string): Rational => times(decimal(given[name] ?? '0'), DOLLAR);
  const isNew = (given['2020_W4'] ?? 'TRUE') === 'TRUE';
  const status = given.FILINGSTATUS ?? 'S';
  const box = given.TWO_JOBS === 'TRUE';
  const allowances = decimal(given.TOTALALLOWANCES ?? '0');
  const column = status === 'M' ? 'married' : status === 'H' ? 'head' : 'single';
  const table = isNew ? block.nonresidentAlien.table2 : block.nonresidentAlien.table1;
  const added = status === 'NRA' ? table[PERIOD_NAMES[payment.periods] ?? ''] : '0';
  const w4: W4 = {
    isNew,
    schedule: block.schedules[`${box ? 'checkbox' : 'standard'}.${column}`] ?? '',
    line1g: box
      ? ZERO
      : times(decimal(block.constants.line1g[status === 'M' ? 'married' : 'other'] ?? ''), DOLLAR),
    step3: money('DEPENDENTS_AMT'),
    step4a: money('OTHER_INCOME'),
    step4b: money('DEDUCTIONS'),
    step4c: money('ADDITIONALWH'),
    line1kTotal: times(times(allowances, decimal(block.constants.line1k)), DOLLAR),
    added: added === undefined ? null : times(decimal(added), DOLLAR),
  };
  const isMixed = isNew
    ? allowances.top !== 0n
    : status === 'H' || box || [w4.step3, w4.step4a, w4.step4b].some((amount) => amount.top !== 0n);
  if (isMixed) throw new Refusal('parameter');
  return w4;
}

const read = new Map<string, Rational[][]>();

function rowsOf(schedule: string): Rational[][] {
  const known = read.get(schedule);
  if (known !== undefined) return known;
  const rows = schedule
    .trim()
    .split('\n')
    .map((text) => text.trim().split(/\s+/).map(decimal));
  read.set(schedule, rows);
  return rows;
}

/** Steps 4 to 8; `step4c` is given apart, because aggregation may leave it out. */
function worksheet(w4: W4, wages: Rational, periods: number, step4c: Rational): Worksheet {
  if (w4.added === null) throw new Refusal('figure-unknown');
  const line1c = times(plus(wages, w4.added), rational(periods));
  const line1h = plus(w4.step4b, w4.line1g);
  const adjusted = w4.isNew
    ? minus(plus(line1c, w4.step4a), line1h)
    : minus(line1c, w4.line1kTotal);
  const line2a = most(adjusted, ZERO);
  const row = rowsOf(w4.schedule).findLast(
    ([atLeast]) => compare(times(atLeast ?? ZERO, DOLLAR), line2a) <= 0,
  );
  const [line2b = ZERO, line2c = ZERO, rate = ZERO] = row ?? [];
  const excess = minus(line2a, times(line2b, DOLLAR));
  const line2g = plus(times(line2c, DOLLAR), times(excess, rate));
  const line3c = most(minus(over(line2g, periods), over(w4.step3, periods)), ZERO);
  return { line4b: plus(line3c, step4c), rate };
}

const zeroLine = (type: string, subject: Rational): Answer => ({
  type,
  tax: ZERO,
  subject,
  rate: ZERO,
});

type RegularPart = {
  readonly payment: Payment;
  readonly asked: PaymentTax;
  readonly w4: W4;
  readonly unit: Rational;
  /** Step 17. */
  readonly byLine: boolean;
};

function regularPart(
  { payment, asked, w4, unit, byLine }: RegularPart,
  regular: readonly Reached[],
): { readonly answers: Answer[]; readonly wages: Rational } {
  let wages = ZERO;
  const cumulated = regular.filter(({ entry }) => entry.regular === 'Cumulative');
  let year = byLine ? cumulated.reduce((sum, one) => plus(sum, one.before), ZERO) : ZERO;
  let before = ZERO;
  const methods = new Set<string>();
  const answers = regular.map(({ row, entry, amount, before: earlier }): Answer => {
    const method = entry.regular ?? 'Annualized';
    if (asked.exempt === true) return zeroLine(row.kind, ZERO);
    if (method === 'None') return zeroLine(row.kind, amount);
    methods.add(method);
    if (methods.size > 1) throw new Refusal('value-not-allowed');
    wages = plus(wages, amount);
    if (!byLine) year = plus(year, earlier);
    const sheet =
      method === 'Cumulative'
        ? cumulative(payment, asked, w4, wages, year, unit)
        : annualized(w4, wages, payment.periods, w4.step4c, unit);
    const tax = minus(sheet.tax, before);
    const isFirst = methods.size === 1 && minus(wages, amount).top === 0n;
    before = sheet.tax;
    const line = { type: row.kind, tax, subject: amount, rate: sheet.rate };
    const { unrounded } = sheet;
    return isFirst && unrounded !== undefined ? { ...line, unrounded } : line;
  });
  return { answers, wages };
}

type Taxed = { readonly tax: Rational; readonly rate: Rational; readonly unrounded?: Rational };
const NO_TAX: Taxed = { tax: ZERO, rate: ZERO };

/** Steps 9 and 10. */
function annualized(
  w4: W4,
  wages: Rational,
  periods: number,
  step4c: Rational,
  unit: Rational,
): Taxed {
  if (wages.top === 0n) return NO_TAX;
  const { line4b, rate } = worksheet(w4, wages, periods, step4c);
  return { tax: nearest(line4b, unit), rate, unrounded: line4b };
}

/** Step 11. */
function cumulative(
  payment: Payment,
  asked: PaymentTax,
  w4: W4,
  wages: Rational,
  year: Rational,
  unit: Rational,
): Taxed {
  const { periodNumber } = payment;
  if (periodNumber === undefined) throw new Refusal('field-missing');
  if (asked.ytdWH === undefined && year.top > 0n) throw new Refusal('field-missing');
  if (wages.top === 0n) return NO_TAX;
  const average = over(plus(wages, year), periodNumber);
  const { line4b, rate } = worksheet(w4, average, payment.periods, w4.step4c);
  const due = nearest(times(line4b, rational(periodNumber)), unit);
  return { tax: most(minus(due, rational(asked.ytdWH ?? 0)), ZERO), rate };
}

type SupplementalPart = {
  readonly block: FederalBlock;
  readonly payment: Payment;
  readonly asked: PaymentTax;
  readonly w4: W4;
  readonly unit: Rational;
  readonly supplemental: readonly Reached[];
  readonly regularWages: Rational;
  /** Whether regular wages of this payment are taxed, if only with an amount of zero. */
  readonly hasRegular: boolean;
};

function supplementalPart(part: SupplementalPart): Answer[] {
  const { block, payment, asked, w4, unit, supplemental, regularWages } = part;
  const flat = decimal(block.supplemental.flatRate);
  const mandatory = decimal(block.supplemental.overRate);
  const limit = times(decimal(block.supplemental.over), DOLLAR);
  let counted = supplemental.reduce((total, one) => plus(total, one.grossBefore), ZERO);
  let together = ZERO;
  let before = ZERO;
  const methods = new Set<string>();
  return supplemental.map(({ row, entry, amount }): Answer => {
    const under = most(least(amount, minus(limit, counted)), ZERO);
    const above = minus(amount, under);
    counted = plus(counted, amount);
    const method = entry.supplemental ?? 'Flat';
    const isAbove = above.top > 0n;
    const overTax = nearest(times(mandatory, above), CENT);
    if (method === 'None') return zeroLine(row.kind, asked.exempt === true ? ZERO : amount);
    if (asked.exempt === true) {
      return { type: row.kind, tax: overTax, subject: above, rate: isAbove ? mandatory : ZERO };
    }
    if (method === 'Flat') {
      const unrounded = plus(times(flat, under), times(mandatory, above));
      const tax = nearest(unrounded, CENT);
      return { type: row.kind, tax, subject: amount, rate: isAbove ? mandatory : flat, unrounded };
    }
    if (method === 'CurrentAggregation' && under.top > 0n && !part.hasRegular)
      throw new Refusal('value-not-allowed');
    const base = aggregationBase(payment, asked, w4, unit, method, regularWages);
    methods.add(method);
    if (methods.size > 1) throw new Refusal('value-not-allowed');
    together = plus(together, under);
    const step4c = base.wages.top > 0n ? w4.step4c : ZERO;
    const isNone = block.method === 'federal-percentage-2020@2' && together.top === 0n;
    const whole = isNone
      ? NO_TAX
      : annualized(w4, plus(base.wages, together), payment.periods, step4c, unit);
    const soFar = isNone ? ZERO : most(minus(whole.tax, base.tax), ZERO);
    const tax = plus(minus(soFar, before), overTax);
    before = soFar;
    return { type: row.kind, tax, subject: amount, rate: isAbove ? mandatory : whole.rate };
  });
}

function aggregationBase(
  payment: Payment,
  asked: PaymentTax,
  w4: W4,
  unit: Rational,
  method: string,
  regularWages: Rational,
): { readonly wages: Rational; readonly tax: Rational } {
  if (method === 'CurrentAggregation') {
    const { tax } = annualized(w4, regularWages, payment.periods, w4.step4c, unit);
    return { wages: regularWages, tax };
  }
  const wages = asked.parameters?.MOST_RECENT_WAGES;
  const withheld = asked.parameters?.MOST_RECENT_WH;
  if (wages === undefined || withheld === undefined) throw new Refusal('field-missing');
  return { wages: times(decimal(wages), DOLLAR), tax: times(decimal(withheld), DOLLAR) };
}
