/**
 * On which days an employer is open. Form I-9 and E-Verify count business days, which are the days on
 * which the employer is open for business (M-274, 4.0: "within three business days"; no text defines
 * them otherwise). Only the employer knows them: there is no default. Until they are known, Monday to
 * Friday is counted, and being late is said with its condition.
 */

import Type, { type Static } from 'typebox';
import { type FieldError, fieldError } from '../../platform/requests/errors.ts';
import { addDays, daysBetween, isDay, weekdayOf } from '../../platform/shape/days.ts';
import type { EmployerRow } from '../../platform/storage/database/tables-i9.ts';
import { isFederalHoliday } from './federal-holidays.ts';

const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

export const BusinessDays = Type.Object(
  {
    weekend: Type.Array(Type.Enum([...WEEKDAYS]), {
      maxItems: 6,
      uniqueItems: true,
      description:
        'Days of the week on which the employer is closed; empty if it is open every day.',
      examples: [['saturday', 'sunday']],
    }),
    federalHolidays: Type.Boolean({
      description: 'True: closed on federal holidays, on the days federal offices observe them.',
    }),
    closedOn: Type.Optional(
      Type.Array(Type.String({ format: 'date' }), {
        maxItems: 1000,
        description: 'Other days on which the employer was or will be closed, yyyy-MM-dd.',
        examples: [['2026-11-27']],
      }),
    ),
  },
  {
    title: 'BusinessDays',
    description:
      'The days on which the employer is open for business; Section 2 and E-Verify cases are due three of them after the first day. There is no default: without it, Monday to Friday is counted, and lateness is stated as "late unless you were closed".',
  },
);
export type BusinessDays = Static<typeof BusinessDays>;

/** Null until the employer has said them. */
export type Calendar = BusinessDays | null;

/** Of a stored employer. */
export const calendarOf = ({ business_days }: Pick<EmployerRow, 'business_days'>): Calendar =>
  business_days ? JSON.parse(business_days) : null;

/** What is wrong with the days of a request; their shape is left to the schema. */
export function businessDaysErrors(sent: unknown): FieldError[] {
  if (typeof sent !== 'object' || sent === null || !('closedOn' in sent)) return [];
  if (!Array.isArray(sent.closedOn)) return [];
  return sent.closedOn.flatMap((day: unknown, index) =>
    typeof day !== 'string' || isDay(day)
      ? []
      : [
          fieldError(
            `businessDays.closedOn[${index}]`,
            'invalid_format',
            'must be a date in the format yyyy-MM-dd',
          ),
        ],
  );
}

export const storedBusinessDays = ({ weekend, federalHolidays, closedOn }: BusinessDays): string =>
  JSON.stringify({
    weekend: WEEKDAYS.filter((day) => weekend.includes(day)),
    federalHolidays,
    closedOn: [...new Set(closedOn)].sort(),
  } satisfies BusinessDays);

const isWeekday = (day: string): boolean => ![0, 6].includes(weekdayOf(day));

const isOpenOn = (calendar: Calendar, day: string): boolean => {
  if (calendar === null) return isWeekday(day);
  const { weekend, federalHolidays, closedOn = [] } = calendar;
  const weekday = WEEKDAYS[weekdayOf(day)];
  return !(
    (weekday !== undefined && weekend.includes(weekday)) ||
    (federalHolidays && isFederalHoliday(day)) ||
    closedOn.includes(day)
  );
};

/** The nth day after `day` that `isOpen` counts. */
function addCounted(day: string, count: number, isOpen: (day: string) => boolean): string {
  let at = day;
  for (let left = count; left > 0; ) {
    at = addDays(at, 1);
    if (isOpen(at)) left -= 1;
  }
  return at;
}

/** Business days after the first day of work in which Section 2 is completed and an E-Verify case made. */
const DAYS_ALLOWED = 3;

/** The last of three business days after `firstDay`; of weekdays, holidays included, until they are known. */
export const thirdBusinessDay = (firstDay: string, calendar: Calendar): string =>
  addCounted(firstDay, DAYS_ALLOWED, (next) => isOpenOn(calendar, next));

/** Whether federal offices are open. */
export const isFederalWorkingDay = (day: string): boolean =>
  isWeekday(day) && !isFederalHoliday(day);

/** The nth federal government working day after `day` (E-Verify's clock). */
export const addFederalWorkingDays = (day: string, count: number): string =>
  addCounted(day, count, isFederalWorkingDay);

/** What would make something that looks late timely: days counted on which the employer was closed. */
export const LateUnless = Type.Object(
  {
    closedDays: Type.Integer({ description: 'On at least so many of the days.' }),
    from: Type.String({ description: 'First weekday counted, yyyy-MM-dd.' }),
    through: Type.String({ description: 'Last day counted, yyyy-MM-dd.' }),
    federalHolidays: Type.Array(Type.String(), {
      description: 'The federal holidays among these days; not listed for more than 10 closedDays.',
    }),
  },
  {
    title: 'LateUnless',
    description:
      'Late unless the employer was closed on at least closedDays of the weekdays from through through. Null if it is not late, or if the employer’s businessDays are known.',
  },
);
export type LateUnless = Static<typeof LateUnless>;

const MOST_NAMED = 10;

/**
 * The condition under which what was due on `dueOn`, the third weekday, is not late on `until`; null
 * when it is not late, or when the business days are known.
 */
export function lateUnless(
  calendar: Calendar,
  { dueOn, until }: { readonly dueOn: string; readonly until: string },
): LateUnless | null {
  if (calendar !== null || until <= dueOn) return null;
  const from = weekdayBefore(dueOn, DAYS_ALLOWED - 1);
  const through = addDays(until, -1);
  // Timely is who signs by the third open day: so many fewer may be open before `until`.
  const closedDays = 1 + weekdaysThrough(through) - weekdaysThrough(dueOn);
  const federalHolidays: string[] = [];
  for (let day = from; closedDays <= MOST_NAMED && day <= through; day = addDays(day, 1)) {
    if (isWeekday(day) && isFederalHoliday(day)) federalHolidays.push(day);
  }
  return { closedDays, from, through, federalHolidays };
}

function weekdayBefore(day: string, count: number): string {
  let at = day;
  for (let left = count; left > 0; ) {
    at = addDays(at, -1);
    if (isWeekday(at)) left -= 1;
  }
  return at;
}

/** Weekdays from Monday, January 5, 1970 through `last`. */
function weekdaysThrough(last: string): number {
  const days = daysBetween('1970-01-05', last) + 1;
  const weeks = Math.floor(days / 7);
  return weeks * 5 + Math.min(5, days - weeks * 7);
}

/** `unless you were closed on ...`, with days as `print` writes them. */
export function unlessClosed(
  { closedDays, from, through, federalHolidays }: LateUnless,
  print: (day: string) => string = String,
): string {
  const days =
    from === through
      ? `on ${print(from)}`
      : `on at least ${closedDays} of the weekdays from ${print(from)} through ${print(through)}`;
  const named = federalHolidays.map(print);
  const list = named.length > 1 ? 'federal holidays' : 'a federal holiday';
  return `unless you were closed ${days}${named.length === 0 ? '' : ` (${named.join(', ')}: ${list})`}`;
}
