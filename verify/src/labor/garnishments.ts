/**
 * What garnishment orders may take, in exact fractions, by 15 USC 1673, 29 CFR 870.10, and the words of
 * the states' laws as `rules/garnishment` has them. A limit is exact until the last step, which drops the
 * part of a cent; docs/guides/labor.md says what the requests mean.
 */

import { Refusal } from '../base/answer.ts';
import {
  compare,
  decimal,
  least,
  minus,
  most,
  plus,
  type Rational,
  rational,
  times,
  ZERO,
} from '../base/rational.ts';
import { type Cap, inForce, type LaborFigures } from './labor-figures.ts';
import { localitiesOf } from './minimum-wages.ts';
import type { Geography } from './places.ts';

export type GarnishmentOrder = {
  readonly type: string;
  readonly amount?: number;
  readonly supportsOther?: boolean;
  readonly isOver12Weeks?: boolean;
  readonly takeHomePay?: number;
  readonly exemptAmount?: number;
  readonly filingStatus?: string;
  readonly dependents?: number;
  readonly ageOrBlindness?: number;
  readonly debt?: string;
  readonly isHeadOfFamily?: boolean;
};

/** A request, with the postal code that its location stands for. */
export type Garnishment = {
  readonly payDate: string;
  readonly payPeriod: string;
  readonly grossEarnings: number;
  readonly disposableEarnings: number;
  readonly locationCode?: string;
  readonly state?: string;
  readonly stateMinimumWage?: number;
  readonly orders: readonly GarnishmentOrder[];
};

/** 29 CFR 870.10(c)(2): a month has 4 1/3 weeks, half a month 2 1/6. */
const WEEKS: Readonly<Record<string, Rational>> = {
  weekly: rational(1),
  biweekly: rational(2),
  semimonthly: rational(13, 6),
  monthly: rational(13, 3),
};

type Pay = Garnishment & {
  readonly figures: LaborFigures;
  readonly geography: Geography;
  readonly gross: Rational;
  readonly disposable: Rational;
  readonly weeks: Rational;
};

const money = (amount: number): Rational => decimal(amount.toFixed(2));
const wholeCents = ({ top, bottom }: Rational): Rational =>
  top <= 0n ? ZERO : rational((top * 100n) / bottom, 100);

/** Dollars of each order, or a `Refusal` with the field that it must have or may not have. */
export function garnishments(
  figures: LaborFigures,
  geography: Geography,
  request: Garnishment,
): (Rational | Refusal)[] {
  const pay: Pay = {
    ...request,
    figures,
    geography,
    gross: money(request.grossEarnings),
    disposable: money(request.disposableEarnings),
    weeks: WEEKS[request.payPeriod] ?? ZERO,
  };
  let taken = ZERO;
  const amounts = request.orders.map((order, i) => {
    try {
      const amount = amountFor(pay, order, taken, `orders[${i}]`);
      taken = plus(taken, amount);
      return amount;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  });
  return withoutShortSupport(request.orders, amounts);
}

function amountFor(pay: Pay, order: GarnishmentOrder, taken: Rational, at: string): Rational {
  refuseUnused(order, at);
  const cap = capOf(pay, order, taken, at);
  const room = least(minus(pay.disposable, taken), cap ?? pay.disposable);
  return wholeCents(order.amount === undefined ? room : least(room, money(order.amount)));
}

/** docs/guides/labor.md, the table of fields. */
function refuseUnused(order: GarnishmentOrder, at: string): void {
  const isLevy = order.type === 'federalLevy';
  const isCreditor = order.type === 'creditor';
  const isSupport = order.type === 'support';
  const hasTable = isLevy && order.exemptAmount === undefined;
  const uses: Readonly<Record<string, boolean>> = {
    supportsOther: isSupport,
    isOver12Weeks: isSupport,
    debt: isCreditor,
    isHeadOfFamily: isCreditor,
    dependents: isCreditor || hasTable,
    filingStatus: hasTable,
    ageOrBlindness: hasTable,
    takeHomePay: isLevy,
    exemptAmount: isLevy,
  };
  const unused = Object.keys(order).find((name) => uses[name] === false);
  if (unused !== undefined) throw new Refusal(`${at}.${unused}`);
}

/** Several support orders that do not fit, each refused: each state divides the amount in its own way. */
function withoutShortSupport(
  orders: readonly GarnishmentOrder[],
  amounts: readonly (Rational | Refusal)[],
): (Rational | Refusal)[] {
  const isSupport = (i: number): boolean =>
    orders[i]?.type === 'support' && !(amounts[i] instanceof Refusal);
  const isShort = orders.some(({ amount }, i) => {
    const found = amounts[i];
    if (!isSupport(i) || found === undefined || found instanceof Refusal) return false;
    return amount !== undefined && compare(found, money(amount)) < 0;
  });
  const count = orders.filter((_, i) => isSupport(i)).length;
  return amounts.map((found, i) =>
    isShort && count > 1 && isSupport(i) ? new Refusal(`orders[${i}].amount`) : found,
  );
}

/** What is left for an order after those before it; null without a limit. */
function capOf(pay: Pay, order: GarnishmentOrder, taken: Rational, at: string): Rational | null {
  const { figures, disposable } = pay;
  switch (order.type) {
    case 'unlimited':
      return null;
    case 'federalLevy':
      return levyCap(pay, order, at);
    case 'support':
      return minus(times(disposable, supportRate(pay, order, at)), taken);
    case 'creditor': {
      const federal = federalCap(pay);
      return minus(least(federal, stateCap(pay, order, at) ?? federal), taken);
    }
    default: {
      const own = figures.federalDebt.filter(({ type }) => type === order.type);
      const rate = decimal(first(inForce(own, pay.payDate)).disposable ?? '0');
      return least(times(disposable, rate), minus(federalCap(pay), taken));
    }
  }
}

function first<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Refusal('payDate');
  return row;
}

/** 15 USC 1673(b)(2). */
function supportRate({ figures, payDate }: Pay, order: GarnishmentOrder, at: string): Rational {
  if (order.supportsOther === undefined) throw new Refusal(`${at}.supportsOther`);
  if (order.isOver12Weeks === undefined) throw new Refusal(`${at}.isOver12Weeks`);
  const row = first(inForce(figures.support, payDate));
  const rate = decimal(order.supportsOther ? row.supportsOther : row.supportsNoOther);
  return order.isOver12Weeks ? plus(rate, decimal(row.arrears)) : rate;
}

function levyCap(pay: Pay, order: GarnishmentOrder, at: string): Rational {
  const income = order.takeHomePay === undefined ? pay.disposable : money(order.takeHomePay);
  if (order.exemptAmount !== undefined) return minus(income, money(order.exemptAmount));
  const table = pay.figures.levies.find(({ year }) => pay.payDate.startsWith(String(year)));
  const status = table?.filingStatus[order.filingStatus ?? ''];
  if (table === undefined || status === undefined) throw new Refusal(`${at}.exemptAmount`);
  const each = decimal(table.dependent[pay.payPeriod] ?? '0');
  const exempt = plus(
    decimal(status[pay.payPeriod] ?? '0'),
    times(each, rational(order.dependents ?? 0)),
  );
  return minus(income, plus(exempt, additional(pay, order, table.ageOrBlindness, at)));
}

/** 26 USC 63(f): once for 65 or older and once for blind, of the employee and of a spouse. */
function additional(
  { payPeriod }: Pay,
  { ageOrBlindness: count = 0, filingStatus = '' }: GarnishmentOrder,
  table: LaborFigures['levies'][number]['ageOrBlindness'],
  at: string,
): Rational {
  if (count === 0) return ZERO;
  if (table === undefined) throw new Refusal(`${at}.exemptAmount`);
  const married = filingStatus.startsWith('married');
  if (count > (married ? 4 : 2)) throw new Refusal(`${at}.ageOrBlindness`);
  const each = decimal((married ? table.married : table.unmarried)[payPeriod] ?? '0');
  return times(each, rational(count));
}

/** 15 USC 1673(a). */
const federalCap = (pay: Pay): Rational =>
  amountOf(pay, first(inForce(pay.figures.general, pay.payDate)), 0);

function stateCap(pay: Pay, order: GarnishmentOrder, at: string): Rational | undefined {
  if (pay.state === undefined) return undefined;
  const own = pay.figures.states.filter(({ state }) => state === pay.state);
  const rows = inForce(own, pay.payDate);
  if (order.debt === undefined && rows.some(({ debt }) => debt !== undefined)) {
    throw new Refusal(`${at}.debt`);
  }
  for (const row of rows) {
    if (!applies(pay, row, order)) continue;
    return row.unknown ? undefined : amountOf(pay, row, order.dependents ?? 0);
  }
  return undefined;
}

function applies(pay: Pay, row: Cap, order: GarnishmentOrder): boolean {
  const { gross, weeks } = pay;
  const within = (weekly: Rational): boolean => compare(gross, times(weekly, weeks)) <= 0;
  return (
    (row.headOfFamily === undefined || order.isHeadOfFamily === true) &&
    (row.debt === undefined || row.debt === order.debt) &&
    (row.grossUpTo === undefined || within(decimal(row.grossUpTo))) &&
    (row.grossUpToHours === undefined ||
      within(times(decimal(row.grossUpToHours), hourlyWage(pay, row.wage))))
  );
}

function amountOf(pay: Pay, row: Cap, dependents: number): Rational {
  if (row.none) return ZERO;
  const { gross, disposable, weeks } = pay;
  const family = times(decimal(row.dependent ?? '0'), rational(dependents));
  const above = (weekly: Rational): Rational => most(ZERO, minus(disposable, times(weekly, weeks)));
  const parts: Rational[] = [];
  if (row.gross !== undefined) parts.push(times(gross, decimal(row.gross)));
  if (row.disposable !== undefined) parts.push(times(disposable, decimal(row.disposable)));
  if (row.hours !== undefined) {
    const kept = times(decimal(row.hours), hourlyWage(pay, row.wage));
    const more = row.dependentKeeps === undefined ? ZERO : family;
    parts.push(times(above(plus(kept, more)), decimal(row.excess ?? '1')));
  }
  const keeps = row.keep?.[pay.payPeriod];
  if (keeps !== undefined) parts.push(most(ZERO, minus(disposable, decimal(keeps))));
  if (row.monthly !== undefined) parts.push(tiered(pay, row.monthly));
  const amount = parts.reduce(least);
  return row.dependentKeeps === undefined
    ? most(ZERO, minus(amount, times(family, weeks)))
    : amount;
}

/** Rates of parts of a month, in a period that is a part of a month itself. */
function tiered({ disposable, weeks }: Pay, tiers: NonNullable<Cap['monthly']>): Rational {
  const months = times(weeks, rational(3, 13));
  let [sum, below] = [ZERO, ZERO];
  for (const { upTo, rate } of tiers) {
    const end = upTo === undefined ? disposable : times(decimal(upTo), months);
    const part = minus(least(disposable, end), below);
    if (compare(part, ZERO) <= 0) break;
    sum = plus(sum, times(part, decimal(rate)));
    below = end;
  }
  return sum;
}

/** Dollars an hour that a limit counts in. */
function hourlyWage(pay: Pay, wage: string | undefined): Rational {
  const federal = lawOf(pay, 'US') ?? ZERO;
  if (wage === undefined || wage === 'federal') return federal;
  const own =
    pay.stateMinimumWage === undefined ? lawOf(pay, pay.state ?? '') : money(pay.stateMinimumWage);
  if (own === undefined) throw new Refusal('stateMinimumWage');
  if (wage === 'state') return own;
  const higher = most(federal, own);
  if (wage === 'higher' || pay.stateMinimumWage !== undefined) return higher;
  return localitiesOf(pay.figures, pay.geography, pay.locationCode ?? '')
    .map((place) => lawOf(pay, place) ?? ZERO)
    .reduce(most, higher);
}

/** Zero where the place has no minimum wage law; undefined where its law is unknown. */
function lawOf({ figures, payDate }: Pay, place: string): Rational | undefined {
  const own = figures.wages.filter((row) => row.place === place && row.kind === 'standard');
  const [row] = inForce(own, payDate);
  return row && decimal(row.amount ?? '0');
}
