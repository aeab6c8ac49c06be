/** Reads the work list. */

import { useQuery } from '@tanstack/react-query';
import type { WorkCounts, WorkItem, WorkItemPage } from '@wagewright/client';
import { employerPath } from '../../ui/api/employers.ts';
import { useList } from '../../ui/api/lists.ts';
import { request } from '../../ui/api/request.ts';
import { addDays } from '../../ui/dates.ts';
import type { MessageId } from '../../ui/i18n/language.tsx';

export type WorkKind = WorkItem['kind'];

export const KINDS = {
  startForm: 'work.startForm',
  section1: 'work.section1',
  section2: 'work.section2',
  review: 'work.review',
  mismatch: 'work.mismatch',
  rejected: 'work.rejected',
  receipt: 'work.receipt',
  reverification: 'work.reverification',
  everifyCase: 'work.everifyCase',
} as const satisfies Readonly<Record<WorkKind, MessageId>>;

/** What is to be done, on a row. */
export const ACTS = {
  startForm: 'workDo.startForm',
  section1: 'workDo.section1',
  section2: 'workDo.section2',
  review: 'workDo.review',
  mismatch: 'workDo.mismatch',
  rejected: 'workDo.rejected',
  receipt: 'workDo.receipt',
  reverification: 'workDo.reverification',
  everifyCase: 'workDo.everifyCase',
} as const satisfies Readonly<Record<WorkKind, MessageId>>;

export const isKind = (text: string | null): text is WorkKind =>
  text !== null && Object.hasOwn(KINDS, text);

export const WHENS = ['late', 'today', 'soon', 'later'] as const;
export type When = (typeof WHENS)[number];

export const isWhen = (text: string | null): text is When =>
  text !== null && (WHENS as readonly string[]).includes(text);

/** Of the interface's counts; what has no due day is "later". */
export function countOf(count: WorkCounts['counts'][number], when: When | null): number {
  const { late, dueToday, dueSoon, later, noDueDay } = count;
  if (when === null) return late + dueToday + dueSoon + later + noDueDay;
  return { late, today: dueToday, soon: dueSoon, later: later + noDueDay }[when];
}

const SOON_DAYS = 7;

function boundsOf(when: When | null, today: string | undefined) {
  if (today === undefined) return {};
  if (when === 'late') return { dueBy: addDays(today, -1) };
  if (when === 'today') return { dueFrom: today, dueBy: today };
  if (when === 'soon') return { dueFrom: addDays(today, 1), dueBy: addDays(today, SOON_DAYS) };
  return when === 'later' ? { dueFrom: addDays(today, SOON_DAYS + 1) } : {};
}

const pathOf = (employerId: string): string => `${employerPath(employerId)}/workList`;

/** Entries are derived after an import or an upgrade: until then the list is read again. */
const AGAIN_MS = 2_000;

export const useWorkCounts = (employerId: string) =>
  useQuery({
    queryKey: [pathOf(employerId), 'counts'],
    queryFn: () => request<WorkCounts>(`${pathOf(employerId)}/counts`),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.complete === false ? AGAIN_MS : false),
  });

export type WorkFilter = {
  readonly when: When | null;
  readonly kind: WorkKind | null;
  readonly search: string;
};

export const useWork = (
  employerId: string,
  { when, kind, search }: WorkFilter,
  today: string | undefined,
) =>
  useList<WorkItemPage>(
    pathOf(employerId),
    { ...boundsOf(when, today), kind: kind ?? undefined, search },
    today !== undefined,
  );

export const formHref = (employerId: string, submissionId: number): string =>
  `/employers/${employerId}/i9/${submissionId}`;

export const employeeHref = (employerId: string, employeeId: string): string =>
  `/employers/${employerId}/employees/${employeeId}`;

/** The page on which an entry is handled. */
export function workHref(employerId: string, item: WorkItem): string {
  const { employee, submission, everifyCaseId } = item;
  if (everifyCaseId !== null) return `/employers/${employerId}/everify/${everifyCaseId}`;
  return submission === null
    ? employeeHref(employerId, employee.id)
    : formHref(employerId, submission.id);
}
