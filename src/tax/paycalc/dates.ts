/** What is wrong with a date of the tax interface, in words. */

import { isDay } from '../../platform/shape/days.ts';

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Why `text` is not a day, as the end of a sentence about it. */
export function dateProblem(text: string): string {
  const [, year = '', month = '', day = ''] = ISO_DATE.exec(text) ?? [];
  if (year === '') return `is not a date. Send yyyy-MM-dd, such as ${meant(text) ?? '2026-06-30'}.`;
  if (Number(month) < 1 || Number(month) > 12) {
    return `is not a date: there is no month ${month}. Send yyyy-MM-dd, such as 2026-06-30.`;
  }
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return `is not a date: ${year}-${month} has days 01 to ${last}, not ${day}. Send one of them.`;
}

const US_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** A date as it is written in the US, in the form that is taken; undefined for other texts. */
function meant(text: string): string | undefined {
  const [, month = '', day = '', year = ''] = US_DATE.exec(text.trim()) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(date) ? date : undefined;
}
