/** methods/state-percentage.md, step by step, in exact fractions of cents. */

import { Refusal } from '../base/answer.ts';
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
import type {
  Allowance,
  Cells,
  Columns,
  Deduction,
  Figure,
  PercentageBlock,
  Phased,
} from '../figures/state-blocks.ts';
import {
  type Asked,
  CENT,
  type Certificate,
  DOLLAR,
  money,
  NO_TAX,
  type Result,
  type Row,
} from './formula.ts';
import { annualFactor, PARTS, periodName, refuseEveryDay } from './pay-periods.ts';

const unitOf = (name: string): Rational => (name === 'dollars' ? DOLLAR : CENT);

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

/** What every step reads: the figures of the certificate's column, for the year or for the pay period. */
type Sheet = {
  readonly block: PercentageBlock;
  readonly asked: Asked;
  readonly certificate: Certificate;
  /** Of the pay period; undefined where it has none. */
  readonly name: string | undefined;
  readonly isPeriod: boolean;
  /** Step 3: pay periods of the year, 1 where the tables are the pay period's. */
  readonly f: number;
  /** Step 3: annual wages, or those of the pay period. */
  readonly w: Rational;
  cell(cells: string | Cells): string;
  figure(given: Figure): Rational;
  optional(given: Figure | undefined): Rational | null;
};

/** Steps 1 to 3. */
function sheetOf(block: PercentageBlock, asked: Asked): Sheet {
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
  const w = times(asked.wages, rational(f));
  return { block, asked, certificate, name, isPeriod, f, w, cell, figure, optional };
}

/** Step 4. */
function isUntaxed({ block, w, optional }: Sheet): boolean {
  const upTo = optional(block.noTaxUpTo);
  const below = optional(block.noTaxBelow);
  return (upTo !== null && compare(w, upTo) <= 0) || (below !== null && compare(w, below) < 0);
}

/** Step 5. */
function deductionOf(sheet: Sheet, one: Deduction): Rational {
  const { asked, certificate, f, w, cell, figure, optional } = sheet;
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
      const row = one.mostByWages === undefined ? undefined : lastReached(cell(one.mostByWages), w);
      const limited = row === undefined ? annual : least(annual, money(row));
      const highest = optional(one.most);
      return highest === null ? limited : least(limited, highest);
    }
    default:
      throw new Error(`no deduction ${one.kind}`);
  }
}

/** Step 6. */
function allowanceOf(sheet: Sheet, one: Allowance): Rational {
  const { certificate, name, isPeriod, w, cell, figure, optional } = sheet;
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
}

/** Step 9. */
function creditOf(sheet: Sheet, one: Allowance | Phased): Rational {
  const { w, figure } = sheet;
  if (!('kind' in one)) return allowanceOf(sheet, one);
  const above = most(minus(w, figure(one.from)), ZERO);
  const lost = nearest(times(decimal(one.rate), above), unitOf(one.rounding));
  return most(minus(figure(one.amount), lost), ZERO);
}

/** `change` turns the printed rows of a pay period, or of the year, into those that hold. */
export function statePercentage(
  block: PercentageBlock,
  asked: Asked,
  change: (rows: readonly Row[], period: string | null) => readonly Row[] = (rows) => rows,
): Result {
  const sheet = sheetOf(block, asked);
  if (isUntaxed(sheet)) return NO_TAX;
  const { name, isPeriod, w, cell } = sheet;
  const sum = (amounts: readonly Rational[]): Rational => amounts.reduce(plus, ZERO);
  const without = asked.withoutAllowances === true;
  const deductions = sum((block.deductions ?? []).map((one) => deductionOf(sheet, one)));
  const allowances = without
    ? ZERO
    : sum((block.allowances ?? []).map((one) => allowanceOf(sheet, one)));

  // Step 7.
  let t = most(minus(minus(w, deductions), allowances), ZERO);
  if (block.midpoint !== undefined && compare(t, money(block.midpoint.below)) < 0) {
    const band = money(block.midpoint.band);
    const count = (t.top * band.bottom) / (t.bottom * band.top);
    t = plus(times(band, rational(count)), over(band, 2));
  }

  // Step 8.
  const schedules = isPeriod ? block.periodSchedules?.[name ?? ''] : block.schedules;
  if (schedules === undefined) throw new Refusal('figure-unknown');
  const rows = change(rowsOf(cell(schedules)), isPeriod ? (name ?? null) : null);
  const { rate, tax: first } = taxOf(rows, t, block.edges === 'over');
  let tax = first;
  const { rounding } = block;
  if (rounding.taxBeforeCredits !== undefined)
    tax = nearest(tax, unitOf(rounding.taxBeforeCredits));

  // Step 9.
  if (!without)
    tax = most(minus(tax, sum((block.credits ?? []).map((one) => creditOf(sheet, one)))), ZERO);
  if (rounding.annualTax !== undefined) tax = nearest(tax, unitOf(rounding.annualTax));
  return withheld(sheet, tax, { rate, taxable: t });
}

/** Steps 10 and 11. */
function withheld(
  { block, asked, certificate, isPeriod, f }: Sheet,
  tax: Rational,
  row: Pick<Result, 'rate' | 'taxable'>,
): Result {
  const { rounding } = block;
  const amount =
    asked.ofTheYear === undefined
      ? roundedAs(over(tax, f), rounding, asked.roundResult)
      : nearest(tax, CENT);
  const isSmall = block.minimum !== undefined && compare(amount, money(block.minimum)) < 0;
  const kept = isSmall ? ZERO : amount;
  const reduced =
    block.reduction === undefined || asked.ofTheYear !== undefined
      ? kept
      : most(minus(kept, certificate.number(block.reduction.parameter)), ZERO);
  const result = { tax: reduced, ...row, isOfYear: !isPeriod };
  const isRoundedOnly = asked.ofTheYear === undefined && compare(reduced, amount) === 0;
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
