/**
 * Deadlines of Form I-9 (8 CFR 274a.2(b)). Every day is a calendar day in the employer's time zone.
 */

import { addDays, addYears, daysBetween, weekdayOf } from '../../../platform/shape/days.ts';
import { isFederalHoliday } from '../form-data/federal-holidays.ts';

const isWeekend = (day: string): boolean => [0, 6].includes(weekdayOf(day));

/**
 * The nth business day after `day`. Business days are the days the employer is open, which no one
 * has given us: Monday to Friday, holidays included, never gives a later day than the law does to an
 * employer open on weekdays.
 */
export const addBusinessDays = (day: string, count: number): string =>
  addWorking(day, count, (next) => !isWeekend(next));

/** The nth federal government working day after `day` (E-Verify's clock). */
export const addFederalWorkingDays = (day: string, count: number): string =>
  addWorking(day, count, (next) => !isWeekend(next) && !isFederalHoliday(next));

function addWorking(day: string, count: number, isOpen: (day: string) => boolean): string {
  let at = day;
  for (let left = count; left > 0; ) {
    at = addDays(at, 1);
    if (isOpen(at)) left -= 1;
  }
  return at;
}

/** Section 1 is due on the first day of work for pay. */
export const section1DueOn = (firstDay: string): string => firstDay;

/** Section 2: three business days after the first day; the first day itself for shorter jobs. */
export const section2DueOn = (firstDay: string, underThreeDays: boolean): string =>
  underThreeDays ? firstDay : addBusinessDays(firstDay, 3);

/** Calendar days from the due day until `day`; 0 when it is not later. */
export const daysLate = (dueOn: string, day: string): number =>
  Math.max(0, daysBetween(dueOn, day));

/** How long a receipt for a replacement, or of a refugee, is valid. */
export const receiptValidUntil = (from: string, days: number): string => addDays(from, days);

/**
 * The first day on which the form may be destroyed: the later of hire + 3 years and termination + 1
 * year; null while the employee works here.
 */
export function retainUntil(hireDate: string, terminationDate: string | null): string | null {
  if (terminationDate === null) return null;
  const [a, b] = [addYears(hireDate, 3), addYears(terminationDate, 1)];
  return a > b ? a : b;
}
