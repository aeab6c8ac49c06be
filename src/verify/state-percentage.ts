/** methods/state-percentage.md, step by step, in exact fractions of cents. */

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
} from './rational.ts';
import { Refusal } from './refusal.ts';
import type {
  Allowance,
  Cells,
  Columns,
  DailyPay,
  Deduction,
  Figure,
  PercentageBlock,
  Phased,
} from './state-figures.ts';

export const CENT = rational(1n);
export const DOLLAR = rational(100n);
export const money = (text: string): Rational => times(decimal(text), DOLLAR);
const unitOf = (name: string): Rational => (name === 'dollars' ? DOLLAR : CENT);

/** What a formula is asked: wages of a pay period in cents, and who earns them. */
export type Asked = {
  readonly wages: Rational;
  readonly periods: number;
  readonly certificate: Certificate;
  readonly roundResult: 'Default' | 'Yes' | 'No';
  /** What `tax` withholds from the wage types asked about in this payment. */
  readonly withheld: (tax: string) => Rational;
  /** The same; where it taxes more than `wages`, the part in proportion. */
  readonly withheldPart: (tax: string) => Rational;
  /** Of an amount, the part for the wages that a nonresident who works in several states earned here. */
  readonly partHere: (amount: Rational) => Rational;
  readonly withoutAllowances?: boolean;
  /** What `tax` took earlier in the year, and the year's supplemental wages before this payment. */
  readonly withheldBefore: (tax: string) => Rational;
  readonly supplementalBefore: Rational;
  /** The year's tax, on the annualized regular wages and an extra payment; `wages` is their sum. */
  readonly ofTheYear?: { readonly regular: Rational; readonly extra: Rational };
};

export type Formula = (asked: Asked) => Result;
export type Result = {
  readonly tax: Rational;
  readonly rate: Rational;
  /** Before the last rounding, where that is all that was done. */
  readonly unrounded?: Rational;
  /** Step 7, and whether it is of the year. */
  readonly taxable?: Rational;
  readonly isOfYear?: boolean;
};

/** Threshold, printed amount, rate. */
export type Row = readonly [Rational, Rational | 'whole', Rational];
export const NO_TAX: Result = { tax: ZERO, rate: ZERO };

/** Numbers of the certificate: counts, cents, fractions, TRUE 1, values by their order from 0. */
export type Certificate = {
  readonly text: (name: string) => string;
  readonly number: (name: string) => Rational;
  readonly isDollars: (name: string) => boolean;
  /** Whether the tax takes a parameter of this name. */
  readonly has: (name: string) => boolean;
};

const NAMES: Readonly<Record<number, string>> = {
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
  365: 'daily',
};
const PARTS: Readonly<Record<string, number>> = {
  annually: 1,
  semiannually: 2,
  quarterly: 4,
  monthly: 12,
  semimonthly: 24,
  biweekly: 26,
  weekly: 52,
  daily: 260,
};

/** Wages of daily pay are annualized by the agency's own count, where it has one. */
export function annualFactor(
  block: { readonly basis?: string; readonly dailyPay?: DailyPay },
  periods: number,
): number {
  const isDaily = periods === 260 || periods === 365;
  return isDaily && block.basis === 'annual' && block.dailyPay !== undefined
    ? Number(block.dailyPay.perYear)
    : periods;
}

/** Printed daily tables that count fewer days do not serve 365 payments. */
export function refuseEveryDay(dailyPay: DailyPay | undefined, periods: number): void {
  if (periods === 365 && dailyPay !== undefined) throw new Refusal('value-not-allowed');
}

/** The tables' name for a number of pay periods. */
export const periodName = (periods: number): string | undefined => NAMES[periods];

/** Step 2. */
export function columnOf(columns: Columns | undefined, certificate: Certificate): string {
  if (columns === undefined) return 'all';
  const chosen =
    columns.parameter === undefined
      ? columns.start
      : columns.of?.[certificate.text(columns.parameter)];
  const column = chosen ?? columns.start ?? 'all';
  const rule = columns.atLeast?.find(
    ({ parameter, value, from }) =>
      from === column &&
      certificate.text(parameter) !== '' &&
      compare(
        certificate.number(parameter),
        certificate.isDollars(parameter) ? money(value) : decimal(value),
      ) >= 0,
  );
  return rule?.to ?? column;
}

const parsed = new Map<string, Row[]>();

export function rowsOf(schedule: string): Row[] {
  const known = parsed.get(schedule);
  if (known !== undefined) return known;
  const rows = schedule
    .trim()
    .split('\n')
    .map((line) => {
      const [threshold = '', base = '', rate = ''] = line.trim().split(/\s+/);
      return [money(threshold), base === 'whole' ? 'whole' : money(base), decimal(rate)] as const;
    });
  parsed.set(schedule, rows);
  return rows;
}

/** Rows "wages at least | value": the value of the last row reached. */
export function lastReached(rows: string, amount: Rational): string | undefined {
  return rows
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .findLast(([threshold = '']) => compare(money(threshold), amount) <= 0)?.[1];
}

/** `change` turns the printed rows of a pay period, or of the year, into those that hold. */
export function statePercentage(
  block: PercentageBlock,
  asked: Asked,
  change: (rows: readonly Row[], period: string | null) => readonly Row[] = (rows) => rows,
): Result {
  const { certificate } = asked;
  const column = columnOf(block.columns, certificate);
  const cell = (cells: string | Cells): string => {
    const text = typeof cells === 'string' ? cells : (cells[column] ?? cells.all);
    if (text === undefined) throw new Error(`no column ${column}`);
    return text;
  };

  // Step 1.
  const name = periodName(asked.periods);
  const printed = name === undefined ? undefined : block.periodSchedules?.[name];
  const isPeriod =
    block.basis === 'period' && printed !== undefined && asked.ofTheYear === undefined;
  if (isPeriod) refuseEveryDay(block.dailyPay, asked.periods);
  const f = isPeriod || asked.ofTheYear !== undefined ? 1 : annualFactor(block, asked.periods);
  const figure = (given: Figure): Rational => {
    const whole = given as { annual?: string | Cells; periods?: Record<string, string | Cells> };
    const isPlain = typeof given === 'string' || whole.annual === undefined;
    const annual = isPlain ? (given as string | Cells) : (whole.annual as string | Cells);
    if (!isPeriod || name === undefined) return money(cell(annual));
    const ofPeriod = whole.periods?.[name];
    if (ofPeriod !== undefined) return money(cell(ofPeriod));
    const { derive } = given as { derive?: string };
    if (derive === undefined) throw new Refusal('figure-unknown');
    return nearest(over(money(cell(annual)), PARTS[name] ?? 0), unitOf(derive));
  };
  const optional = (given: Figure | undefined): Rational | null =>
    given === undefined ? null : figure(given);

  // Steps 3 and 4.
  const w = times(asked.wages, rational(f));
  const upTo = optional(block.noTaxUpTo);
  const below = optional(block.noTaxBelow);
  if (upTo !== null && compare(w, upTo) <= 0) return NO_TAX;
  if (below !== null && compare(w, below) < 0) return NO_TAX;

  // Step 5.
  const deduction = (one: Deduction): Rational => {
    const cents = (amount: Rational): Rational => nearest(amount, CENT);
    const rate = (): Rational => decimal(cell(one.rate));
    switch (one.kind) {
      case 'amount':
        return figure(one.amount);
      case 'percent': {
        if (one.noneWithout !== undefined && certificate.number(one.noneWithout).top === 0n) {
          return ZERO;
        }
        const raised = most(times(rate(), w), optional(one.least) ?? ZERO);
        const highest = optional(one.most);
        return cents(highest === null ? raised : least(raised, highest));
      }
      case 'phaseOut': {
        const above = most(minus(w, figure(one.from)), ZERO);
        return most(minus(figure(one.amount), cents(times(rate(), above))), ZERO);
      }
      case 'phaseOutRatio': {
        const [from, to] = [figure(one.from), figure(one.to)];
        if (compare(w, from) <= 0) return figure(one.amount);
        if (compare(w, to) >= 0) return ZERO;
        const left = minus(to, w);
        const width = minus(to, from);
        const ratio = rational(left.top * width.bottom, left.bottom * width.top);
        const digit = rational(1n, 10n ** BigInt(one.decimals));
        return cents(times(figure(one.amount), nearest(ratio, digit)));
      }
      case 'ladder': {
        const above = most(minus(w, figure(one.from)), ZERO);
        const step = figure(one.step);
        const [top, bottom] = [above.top * step.bottom, above.bottom * step.top];
        const steps = rational((top + bottom - 1n) / bottom);
        return most(
          minus(figure(one.amount), times(figure(one.each), steps)),
          optional(one.least) ?? ZERO,
        );
      }
      case 'tax': {
        const taken = one.taxes.reduce((sum, id) => plus(sum, asked.withheldPart(id)), ZERO);
        const annual = cents(times(most(taken, ZERO), rational(f)));
        const row =
          one.mostByWages === undefined ? undefined : lastReached(cell(one.mostByWages), w);
        const limited = row === undefined ? annual : least(annual, money(row));
        const highest = optional(one.most);
        return highest === null ? limited : least(limited, highest);
      }
      default:
        throw new Error(`no deduction ${one.kind}`);
    }
  };

  // Step 6.
  const allowance = (one: Allowance): Rational => {
    const highest = optional(one.noneAbove);
    if (highest !== null && compare(w, highest) > 0) return ZERO;
    const given = certificate.number(one.parameter);
    if (certificate.isDollars(one.parameter)) {
      return isPeriod ? nearest(over(given, PARTS[name ?? ''] ?? 0), CENT) : given;
    }
    const counted = one.most === undefined ? given : least(given, decimal(one.most));
    if (one.tiers !== undefined) {
      const tier = one.tiers.find(
        ({ upTo: limit }) => limit === undefined || compare(w, money(limit)) <= 0,
      );
      return times(counted, money(tier?.each ?? '0'));
    }
    const each = one.each === undefined ? ZERO : figure(one.each);
    if (one.first === undefined) return times(counted, each);
    const early = least(counted, decimal(cell(one.first.count)));
    return plus(times(early, figure(one.first.each)), times(minus(counted, early), each));
  };
  const sum = (amounts: readonly Rational[]): Rational => amounts.reduce(plus, ZERO);
  const without = asked.withoutAllowances === true;
  const deductions = sum((block.deductions ?? []).map(deduction));
  const allowances = without ? ZERO : sum((block.allowances ?? []).map(allowance));

  // Step 7.
  let t = most(minus(minus(w, deductions), allowances), ZERO);
  if (block.midpoint !== undefined && compare(t, money(block.midpoint.below)) < 0) {
    const band = money(block.midpoint.band);
    const count = (t.top * band.bottom) / (t.bottom * band.top);
    t = plus(times(band, rational(count)), over(band, 2));
  }

  // Step 8.
  const schedules = isPeriod ? printed : block.schedules;
  if (schedules === undefined) throw new Refusal('figure-unknown');
  const rows = change(rowsOf(cell(schedules)), isPeriod ? (name ?? null) : null);
  const { rate, tax: first } = taxOf(rows, t, block.edges === 'over');
  let tax = first;
  const { rounding } = block;
  if (rounding.taxBeforeCredits !== undefined)
    tax = nearest(tax, unitOf(rounding.taxBeforeCredits));

  // Step 9.
  const credit = (one: Allowance | Phased): Rational => {
    if (!('kind' in one)) return allowance(one);
    const above = most(minus(w, figure(one.from)), ZERO);
    const lost = nearest(times(decimal(one.rate), above), unitOf(one.rounding));
    return most(minus(figure(one.amount), lost), ZERO);
  };
  if (!without) tax = most(minus(tax, sum((block.credits ?? []).map(credit))), ZERO);
  if (rounding.annualTax !== undefined) tax = nearest(tax, unitOf(rounding.annualTax));

  // Step 10.
  const withheld =
    asked.ofTheYear === undefined
      ? roundedAs(over(tax, f), rounding, asked.roundResult)
      : nearest(tax, CENT);
  const isSmall = block.minimum !== undefined && compare(withheld, money(block.minimum)) < 0;
  const kept = isSmall ? ZERO : withheld;
  const reduced =
    block.reduction === undefined || asked.ofTheYear !== undefined
      ? kept
      : most(minus(kept, certificate.number(block.reduction.parameter)), ZERO);
  const result = { tax: reduced, rate, taxable: t, isOfYear: !isPeriod };
  const isRoundedOnly = asked.ofTheYear === undefined && compare(reduced, withheld) === 0;
  return isRoundedOnly ? { ...result, unrounded: over(tax, f) } : result;
}

/** Step 8: the tax of the last row that `t` reaches, or exceeds. */
export function taxOf(rows: readonly Row[], t: Rational, isOver: boolean): Result {
  const row = rows.findLast(([from]) => compare(from, t) < (isOver ? 0 : 1)) ?? rows[0];
  if (row === undefined) throw new Error('no rows');
  const [threshold, base, rate] = row;
  if (base === 'whole') return { tax: times(rate, t), rate };
  return { tax: plus(base, times(rate, most(minus(t, threshold), ZERO))), rate };
}

/** Step 10: the state's rounding, or the one asked for where the state permits a choice. */
function roundedAs(
  amount: Rational,
  rounding: PercentageBlock['rounding'],
  asked: Asked['roundResult'],
): Rational {
  if (rounding.wholeDollars === 'permitted' && asked !== 'Default') {
    return nearest(amount, asked === 'Yes' ? DOLLAR : CENT);
  }
  if (rounding.withholding === 'cents-down') return rational(amount.top / amount.bottom);
  if (rounding.withholding === 'dollars-up') {
    const whole = amount.bottom * 100n;
    return times(DOLLAR, rational((amount.top + whole - 1n) / whole));
  }
  return nearest(amount, unitOf(rounding.withholding));
}
