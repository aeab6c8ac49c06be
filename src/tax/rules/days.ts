/** Days as ISO dates. */

import { addDays } from '../../platform/shape/days.ts';

export const dayBefore = (day: string): string => shifted(day, -1);
export const dayAfter = (day: string): string => shifted(day, 1);

/** A text that is not a day stays as it is. */
const shifted = (day: string, by: number): string =>
  Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : addDays(day, by);
