/**
 * What is open for an employee, and by which day: the one place that says so. It reads no clock: an
 * entry is open until something about the employee, a form or a case changes.
 */

import type { EVerifyCaseRow } from '../../../platform/storage/database/tables-everify.ts';
import type { EmployeeRow, EmployerRow } from '../../../platform/storage/database/tables-i9.ts';
import type { SubmissionRow } from '../../../platform/storage/database/tables-submissions.ts';
import { type Content, documentsInForce } from '../form/content.ts';
import { section1DueOn } from '../form/deadlines.ts';
import { isOnRecord } from '../form/states.ts';
import { dueDaysOf, isShort } from '../form/timeliness.ts';
import { reverifyBy } from '../form/tracked-date.ts';

/** What each kind asks for and by when, in the words of the interface. */
export const WORK_KINDS = {
  startForm: 'The employee has no Form I-9. Due with Section 1.',
  section1: 'The employee completes Section 1. Due on the first day of work for pay.',
  section2:
    'Complete Section 2. Due three business days after the first day of work, or on that day if the job lasts less than three business days.',
  review: 'Accept or reject the form. Due with Section 2.',
  mismatch:
    'A representative reported that documents do not match. Restart the form. Due with Section 2.',
  rejected: 'The form was rejected. Restart it. Due with Section 2.',
  receipt:
    'Record the document that replaces the receipt. Due on the last day the receipt is valid.',
  reverification: 'Reverify in Supplement B. Due on the day the employment authorization ends.',
  everifyCase:
    'Act on the E-Verify case. Due on the case’s actionDueOn, or, before it is submitted, on its dueOn.',
} as const;
export type WorkKind = keyof typeof WORK_KINDS;

type Work = {
  /** Null while the employee has no form. */
  readonly submissionId: number | null;
  readonly kind: WorkKind;
  /** `yyyy-MM-dd` in the employer's time zone; null when no day is known. */
  readonly dueOn: string | null;
  readonly caseId: string | null;
  /** `dueOn` counts the employer's business days. */
  readonly countsBusinessDays: boolean;
};

type Form = {
  readonly row: SubmissionRow;
  /** Null once purged. */
  readonly content: Content | null;
};

/** A case that waits for an administrator; the E-Verify room says which do. */
type OpenCase = Pick<EVerifyCaseRow, 'id' | 'submission_id' | 'due_on' | 'action_due_on'> & {
  /** False once the agency has it. */
  readonly isUnsubmitted: boolean;
};

type OfEmployee = {
  readonly employee: EmployeeRow;
  readonly employer: Pick<EmployerRow, 'business_days'>;
  readonly forms: readonly Form[];
  readonly cases: readonly OpenCase[];
};

/** Entries of one employee, at most one of a kind per form. */
export function deriveWork({ employee, employer, forms, cases }: OfEmployee): Work[] {
  const isActive = employee.status === 'active';
  const onRecord = forms.filter(({ row }) => !ENDED.has(row.status));
  const start = employee.start_date ?? employee.hire_date;
  const none: Work = {
    submissionId: null,
    kind: 'startForm',
    dueOn: start && section1DueOn(start),
    caseId: null,
    countsBusinessDays: false,
  };
  return [
    ...(isActive && onRecord.length === 0 ? [none] : []),
    ...onRecord.flatMap((form) => workOnForm(form, employee, employer)),
    // What the agency has is closed there; a case of someone who never started is not sent.
    ...workOnCases(
      employee.status === 'never_started' ? cases.filter((each) => !each.isUnsubmitted) : cases,
    ),
  ];
}

const ENDED: ReadonlySet<string> = new Set(['restarted', 'purged']);

/** What an unfinished form waits for. */
const NEXT: Readonly<Record<string, WorkKind>> = {
  not_started: 'section1',
  section1_in_progress: 'section1',
  section1_complete: 'section2',
  section2_in_progress: 'section2',
  in_review: 'review',
  rep_mismatch: 'mismatch',
  rejected: 'rejected',
};

/** Entries of one form, E-Verify's not among them. */
export function workOnForm(
  { row, content }: Form,
  employee: EmployeeRow,
  employer: Pick<EmployerRow, 'business_days'>,
): Work[] {
  if (employee.status === 'never_started') return [];
  const { section1DueOn: one, section2DueOn: two } = dueDaysOf({
    row,
    content,
    employee,
    employer,
  });
  const entry = (kind: WorkKind, dueOn: string | null, countsBusinessDays = false): Work => ({
    submissionId: row.id,
    kind,
    dueOn,
    caseId: null,
    countsBusinessDays,
  });
  const next = NEXT[row.status];
  const isSigned = isOnRecord(row.status) || row.status === 'in_review';
  const work =
    next === undefined
      ? []
      : [next === 'section1' ? entry(next, one) : entry(next, two, !isShort(content))];
  // Who has left shows no more documents.
  if (content === null || !isSigned || employee.status !== 'active') return work;
  const receipts = documentsInForce(content)
    .filter(({ receipt }) => receipt === true)
    .map(({ receiptValidUntil }) => receiptValidUntil ?? null);
  const until = reverifyBy(content);
  return [
    ...work,
    ...(receipts.length > 0 ? [entry('receipt', receipts.sort()[0] ?? null)] : []),
    ...(until !== null && isOnRecord(row.status) ? [entry('reverification', until)] : []),
  ];
}

/** One entry a form: a closed case may be followed by another of the same form. */
export function workOnCases(cases: readonly OpenCase[]): Work[] {
  const newest = new Map(cases.map((each) => [each.submission_id, each]));
  return [...newest.values()].map(
    ({ id, submission_id, due_on, action_due_on, isUnsubmitted }) => ({
      submissionId: submission_id,
      kind: 'everifyCase',
      dueOn: action_due_on ?? (isUnsubmitted ? due_on : null),
      caseId: id,
      countsBusinessDays: action_due_on === null && isUnsubmitted,
    }),
  );
}
