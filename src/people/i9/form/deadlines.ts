/**
 * Deadlines of Form I-9 (8 CFR 274a.2(b)). Every day is a calendar day in the employer's time zone.
 */

import { addDays, addYears, daysBetween } from '../../../platform/shape/days.ts';
import { type Calendar, thirdBusinessDay } from '../../employers/business-days.ts';

/** Section 1 is due on the first day of work for pay. */
export const section1DueOn = (firstDay: string): string => firstDay;

/** Section 2: three business days after the first day; the first day itself for shorter jobs. */
export const section2DueOn = (
  firstDay: string,
  underThreeDays: boolean,
  calendar: Calendar,
): string => (underThreeDays ? firstDay : thirdBusinessDay(firstDay, calendar));

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
