/** Figures of one pay period, printed or derived from those of the year. */

import { CalculationError } from '../../engine/index.ts';
import { unitOf } from '../schema/decimal.ts';
import { columnAmounts } from './state-columns.ts';
import type { DailyPayBlock, Figure, PeriodName } from './state-schema.ts';

/** Which printed table a number of pay periods takes: 53 and 27 pay dates are weeks and fortnights too. */
export const PERIODS: ReadonlyMap<number, { readonly name: PeriodName; readonly perYear: number }> =
  new Map(
    (
      [
        [52, 'weekly', 52],
        [53, 'weekly', 52],
        [26, 'biweekly', 26],
        [27, 'biweekly', 26],
        [24, 'semimonthly', 24],
        [12, 'monthly', 12],
        [4, 'quarterly', 4],
        [2, 'semiannually', 2],
        [1, 'annually', 1],
        [260, 'daily', 260],
        [365, 'daily', 260],
      ] as const
    ).map(([periods, name, perYear]) => [periods, { name, perYear }]),
  );

/** One number of pay periods for each printed table, to check that all of them are whole. */
export const TABLE_PERIODS: readonly number[] = [52, 26, 24, 12, 4, 2, 1, 260];

/** The printed table that this number of pay periods takes. */
export function periodOf(count: number): { readonly name: PeriodName; readonly perYear: number } {
  const found = PERIODS.get(count);
  if (found === undefined) throw new Error(`no tables of ${count} pay periods a year`);
  return found;
}

export const TABLE_PERIOD_NAMES: readonly PeriodName[] = TABLE_PERIODS.map(
  (count) => periodOf(count).name,
);

/** Numbers of pay periods that are days of pay: working days, or every day of the year. */
const EVERY_DAY = 365;
const DAYS: readonly number[] = [260, EVERY_DAY];

/**
 * The number of pay periods that wages are annualized with: the agency's own count where it names one
 * for daily pay.
 */
export const annualFactor = (
  { basis, dailyPay }: { readonly basis: string; readonly dailyPay?: DailyPayBlock },
  periods: number,
): number =>
  basis === 'annual' && dailyPay !== undefined && DAYS.includes(periods)
    ? Number(dailyPay.perYear)
    : periods;

/**
 * Refuses 365 pay periods where the printed daily tables count fewer days a year: with them, the tax of
 * the year would fall short by the days that the tables leave out.
 */
export function requireDailyTable(
  dailyPay: DailyPayBlock,
  periods: number,
  document: string,
): void {
  if (dailyPay === undefined || periods !== EVERY_DAY) return;
  throw new CalculationError(
    'pay-periods-unsupported',
    'payrollRunParameters.payPeriodsPerYear',
    `365 is not supported: the daily tables of ${document} count ${dailyPay.perYear} days of pay a year. Send 260 for employees paid by the working day, or the pay period that you pay wages for`,
  );
}

/** Reads figures for one number of pay periods, `period` undefined: of the year. */
export type Reader = {
  readonly names: readonly string[];
  readonly period: { readonly name: PeriodName; readonly perYear: number } | undefined;
};

/** A figure of the year or of the reader's pay period. */
export function figure(value: Figure, { names, period }: Reader): Float64Array {
  if (typeof value === 'string' || !('annual' in value)) {
    if (period !== undefined) {
      throw new Error(`a figure needs the amount for ${period.name} pay periods, or derive`);
    }
    return columnAmounts(value, names);
  }
  const { annual, periods, derive } = value as Extract<Figure, { annual: unknown }>;
  if (period === undefined) return columnAmounts(annual, names);
  const printed = periods?.[period.name];
  if (printed !== undefined) return columnAmounts(printed, names);
  if (derive === undefined) throw new Error(`no figure for ${period.name} pay periods`);
  const unit = unitOf(derive);
  return columnAmounts(annual, names).map(
    (amount) => Math.floor(amount / (period.perYear * unit) + 0.5) * unit,
  );
}
