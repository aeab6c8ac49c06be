/** The methods of states that print their own tables kind: California and Connecticut. */

import { Refusal } from '../base/answer.ts';
import {
  compare,
  decimal,
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
import type { Cells, PercentageBlock } from '../figures/state-blocks.ts';
import { type Asked, CENT, DOLLAR, money, type Result } from './formula.ts';
import { periodName, refuseEveryDay } from './pay-periods.ts';

const PER_YEAR: Readonly<Record<string, number>> = {
  weekly: 52,
  biweekly: 26,
  semimonthly: 24,
  monthly: 12,
  quarterly: 4,
  semiannually: 2,
  annually: 1,
  daily: 260,
};

export type CaliforniaBlock = PercentageBlock & {
  readonly estimatedDeduction: string;
  readonly exemptionCredit: string;
  readonly listedAllowances: string;
};

type Row = readonly string[];
const rowsOf = (text: string): readonly Row[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));

/** The last row whose first amount is less than `amount`; the first row when there is none. */
function lastExceeded(text: string, amount: Rational): Row {
  const rows = rowsOf(text);
  const found = rows.findLast(([from = '']) => compare(money(from), amount) < 0) ?? rows[0];
  if (found === undefined) throw new Error('no rows');
  return found;
}

/** methods/california-method-b.md. */
export function california(block: CaliforniaBlock, asked: Asked): Result {
  const { certificate } = asked;
  const annualized = certificate.has('ANNUALIZED') && certificate.text('ANNUALIZED') === 'TRUE';
  if (asked.ofTheYear === undefined && !annualized) {
    refuseEveryDay(block.dailyPay, asked.periods);
  }
  // Step 1.
  const isSent = (name: string): boolean => certificate.text(name) !== '';
  const additional = certificate.number('ADDITIONALALLOWANCES');
  let regular = certificate.number('REGULARALLOWANCES');
  if (isSent('TOTALALLOWANCES')) {
    const rest = minus(certificate.number('TOTALALLOWANCES'), additional);
    const differs = isSent('REGULARALLOWANCES') && compare(rest, regular) !== 0;
    if (compare(rest, ZERO) < 0 || differs) throw new Refusal('parameter');
    regular = rest;
  }
  const total = plus(regular, additional);
  // Step 2.
  const known = asked.periods === 365 ? 'daily' : periodName(asked.periods);
  const name = annualized ? undefined : known;
  const perYear = name === undefined || asked.ofTheYear !== undefined ? 1 : (PER_YEAR[name] ?? 1);
  const tables = perYear === 1 ? 'annually' : (name as string);
  const f = name === undefined && asked.ofTheYear === undefined ? asked.periods : 1;
  const wages = times(asked.wages, rational(f));
  // Step 3.
  const status = block.columns?.of?.[certificate.text('FILINGSTATUS')] ?? '';
  const rule = block.columns?.atLeast?.[0];
  const column =
    rule?.from === status && compare(total, decimal(rule.value)) >= 0 ? rule.to : status;
  const amount = (given: unknown): Rational => {
    const { annual } = given as { annual: Cells };
    return nearest(over(money(annual[column] ?? ''), perYear), DOLLAR);
  };
  // Step 4.
  if (compare(wages, amount(block.noTaxUpTo)) <= 0) return { tax: ZERO, rate: ZERO };
  // Steps 5 to 7.
  const listed = (annual: string, count: Rational, unit: Rational): Rational => {
    const entry = (n: Rational): Rational => nearest(over(times(money(annual), n), perYear), unit);
    return compare(count, decimal(block.listedAllowances)) <= 0
      ? entry(count)
      : times(entry(rational(1)), count);
  };
  const estimated = listed(block.estimatedDeduction, additional, DOLLAR);
  const taxable = most(minus(minus(wages, estimated), amount(block.deductions?.[0]?.amount)), ZERO);
  const rows = block.periodSchedules?.[tables]?.[column] ?? '';
  const [threshold = '', base = '', rate = ''] = lastExceeded(rows, taxable);
  const computed = nearest(
    plus(money(base), times(decimal(rate), minus(taxable, money(threshold)))),
    CENT,
  );
  // Steps 8 and 9.
  const net = most(minus(computed, listed(block.exemptionCredit, regular, CENT)), ZERO);
  return { tax: nearest(over(net, f), CENT), rate: decimal(rate) };
}

export type ConnecticutBlock = Block & {
  readonly codes: Cells;
  readonly withoutCertificate: string;
  readonly exemptions: Cells;
  readonly schedules: Cells;
  readonly addBack: Cells;
  readonly recapture: Cells;
  readonly credits: Cells;
};

/** methods/connecticut-tables.md. */
export function connecticut(block: ConnecticutBlock, asked: Asked): Result {
  const code = block.codes[asked.certificate.text('WITHHOLDINGCODE')];
  if (code === 'exempt') return { tax: ZERO, rate: ZERO };
  const less = (tax: Rational): Rational =>
    most(minus(nearest(tax, CENT), asked.certificate.number('REDUCED_WH_AMT')), ZERO);
  if (code === 'flat') {
    const rate = decimal(block.withoutCertificate);
    return { tax: less(times(rate, asked.wages)), rate };
  }
  const f = asked.ofTheYear !== undefined ? 1 : asked.periods;
  const salary = times(asked.wages, rational(f));
  const value = (table: Cells): string => lastExceeded(table[code ?? ''] ?? '', salary)[1] ?? '';
  const taxable = most(minus(salary, money(value(block.exemptions))), ZERO);
  const [threshold = '', base = '', rate = ''] = lastExceeded(
    block.schedules[code ?? ''] ?? '',
    taxable,
  );
  const initial = plus(money(base), times(decimal(rate), minus(taxable, money(threshold))));
  const annual = plus(plus(initial, money(value(block.addBack))), money(value(block.recapture)));
  const kept = minus(rational(1), decimal(value(block.credits)));
  return { tax: less(over(times(annual, kept), f)), rate: decimal(rate) };
}
