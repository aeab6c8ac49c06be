/** Pay periods as a state's tables name and count them. */

import { Refusal } from '../base/answer.ts';
import type { DailyPay } from '../figures/state-blocks.ts';

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
export const PARTS: Readonly<Record<string, number>> = {
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
