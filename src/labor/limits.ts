/**
 * The most that may be taken from a payment for creditors: the federal limit (15 USC 1673(a), 29 CFR
 * 870.10) and the state's own. Amounts are cents; a limit is never exceeded, so fractions of a cent
 * are dropped.
 */

import type { Limit, Period, StateLimit } from './schema.ts';

/** Weeks of a pay period, as a fraction: 29 CFR 870.10(c) has 2, 2 1/6, and 4 1/3. */
const WEEKS: Readonly<Record<Period, readonly [number, number]>> = {
  weekly: [1, 1],
  biweekly: [2, 1],
  semimonthly: [13, 6],
  monthly: [13, 3],
};

/** Of a month, in twenty-sixths: a month has 4 1/3 weeks. */
const PARTS_OF_MONTH: Readonly<Record<Period, number>> = {
  weekly: 6,
  biweekly: 12,
  semimonthly: 13,
  monthly: 26,
};

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

export type LimitStep = { readonly text: string; readonly amount: number };

/** Ten-thousandths; the data has at most four decimals. */
const parts = (fraction: string): number => Math.round(Number(fraction) * 10_000);
const cents = (amount: string): number => Math.round(Number(amount) * 100);

/** `cents` times `fraction`, down to the cent. */
export const partOf = (cents: number, fraction: string): number =>
  Math.floor((cents * parts(fraction)) / 10_000);

/** A weekly amount for a pay period, to the cent, up. */
export function forPeriod(weekly: number, period: Period): number {
  const [weeks, of] = WEEKS[period];
  return Math.ceil((weekly * weeks) / of);
}

/** Whether gross earnings are at most a weekly amount. */
export function isUpTo(weekly: number, { gross, period }: Earnings): boolean {
  const [weeks, of] = WEEKS[period];
  return gross * of <= weekly * weeks;
}

/** Each amount that a limit compares; the least one counts. Null if a minimum wage is unknown. */
export function stepsOf(
  limit: Limit,
  earnings: Earnings,
  wages: HourlyWages,
  dependents: number,
): LimitStep[] | null {
  const { gross, disposable, period } = earnings;
  if ('none' in limit && limit.none) return [{ text: 'no garnishment for creditors', amount: 0 }];
  const steps: LimitStep[] = [];
  if (limit.gross !== undefined) {
    steps.push({ text: `${percent(limit.gross)} of gross`, amount: partOf(gross, limit.gross) });
  }
  if (limit.disposable !== undefined) {
    const amount = partOf(disposable, limit.disposable);
    steps.push({ text: `${percent(limit.disposable)} of disposable earnings`, amount });
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
    const amount = Math.max(0, disposable - cents(kept));
    steps.push({ text: `what is above ${dollars(cents(kept))}`, amount });
  }
  if (monthly !== undefined) {
    steps.push({ text: monthlyText(monthly), amount: ofMonth(monthly, disposable, period) });
  }
  return lessDependents(steps, limit, dependents, period);
}

function aboveHours(
  limit: Limit,
  hours: string,
  wage: number,
  { disposable, period }: Earnings,
  dependents: number,
): LimitStep {
  const own = 'dependentKeeps' in limit ? cents(limit.dependent ?? '0.00') * dependents : 0;
  const kept = forPeriod(Number(hours) * wage + own, period);
  const { excess = '1' } = limit;
  const part = excess === '1' ? 'what' : `${percent(excess)} of what`;
  const added = own === 0 ? '' : ` and ${dollars(own)} a week for dependents`;
  return {
    text: `${part} is above ${hours} hours a week at ${dollars(wage)}${added} (${dollars(kept)})`,
    amount: partOf(Math.max(0, disposable - kept), excess),
  };
}

function lessDependents(
  steps: readonly LimitStep[],
  { dependent, dependentKeeps }: StateLimit,
  dependents: number,
  period: Period,
): LimitStep[] {
  if (dependent === undefined || dependentKeeps !== undefined || dependents === 0) {
    return [...steps];
  }
  const less = forPeriod(cents(dependent) * dependents, period);
  return steps.map(({ text, amount }) => ({
    text: `${text}, less ${dollars(less)} for dependents`,
    amount: Math.max(0, amount - less),
  }));
}

type Monthly = NonNullable<StateLimit['monthly']>;

/** Exact in parts of a cent: 26 parts of a month, ten-thousandths of a rate. */
function ofMonth(monthly: Monthly, disposable: number, period: Period): number {
  const all = disposable * 26;
  let [from, sum] = [0, 0];
  for (const { upTo, rate } of monthly) {
    const to = upTo === undefined ? all : Math.min(all, cents(upTo) * PARTS_OF_MONTH[period]);
    sum += Math.max(0, to - from) * parts(rate);
    from = Math.max(from, to);
  }
  return Math.floor(sum / 260_000);
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

export const percent = (fraction: string): string => `${parts(fraction) / 100} %`;
export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
