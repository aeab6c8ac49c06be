/** The work list of an employer: what is open for whom, by when, and how late it is. */

import type { Caller } from '../../../platform/requests/deps.ts';
import { queryDay } from '../../../platform/requests/query-day.ts';
import { addDays, localDay } from '../../../platform/shape/days.ts';
import { keysOf } from '../../../platform/shape/known.ts';
import type { EmployerRow } from '../../../platform/storage/database/tables-i9.ts';
import { requirePermission } from '../../access/permissions.ts';
import { calendarOf, lateUnless } from '../../employers/business-days.ts';
import { findEmployer } from '../../employers/find-employer.ts';
import { daysLate } from '../form/deadlines.ts';
import { personOf } from '../form/view.ts';
import {
  countWork,
  type ListedWork,
  listWorkRows,
  NO_DAY,
  type WorkPosition,
} from '../storage/work-items.ts';
import { WORK_KINDS, type WorkKind } from './derive-work.ts';
import { catchUp, type WorkDeps } from './refresh-work.ts';

/** "Soon" in the counts: due within so many days after today. */
export const SOON_DAYS = 7;

export type WorkPage = {
  readonly kind?: string | undefined;
  readonly dueFrom?: string | undefined;
  readonly dueBy?: string | undefined;
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly after: WorkPosition | undefined;
  readonly limit: number;
};

export type WorkEntry = ReturnType<typeof viewWork>;

/** Entries after a position, with whether the list holds all that is known. */
export async function listWork(
  deps: WorkDeps,
  caller: Caller,
  employerId: string,
  { kind, search, sort, after, limit, ...days }: WorkPage,
): Promise<{ readonly entries: readonly WorkEntry[]; readonly isComplete: boolean }> {
  requirePermission(caller, 'workList.read', { employerId });
  const employer = await findEmployer(deps.db, caller.accountId, employerId);
  const query = {
    employerId: employer.id,
    kind,
    dueFrom: queryDay('dueFrom', days.dueFrom),
    dueBy: queryDay('dueBy', days.dueBy),
    ...sought(search),
    sort: sort === 'name' ? ('name' as const) : ('dueOn' as const),
    after,
    limit,
  };
  const isComplete = await catchUp(deps, employer.id);
  const rows = await listWorkRows(deps.db, query);
  const today = todayOf(deps, employer);
  return { entries: rows.map((row) => viewWork(row, employer, today)), isComplete };
}

/** A number is a form's: no name begins with a digit. */
export function sought(search: string | undefined) {
  const wanted = search?.trim();
  if (wanted === undefined || wanted === '') return {};
  return /^\d{1,15}$/.test(wanted) ? { submissionId: Number(wanted) } : { search: wanted };
}

/** The position of an entry in the order by day or by name. */
export const positionOf = ({ row }: WorkEntry, sort: string | undefined): WorkPosition => ({
  key: sort === 'name' ? row.name : row.due_on,
  employeeId: row.employee_id,
  submissionId: row.submission_id,
  kind: row.kind,
});

const viewWork = (row: ListedWork, employer: OfEmployer, today: string) => ({
  row,
  view: {
    kind: row.kind as WorkKind,
    ...lateness(
      {
        dueOn: row.due_on === NO_DAY ? null : row.due_on,
        countsBusinessDays: row.counts_business_days === 1,
      },
      employer,
      today,
    ),
    employee: personOf(row.employee),
    submission:
      row.submission_id === 0 ? null : { id: row.submission_id, status: row.submission_status },
    everifyCaseId: row.case_id,
  },
});

/** A day and how late it is today; null where no day is known. */
export const lateness = (
  { dueOn, countsBusinessDays }: { dueOn: string | null; countsBusinessDays: boolean },
  employer: OfEmployer,
  today: string,
) => ({
  dueOn,
  daysLate: dueOn === null ? null : daysLate(dueOn, today),
  lateUnless:
    dueOn === null || !countsBusinessDays
      ? null
      : lateUnless(calendarOf(employer), { dueOn, until: today }),
});

type OfEmployer = Pick<EmployerRow, 'business_days'>;

/** How many entries of each kind are open, in the order of the kinds. */
export async function countOpenWork(deps: WorkDeps, caller: Caller, employerId: string) {
  requirePermission(caller, 'workList.read', { employerId });
  const employer = await findEmployer(deps.db, caller.accountId, employerId);
  const isComplete = await catchUp(deps, employer.id);
  return { employerId: employer.id, ...(await countsOf(deps, employer)), isComplete };
}

/** The list in its current order. */
export async function countsOf(
  deps: WorkDeps,
  employer: Pick<EmployerRow, 'id' | 'timezone' | 'business_days'>,
) {
  const today = todayOf(deps, employer);
  const soon = addDays(today, SOON_DAYS);
  const isUnknown = calendarOf(employer) === null;
  const none = { late: 0, lateUnlessClosed: 0, dueToday: 0, dueSoon: 0, later: 0, noDueDay: 0 };
  const counts = keysOf(WORK_KINDS).map((kind) => ({ kind, ...none }));
  for (const row of await countWork(deps.db, employer.id, { byCalendar: isUnknown })) {
    const of = counts.find((each) => each.kind === row.kind);
    const when = whenDue(row.dueOn, today, soon);
    if (of === undefined) continue;
    of[when] += row.count;
    if (when === 'late' && row.countsBusinessDays) of.lateUnlessClosed += row.count;
  }
  return { today, counts };
}

function whenDue(dueOn: string, today: string, soon: string) {
  if (dueOn === NO_DAY) return 'noDueDay' as const;
  if (dueOn < today) return 'late' as const;
  if (dueOn === today) return 'dueToday' as const;
  return dueOn <= soon ? ('dueSoon' as const) : ('later' as const);
}

const todayOf = ({ clock }: WorkDeps, { timezone }: Pick<EmployerRow, 'timezone'>): string =>
  localDay(clock(), timezone);
