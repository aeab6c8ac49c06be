/** What of the year goes on between two payments: month, quarter, year, and pay period. */

import { daysBetween, isDay } from '../../../platform/shape/days.ts';
import { quoted } from '../../../platform/shape/quoted.ts';
import { dateProblem } from '../dates.ts';
import { refusalAt } from '../errors.ts';
import type { PayCalcItem } from '../schema.ts';
import type { NextPayment } from './schema.ts';

/** What both payments are in. */
export type Span = {
  readonly year: boolean;
  readonly quarter: boolean;
  readonly month: boolean;
  readonly period: boolean;
};

type Run = PayCalcItem['payrollRunParameters'];

/** Throws a `TaxInterfaceError` where dates and numbers can mean two things. */
export function spanOf(
  before: Run,
  next: NextPayment,
): { readonly span: Span; readonly run: PayCalcItem['payrollRunParameters'] } {
  const { payDate } = next;
  if (!isDay(payDate)) {
    throw refusalAt('invalid-date', 'next.payDate', `${quoted(payDate)} ${dateProblem(payDate)}`);
  }
  if (payDate < before.payDate) {
    const early = `${payDate} is before ${before.payDate}, the pay date of the item. Payments follow one another: to add or correct an earlier one, run the payments of the year again from it on.`;
    throw refusalAt('out-of-range', 'next.payDate', early);
  }
  const year = sameStart(before.payDate, payDate, 'yyyy'.length);
  const { period, number } = year ? periodOf(before, next) : newYear(before, next);
  const payPeriodsPerYear = next.payPeriodsPerYear ?? before.payPeriodsPerYear;
  if (number !== undefined && number > payPeriodsPerYear) {
    throw refusalAt(
      'period-number',
      'next.payPeriodNumber',
      `${number} is more than the ${payPeriodsPerYear} pay periods of the year. A year with one more pay date has 53 or 27: run it with that payPeriodsPerYear.`,
    );
  }
  const month = sameStart(before.payDate, payDate, 'yyyy-MM'.length);
  return {
    span: {
      year,
      month,
      quarter: year && quarterOf(before.payDate) === quarterOf(payDate),
      period,
    },
    run: { payDate, payPeriodsPerYear, ...(number !== undefined && { payPeriodNumber: number }) },
  };
}

const sameStart = (a: string, b: string, length: number): boolean =>
  a.slice(0, length) === b.slice(0, length);

const MONTHS_OF_QUARTER = 3;
const quarterOf = (day: string): number =>
  Math.ceil(Number(day.slice('yyyy-'.length, 'yyyy-MM'.length)) / MONTHS_OF_QUARTER);

type Period = { readonly period: boolean; readonly number: number | undefined };

function newYear(before: Run, next: NextPayment): Period {
  if (next.samePeriod === true) {
    const reason = `is true, and ${next.payDate} is in a new year, in which every amount begins at 0. Leave it out.`;
    throw refusalAt('value-unknown', 'next.samePeriod', reason);
  }
  const numbered = before.payPeriodNumber != null;
  if (next.payPeriodNumber === undefined && numbered && distanceOf(before, next) !== 'one')
    throw numberMissing(before, next);
  return { period: false, number: next.payPeriodNumber ?? (numbered ? 1 : undefined) };
}

function periodOf(before: Run, next: NextPayment): Period {
  const { payPeriodNumber: given, samePeriod } = next;
  const last = before.payPeriodNumber ?? undefined;
  const periods = next.payPeriodsPerYear;
  if (periods !== undefined && periods !== before.payPeriodsPerYear) {
    if (samePeriod === true) {
      const other = `is true, and ${periods} pay periods a year are others than the ${before.payPeriodsPerYear} of the item. Leave one of them out.`;
      throw refusalAt('value-unknown', 'next.samePeriod', other);
    }
    if (given === undefined && last !== undefined) throw numberMissing(before, next);
    return { period: false, number: given };
  }
  if (given !== undefined && last !== undefined) {
    return { period: isSameNumber(given, last, samePeriod), number: given };
  }
  if (samePeriod === true) return { period: true, number: given ?? last };
  const distance = distanceOf(before, next);
  if (last !== undefined) {
    if (distance !== 'one') throw numberMissing(before, next);
    return { period: false, number: last + 1 };
  }
  if (samePeriod === undefined && distance === 'less') {
    throw refusalAt(
      'field-missing',
      'next.samePeriod',
      `${next.payDate} may be in the pay period of ${before.payDate} or in the one after it. Send true for a second payment of the same pay period, false for another period.`,
    );
  }
  return { period: false, number: given };
}

function isSameNumber(given: number, last: number, samePeriod: boolean | undefined): boolean {
  if (given < last) {
    const reason = `${given} is before ${last}, the pay period of the item. Payments follow one another: run the payments of the year again from the earlier one on.`;
    throw refusalAt('out-of-range', 'next.payPeriodNumber', reason);
  }
  const same = given === last;
  if (samePeriod !== undefined && samePeriod !== same) {
    const reason = `is ${samePeriod}, and payPeriodNumber ${given} ${same ? 'is' : 'is not'} the pay period of the item, ${last}. Leave one of them out.`;
    throw refusalAt('value-unknown', 'next.samePeriod', reason);
  }
  return same;
}

const numberMissing = (before: Run, next: NextPayment) =>
  refusalAt(
    'field-missing',
    'next.payPeriodNumber',
    `is missing, and ${next.payDate} is not one pay period after ${before.payDate}. Send its number; ${before.payPeriodNumber} again for a second payment of the same pay period.`,
  );

const DAYS_OF_YEAR = 365.25;

/** Whether pay dates lie one pay period apart, give or take less than half of one. */
function distanceOf(before: Run, next: NextPayment): 'less' | 'one' | 'more' {
  const periods =
    daysBetween(before.payDate, next.payDate) / (DAYS_OF_YEAR / before.payPeriodsPerYear);
  if (periods <= 0.5) return 'less';
  return periods < 1.5 ? 'one' : 'more';
}
