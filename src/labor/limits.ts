/**
 * The most that may be taken from a payment for creditors: the federal limit (15 USC 1673(a), 29 CFR
 * 870.10) and the state's own. Amounts are cents; a limit is never exceeded, so fractions of a cent
 * are dropped.
 */

import type { Limit, Period } from './schema.ts';

/** Weeks of a pay period, as a fraction: 29 CFR 870.10(c) has 2, 2 1/6, and 4 1/3. */
const WEEKS: Readonly<Record<Period, readonly [number, number]>> = {
  weekly: [1, 1],
  biweekly: [2, 1],
  semimonthly: [13, 6],
  monthly: [13, 3],
};

export type Earnings = { readonly gross: number; readonly disposable: number };

/** Hourly cents. */
export type HourlyWages = { readonly federal: number; readonly state: number | null };

export type LimitStep = { readonly text: string; readonly amount: number };

/** Ten-thousandths; the data has at most four decimals. */
const parts = (fraction: string): number => Math.round(Number(fraction) * 10_000);

/** `cents` times `fraction`, down to the cent. */
export const partOf = (cents: number, fraction: string): number =>
  Math.floor((cents * parts(fraction)) / 10_000);

/** What stays with the employee: hours at the minimum wage for the pay period, to the cent, up. */
export function protectedAmount(hours: string, wage: number, period: Period): number {
  const [weeks, of] = WEEKS[period];
  return Math.ceil((Number(hours) * wage * weeks) / of);
}

/** Each amount that a limit compares; the least one counts. Null if a minimum wage is unknown. */
export function stepsOf(
  limit: Limit,
  { gross, disposable }: Earnings,
  wages: HourlyWages,
  period: Period,
): LimitStep[] | null {
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
    const kept = protectedAmount(limit.hours, wage, period);
    const { excess = '1' } = limit;
    steps.push({
      text: `${excess === '1' ? 'what' : `${percent(excess)} of what`} is above ${limit.hours} hours a week at ${dollars(wage)} (${dollars(kept)})`,
      amount: partOf(Math.max(0, disposable - kept), excess),
    });
  }
  return steps;
}

function wageOf({ wage }: Limit, { federal, state }: HourlyWages): number | null {
  if (wage === 'federal') return federal;
  if (state === null) return null;
  return wage === 'higher' ? Math.max(federal, state) : state;
}

export const leastOf = (steps: readonly LimitStep[]): number =>
  Math.min(...steps.map(({ amount }) => amount));

export const percent = (fraction: string): string => `${parts(fraction) / 100} %`;
export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
