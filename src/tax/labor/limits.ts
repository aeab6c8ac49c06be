/**
 * The most that may be taken from a payment for creditors: the federal limit (15 USC 1673(a), 29 CFR
 * 870.10) and the state's own. Amounts are cents; a limit is never exceeded, so fractions of a cent
 * are dropped.
 */

import { inDollars } from '../../platform/shape/written.ts';
import type { Limit, Period, StateLimit } from './schema.ts';

/** Weeks of a pay period in sixths: 29 CFR 870.10(c) has 2, 2 1/6, and 4 1/3. A month has 26 of them. */
const SIXTHS: Readonly<Record<Period, number>> = {
  weekly: 6,
  biweekly: 12,
  semimonthly: 13,
  monthly: 26,
};

/** Of a cent: divides sixths of weeks, twenty-sixths of a month, and ten-thousandths of a rate. */
const UNITS = 780_000;

export type Earnings = {
  readonly gross: number;
  readonly disposable: number;
  readonly period: Period;
};

/** Hourly cents; null if unknown. */
export type HourlyWages = {
  readonly federal: number;
  readonly state: number | null;
  readonly highest: number | null;
  /** Whether `highest` includes the county's or city's law. */
  readonly withLocal: boolean;
};

type LimitStep = { readonly text: string; readonly amount: number };

/** Ten-thousandths; the data has at most four decimals. */
const parts = (fraction: string): number => Math.round(Number(fraction) * 10_000);
const cents = (amount: string): number => Math.round(Number(amount) * 100);

/** `cents` times `fraction`, down to the cent. */
export const partOf = (cents: number, fraction: string): number =>
  Math.floor((cents * parts(fraction)) / 10_000);

/** Whether gross earnings are at most a weekly amount. */
export const isUpTo = (weekly: number, { gross, period }: Earnings): boolean =>
  gross * 6 <= weekly * SIXTHS[period];

/** Each amount that a limit compares; the least one counts. Null if a minimum wage is unknown. */
export function stepsOf(
  limit: Limit,
  earnings: Earnings,
  wages: HourlyWages,
  dependents: number,
): LimitStep[] | null {
  const exact = exactSteps(limit, earnings, wages, dependents);
  if (exact === null) return null;
  const less = 'state' in limit ? lessOf(limit, dependents, earnings.period) : 0;
  return exact.map(({ text, amount }) => ({
    text: less === 0 ? text : `${text}, less ${dollars(Math.ceil(less / UNITS))} for dependents`,
    amount: Math.floor(Math.max(0, amount - less) / UNITS),
  }));
}

/** In `UNITS`, so that only the last step drops the part of a cent. */
function exactSteps(
  limit: Limit,
  earnings: Earnings,
  wages: HourlyWages,
  dependents: number,
): LimitStep[] | null {
  const { gross, disposable, period } = earnings;
  if ('none' in limit && limit.none) return [{ text: 'no garnishment for creditors', amount: 0 }];
  const steps: LimitStep[] = [];
  if (limit.gross !== undefined) {
    steps.push({ text: `${percent(limit.gross)} of gross`, amount: share(gross, limit.gross) });
  }
  if (limit.disposable !== undefined) {
    const text = `${percent(limit.disposable)} of disposable earnings`;
    steps.push({ text, amount: share(disposable, limit.disposable) });
  }
  if (limit.hours !== undefined) {
    const wage = wageOf(limit, wages);
    if (wage === null) return null;
    steps.push(aboveHours(limit, limit.hours, wage, earnings, dependents));
  }
  if (!('state' in limit)) return steps;
  const { keep, monthly } = limit;
  const kept = keep?.[period];
  if (kept !== undefined) {
    const amount = Math.max(0, disposable - cents(kept)) * UNITS;
    steps.push({ text: `the amount above ${dollars(cents(kept))}`, amount });
  }
  if (monthly !== undefined) {
    steps.push({ text: monthlyText(monthly), amount: ofMonth(monthly, disposable, period) });
  }
  return steps;
}

const share = (cents: number, fraction: string): number =>
  cents * parts(fraction) * (UNITS / 10_000);

function aboveHours(
  limit: Limit,
  hours: string,
  wage: number,
  { disposable, period }: Earnings,
  dependents: number,
): LimitStep {
  const own = 'dependentKeeps' in limit ? cents(limit.dependent ?? '0.00') * dependents : 0;
  const kept = (Number(hours) * wage + own) * SIXTHS[period];
  const { excess = '1' } = limit;
  const part = excess === '1' ? 'the amount' : `${percent(excess)} of the amount`;
  const added = own === 0 ? '' : ` and ${dollars(own)} a week for dependents`;
  return {
    text: `${part} above ${hours} hours a week at ${dollars(wage)}${added} (${dollars(Math.ceil(kept / 6))})`,
    amount: Math.max(0, disposable * 6 - kept) * parts(excess) * (UNITS / 60_000),
  };
}

/** What dependents take off the limit. */
function lessOf(
  { dependent, dependentKeeps }: StateLimit,
  dependents: number,
  period: Period,
): number {
  if (dependent === undefined || dependentKeeps !== undefined) return 0;
  return cents(dependent) * dependents * SIXTHS[period] * (UNITS / 6);
}

type Monthly = NonNullable<StateLimit['monthly']>;

function ofMonth(monthly: Monthly, disposable: number, period: Period): number {
  const all = disposable * 26;
  let [from, sum] = [0, 0];
  for (const { upTo, rate } of monthly) {
    const to = upTo === undefined ? all : Math.min(all, cents(upTo) * SIXTHS[period]);
    sum += Math.max(0, to - from) * parts(rate);
    from = Math.max(from, to);
  }
  return sum * (UNITS / 260_000);
}

const monthlyText = (monthly: Monthly): string =>
  `${monthly.map(({ upTo, rate }) => `${percent(rate)} ${upTo === undefined ? 'above' : `up to $${upTo}`}`).join(', ')} of a month's disposable earnings`;

/** Hourly cents; null if unknown. */
export function wageOf(
  { wage }: Pick<Limit, 'wage'>,
  { federal, state, highest }: HourlyWages,
): number | null {
  if (wage === 'state') return state;
  if (wage === 'highest') return highest;
  if (wage === 'higher') return state === null ? null : Math.max(federal, state);
  return federal;
}

export const told = (steps: readonly LimitStep[]): string =>
  steps.map(({ text, amount }) => `${text}: ${dollars(amount)}`).join('; ');

export const leastOf = (steps: readonly LimitStep[]): number =>
  Math.min(...steps.map(({ amount }) => amount));

export const percent = (fraction: string): string => `${parts(fraction) / 100}%`;
export const dollars = (cents: number): string => `$${inDollars(cents)}`;
