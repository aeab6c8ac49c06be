/** Calendar days as `yyyy-MM-dd` text: parsing, counting, and the day it is in a time zone. */

import { DAY_MS, isoTime } from './clock.ts';

/** Reads `yyyy-MM-dd` or the form's own `MM/dd/yyyy`; undefined when it is not a day of the calendar. */
export function parseDay(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const printed = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text);
  const day = printed ? `${printed[3]}-${printed[1]}-${printed[2]}` : text;
  return isDay(day) ? day : undefined;
}

/** Whether it is a day of the calendar as `yyyy-MM-dd`. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && utcDay(at) === text;
}

/** As the form prints it: `MM/dd/yyyy`. */
export const printDay = (day: string): string =>
  `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

export const addDays = (day: string, days: number): string =>
  utcDay(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);

/** Calendar days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;

/** The same day of a later year; 29 February becomes 28 February where there is none. */
export function addYears(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0');
  const moved = `${year}${day.slice(4)}`;
  return parseDay(moved) ?? `${year}-02-28`;
}

/** Sunday is 0. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The UTC day of a moment, as `yyyy-MM-dd`. */
export const utcDay = (ms: number): string => isoTime(ms).slice(0, 10);

const hours = new Map<string, Intl.DateTimeFormat>();

/** The hour it is in `timeZone`, 0 to 23. */
export function localHour(ms: number, timeZone: string): number {
  let format = hours.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' });
    hours.set(timeZone, format);
  }
  return Number(format.format(ms));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day it is in `timeZone` (IANA name) at a moment. */
export function localDay(ms: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(
    format.formatToParts(ms).map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}`;
}
