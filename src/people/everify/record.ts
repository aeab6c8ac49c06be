/**
 * Writes what became of a case: row, audit entry and event in one transaction, and only while the
 * lease is held. Every change of the status is one `employee.everifyCaseUpdate`.
 */

import type { Caller, Deps } from '../../platform/requests/deps.ts';
import { isoTime } from '../../platform/shape/clock.ts';
import { localDay } from '../../platform/shape/days.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import type { EVerifyCaseRow } from '../../platform/storage/database/tables-everify.ts';
import { type CaseStatus, STATUSES } from '../cases/statuses.ts';
import { updateLeasedCase } from '../cases/storage/everify.ts';
import { addFederalWorkingDays } from '../employers/business-days.ts';
import { employerById } from '../employers/storage/employers.ts';
import { emitEvent } from '../events/emit-event.ts';
import { appendAudit } from '../i9/evidence/audit.ts';
import { openSubmissionKey } from '../i9/evidence/submission-key.ts';
import type { CaseState, CaseSubmission } from './gateway.ts';
import { CONTACT_AGENCY_DAYS, REFERRAL_DECISION_DAYS } from './periods.ts';

export type Leased = { readonly row: EVerifyCaseRow; readonly token: string };

export type Change = Partial<
  Pick<
    EVerifyCaseRow,
    | 'case_number'
    | 'problem'
    | 'late_reason'
    | 'duplicate_reason'
    | 'closure_reason'
    | 'closure_explanation'
    | 'notice_fetched_at'
    | 'failures'
    | 'next_step_at'
    | 'action_due_on'
  >
> & {
  readonly status?: CaseStatus;
  /** What is submitted. */
  readonly submission?: CaseSubmission;
  /** What the agency answered. */
  readonly state?: CaseState;
  /** The lease continues. */
  readonly keepLease?: boolean;
  /** What a person did, for the audit trail. */
  readonly act?: { readonly action: string; readonly details: Readonly<Record<string, unknown>> };
};

/** The row as it then is; undefined when the lease was lost and nothing was written. */
export async function recordCase(
  deps: Deps,
  caller: Caller,
  { row, token }: Leased,
  { status = row.status as CaseStatus, submission, state, keepLease, act, ...columns }: Change,
): Promise<EVerifyCaseRow | undefined> {
  const now = deps.clock();
  const changed = status !== row.status;
  return await deps.db.transaction().execute(async (tx) => {
    const written = await updateLeasedCase(tx, row.id, token, {
      ...columns,
      ...(changed ? await enteredColumns(tx, row, status, now) : {}),
      ...(submission ? { sent: await sealed(tx, deps, row, 'sent', submission) } : {}),
      ...(state ? { answer: await sealed(tx, deps, row, 'answer', state) } : {}),
      ...('next_step_at' in columns ? {} : { next_step_at: nextStep(status, now) }),
      ...(keepLease ? {} : { lease_token: null, lease_until: null }),
    });
    if (written === undefined) return undefined;
    const entry = { submissionId: row.submission_id, employerId: row.employer_id };
    if (act !== undefined) {
      const details = { caseId: row.id, ...act.details };
      await appendAudit(tx, deps, caller, { ...entry, action: act.action, details });
    }
    if (changed) {
      const details = { caseId: row.id, from: row.status, to: status };
      const action = 'everify.statusChanged';
      await appendAudit(tx, deps, caller, { ...entry, action, details });
      await emitCaseUpdate(tx, deps, written);
    }
    return written;
  });
}

/** The same for an answer of the agency. */
export async function recordAnswer(
  deps: Deps,
  caller: Caller,
  leased: Leased,
  state: CaseState,
  change: Change = {},
): Promise<EVerifyCaseRow | undefined> {
  const { row } = leased;
  // A closure that the agency does not know of did not reach it.
  const unheard = row.closure_reason !== null && state.status !== 'CLOSED';
  return await recordCase(deps, caller, leased, {
    status: caseStatusOf(state, row.closure_reason !== null),
    state,
    case_number: state.caseNumber,
    failures: 0,
    problem: unheard ? 'The closure did not reach the agency: close the case again.' : null,
    ...(unheard ? { closure_reason: null, closure_explanation: null } : {}),
    ...change,
  });
}

export async function emitCaseUpdate(
  tx: Database,
  deps: Deps,
  { id, account_id, employer_id, employee_id, submission_id, status }: EVerifyCaseRow,
): Promise<void> {
  await emitEvent(tx, deps, {
    eventKey: 'employee.everifyCaseUpdate',
    accountId: account_id,
    employerId: employer_id,
    employeeId: employee_id,
    data: {
      employerId: employer_id,
      employeeId: employee_id,
      submission: { id: submission_id },
      everifyCase: { caseId: id, closed: STATUSES[status as CaseStatus].closed, status },
    },
  });
}

/** When the worker looks at a case again; null: never by itself. */
export function nextStep(status: CaseStatus, now: number): string | null {
  const { askAgainMs } = STATUSES[status];
  return askAgainMs === null ? null : isoTime(now + askAgainMs);
}

async function enteredColumns(
  tx: Database,
  row: EVerifyCaseRow,
  status: CaseStatus,
  now: number,
): Promise<Partial<EVerifyCaseRow>> {
  const at = isoTime(now);
  const days = { pending_referral: REFERRAL_DECISION_DAYS, referred: CONTACT_AGENCY_DAYS };
  const period = days[status as keyof typeof days];
  let action_due_on: string | null = null;
  if (period !== undefined) {
    const { timezone } = await employerById(tx, row.employer_id);
    action_due_on = addFederalWorkingDays(localDay(now, timezone), period);
  }
  const closed_at = STATUSES[status].closed ? at : null;
  return { status, status_changed_at: at, action_due_on, closed_at };
}

type SealedColumn = 'sent' | 'answer';

const context = (column: SealedColumn, id: string): string => `everify_cases.${column}:${id}`;

/** Null once the submission was purged: its key is gone. */
async function sealed(
  tx: Database,
  deps: Deps,
  { id, submission_id }: EVerifyCaseRow,
  column: SealedColumn,
  value: object,
): Promise<string | null> {
  const key = await openSubmissionKey(tx, deps, submission_id);
  return key?.seal(JSON.stringify(value), context(column, id)) ?? null;
}

/** What a sealed column says; undefined when nothing was kept or the submission was purged. */
export async function openColumn<Column extends SealedColumn>(
  db: Database,
  deps: Deps,
  row: EVerifyCaseRow,
  column: Column,
): Promise<(Column extends 'sent' ? CaseSubmission : CaseState) | undefined> {
  const text = row[column];
  if (text === null) return undefined;
  const key = await openSubmissionKey(db, deps, row.submission_id);
  return key && JSON.parse(key.open(text, context(column, row.id)));
}

/** Ours for an answer of the agency. A closed case says what became of it; else who closed it. */
function caseStatusOf(state: CaseState, closedByAdmin: boolean): CaseStatus {
  if (state.status !== 'CLOSED') return state.status.toLowerCase() as CaseStatus;
  if (state.eligibility === 'employment_authorized') return 'closed_authorized';
  if (state.eligibility === 'final_nonconfirmation') return 'closed_nonconfirmation';
  return closedByAdmin ? 'manually_closed' : 'closed_other';
}
