/**
 * When both sections were due and when they were signed (8 CFR 274a.2(b)(1)(i) and (ii)). Deadlines
 * count from the earliest first day on record: what Section 2 says or said before a correction, and
 * the employment's startDate. So no later entry makes a late form look timely.
 */

import { printDay } from '../../../platform/shape/days.ts';
import type { EmployeeRow, EmployerRow } from '../../../platform/storage/database/tables-i9.ts';
import type { SubmissionRow } from '../../../platform/storage/database/tables-submissions.ts';
import {
  calendarOf,
  type LateUnless,
  lateUnless,
  unlessClosed,
} from '../../employers/business-days.ts';
import type { Content } from './content.ts';
import { daysLate, section1DueOn, section2DueOn } from './deadlines.ts';
import type { Warning } from './warnings.ts';

type Timed = {
  readonly row: SubmissionRow;
  /** Null once purged. */
  readonly content: Content | null;
  readonly employee: EmployeeRow;
  /** Whose business days count. */
  readonly employer: Pick<EmployerRow, 'business_days'>;
  /** The day in the employer's time zone. */
  readonly today: string;
};

export type Timeliness = {
  /** The day both deadlines count from; null while no first day is known. */
  readonly countedFrom: string | null;
  readonly section1DueOn: string | null;
  /** Null: not signed, or, on a form completed elsewhere, not recorded. */
  readonly section1SignedOn: string | null;
  /** Calendar days after the due day, until the signature or until today; null where nothing is due. */
  readonly section1DaysLate: number | null;
  readonly section2DueOn: string | null;
  readonly section2SignedOn: string | null;
  readonly section2DaysLate: number | null;
  /** The condition of being late; null when it is not late, or the business days are known. */
  readonly section2LateUnless: LateUnless | null;
};

/** States in which an unsigned section still has to be signed. */
const OPEN = new Set([
  'not_started',
  'section1_in_progress',
  'section1_complete',
  'section2_in_progress',
]);

/** The day both deadlines count from, and both deadlines; null while no first day is known. */
export function dueDaysOf({
  row,
  content,
  employee,
  employer,
}: Omit<Timed, 'today'>): Pick<Timeliness, 'countedFrom' | 'section1DueOn' | 'section2DueOn'> {
  // Both days count from the hire, which is the start of work for pay (8 CFR 274a.1(c)).
  if (
    employee.status === 'never_started' ||
    isBegunAgain(content, employee) ||
    // A startDate on record may be that of another employment than the form's.
    (content?.historical && row.first_day === null)
  ) {
    return { countedFrom: null, section1DueOn: null, section2DueOn: null };
  }
  const days = [row.first_day, ...movedDays(content), employee.start_date].filter(
    (day) => day !== null,
  );
  const countedFrom = days.sort()[0] ?? employee.hire_date;
  return {
    countedFrom,
    section1DueOn: countedFrom && section1DueOn(countedFrom),
    section2DueOn:
      countedFrom && section2DueOn(countedFrom, isShort(content), calendarOf(employer)),
  };
}

/**
 * Whether the form takes the place of another one for the same employment: whether the employer was on
 * time is on that one, which is kept. A later startDate on record is another employment.
 */
const isBegunAgain = (
  content: Content | null,
  { start_date }: Pick<EmployeeRow, 'start_date'>,
): boolean => {
  const first = content?.replacesFirstDay;
  if (first === undefined) return false;
  return first === null || start_date === null || start_date <= first;
};

export function timelinessOf(timed: Timed): Timeliness {
  const { row, content, today } = timed;
  const due = dueDaysOf(timed);
  const signed = (part: 'section1' | 'section2'): string | null =>
    content?.signatures.find((signature) => signature.part === part)?.signedOn ??
    content?.historical?.[`${part}SignedOn`] ??
    null;
  const [oneOn, twoOn] = [signed('section1'), signed('section2')];
  /** A section without a signature is late until today while it may still be signed. */
  const until = (on: string | null): string | null => on ?? (OPEN.has(row.status) ? today : null);
  const late = (dueOn: string | null, day: string | null): number | null =>
    dueOn === null || day === null ? null : daysLate(dueOn, day);
  return {
    ...due,
    section1SignedOn: oneOn,
    section1DaysLate: late(due.section1DueOn, until(oneOn)),
    section2SignedOn: twoOn,
    section2DaysLate: late(due.section2DueOn, until(twoOn)),
    section2LateUnless: section2Condition(timed, due.section2DueOn, until(twoOn)),
  };
}

export const isShort = (content: Content | null): boolean =>
  content?.section2?.employmentUnderThreeDays === true;

/** A short job's Section 2 is due on its first day, whatever days the employer is open on. */
const section2Condition = (
  { content, employer }: Timed,
  dueOn: string | null,
  until: string | null,
): LateUnless | null =>
  dueOn === null || until === null || isShort(content)
    ? null
    : lateUnless(calendarOf(employer), { dueOn, until });

/** First days of employment that a correction of Section 2 has replaced. */
const movedDays = (content: Content | null): string[] =>
  (content?.corrections ?? [])
    .filter(({ section }) => section === 'section2')
    .flatMap(({ changes }) => changes)
    .flatMap(({ path, old }) =>
      path === 'firstDayOfEmployment' && typeof old === 'string' ? [old] : [],
    );

const PARTS = [
  ['section1', 'Section 1', '8 CFR 274a.2(b)(1)(i)'],
  ['section2', 'Section 2', '8 CFR 274a.2(b)(1)(ii)'],
] as const;

/** Late or overdue sections, and first days that do not agree; nothing personal. */
export function timelinessWarnings(timed: Timed): Warning[] {
  const timeliness = timelinessOf(timed);
  const late = PARTS.flatMap(([path, title, rule]): Warning[] => {
    const due = timeliness[`${path}DueOn`];
    const signed = timeliness[`${path}SignedOn`];
    const days = timeliness[`${path}DaysLate`] ?? 0;
    if (due === null || days === 0) return [];
    const condition = path === 'section2' ? timeliness.section2LateUnless : null;
    if (condition !== null) return [conditionally(due, signed, condition)];
    const by = days === 1 ? '1 day' : `${days} days`;
    return signed === null
      ? [
          {
            code: `${path}_overdue`,
            path,
            message: `${title} was due on ${due} and is ${by} overdue (${rule}).`,
          },
        ]
      : [
          {
            code: `${path}_late`,
            path,
            message: `${title} was signed on ${signed}, ${by} after it was due on ${due} (${rule}).`,
          },
        ];
  });
  return [...late, ...firstDayWarnings(timed, timeliness)];
}

/** Section 2 while no one has said on which days the employer is open. */
function conditionally(due: string, signed: string | null, condition: LateUnless): Warning {
  const [code, was] =
    signed === null
      ? ['section2_overdue', `is not signed, and late`]
      : ['section2_late', `was signed on ${signed}, late`];
  return {
    code,
    path: 'section2',
    message: `Section 2 ${was} ${unlessClosed(condition)}: it was due on ${due} if you were open Monday to Friday (8 CFR 274a.2(b)(1)(ii)). Set the employer's businessDays to settle it.`,
  };
}

function firstDayWarnings(
  { row, content, employee }: Timed,
  { countedFrom }: Timeliness,
): Warning[] {
  const day = row.first_day;
  if (day === null || content === null || employee.status === 'never_started') return [];
  const path = 'section2.firstDayOfEmployment';
  const counted =
    countedFrom === null ? '' : `Deadlines count from ${countedFrom}, the earliest day on record. `;
  const started = employee.start_date;
  // A later start than the completion of the form is another employment.
  const completed = row.accepted_at ?? content.historical?.section2SignedOn ?? null;
  const isRehire = started !== null && completed !== null && started > completed;
  const differs = started !== null && started !== day && !isRehire;
  const moved = movedDays(content).filter((before) => before < day);
  return [
    ...(differs
      ? [
          {
            code: 'first_day_differs',
            path,
            message: `The form says ${day}, the employment record says startDate ${started}. ${counted}Correct the one that is wrong.`,
          },
        ]
      : []),
    ...(moved.length > 0
      ? [
          {
            code: 'first_day_moved',
            path,
            message:
              `A correction moved the first day of employment from ${moved.sort()[0]} to ${day}. ${counted}`.trim(),
          },
        ]
      : []),
  ];
}

/** One line per section, for what is printed with the form. */
export function timelinessFacts(
  timeliness: Timeliness,
  { historical }: Pick<Content, 'historical'>,
): [string, string][] {
  return PARTS.flatMap(([path, title]): [string, string][] => {
    const due = timeliness[`${path}DueOn`];
    if (due === null) return [];
    const signed = timeliness[`${path}SignedOn`];
    const days = timeliness[`${path}DaysLate`] ?? 0;
    const words = [
      `due ${printDay(due)}`,
      signed === null
        ? historical === undefined
          ? 'not signed'
          : 'date of the signature not recorded'
        : `signed ${printDay(signed)}`,
      ...(days > 0 ? [lateWords(days, path === 'section2' ? timeliness : null)] : []),
    ];
    return [[`${title}, deadline`, words.join(', ')]];
  });
}

function lateWords(days: number, section2: Timeliness | null): string {
  const condition = section2?.section2LateUnless ?? null;
  if (condition !== null) return `late ${unlessClosed(condition, printDay)}`;
  return `${days} ${days === 1 ? 'day' : 'days'} late`;
}
