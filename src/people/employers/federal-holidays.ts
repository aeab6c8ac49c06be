/**
 * The legal public holidays of 5 U.S.C. 6103(a), by rule, on the days they are observed by federal
 * employees on a Monday-to-Friday week: Saturday's the Friday before (6103(b)), Sunday's the Monday
 * after (Executive Order 11582).
 */

import { addDays, weekdayOf } from '../../platform/shape/days.ts';

type Rule =
  | { readonly month: number; readonly day: number }
  /** The nth weekday of a month, the last one when `nth` is -1. */
  | { readonly month: number; readonly weekday: number; readonly nth: number };

type Holiday = { readonly name: string; readonly since: number; readonly rule: Rule };

const MONDAY = 1;
const THURSDAY = 4;

const FEDERAL_HOLIDAYS: readonly Holiday[] = [
  { name: "New Year's Day", since: 0, rule: { month: 1, day: 1 } },
  {
    name: 'Birthday of Martin Luther King, Jr.',
    since: 1986,
    rule: { month: 1, weekday: MONDAY, nth: 3 },
  },
  { name: "Washington's Birthday", since: 0, rule: { month: 2, weekday: MONDAY, nth: 3 } },
  { name: 'Memorial Day', since: 0, rule: { month: 5, weekday: MONDAY, nth: -1 } },
  {
    name: 'Juneteenth National Independence Day',
    since: 2021,
    rule: { month: 6, day: 19 },
  },
  { name: 'Independence Day', since: 0, rule: { month: 7, day: 4 } },
  { name: 'Labor Day', since: 0, rule: { month: 9, weekday: MONDAY, nth: 1 } },
  { name: 'Columbus Day', since: 0, rule: { month: 10, weekday: MONDAY, nth: 2 } },
  { name: 'Veterans Day', since: 0, rule: { month: 11, day: 11 } },
  { name: 'Thanksgiving Day', since: 0, rule: { month: 11, weekday: THURSDAY, nth: 4 } },
  { name: 'Christmas Day', since: 0, rule: { month: 12, day: 25 } },
];

/** The days of `year` (`yyyy-MM-dd`) on which federal offices are closed. */
export function observedHolidays(year: number): ReadonlySet<string> {
  const known = observed.get(year);
  if (known !== undefined) return known;
  // The next New Year's Day may be observed on the last day of this year.
  const days = [year, year + 1]
    .flatMap((of) =>
      FEDERAL_HOLIDAYS.filter(({ since }) => since <= of).map(({ rule }) => dayOf(of, rule)),
    )
    .map(observe)
    .filter((day) => Number(day.slice(0, 4)) === year);
  const result = new Set(days);
  observed.set(year, result);
  return result;
}

const observed = new Map<number, ReadonlySet<string>>();

export const isFederalHoliday = (day: string): boolean =>
  observedHolidays(Number(day.slice(0, 4))).has(day);

function dayOf(year: number, rule: Rule): string {
  const month = `${year}-${String(rule.month).padStart(2, '0')}`;
  if ('day' in rule) return `${month}-${String(rule.day).padStart(2, '0')}`;
  const first = `${month}-01`;
  const toFirst = (rule.weekday - weekdayOf(first) + 7) % 7;
  const day = addDays(first, toFirst + 7 * (rule.nth === -1 ? 3 : rule.nth - 1));
  if (rule.nth !== -1) return day;
  const later = addDays(day, 7);
  return later.startsWith(month) ? later : day;
}

function observe(day: string): string {
  const weekday = weekdayOf(day);
  if (weekday === 6) return addDays(day, -1);
  return weekday === 0 ? addDays(day, 1) : day;
}
