/** Makes the cases of forms that were accepted since E-Verify was turned on for their employer. */

import type { Caller } from '../../platform/requests/deps.ts';
import { DAY_MS, isoTime } from '../../platform/shape/clock.ts';
import { localDay } from '../../platform/shape/days.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import type {
  EVerifyCaseRow,
  EVerifySettingsRow,
} from '../../platform/storage/database/tables-everify.ts';
import type { EmployerRow } from '../../platform/storage/database/tables-i9.ts';
import { newId } from '../../platform/storage/rows/new-id.ts';
import {
  type CaselessSubmission,
  insertCaseRow,
  listCaselessSubmissions,
  listSettingsRows,
  moveLookFrom,
} from '../cases/storage/everify.ts';
import { type Calendar, calendarOf, thirdBusinessDay } from '../employers/business-days.ts';
import { appendAudit } from '../i9/evidence/audit.ts';
import { type EVerifyDeps, workerOf } from './deps.ts';
import { readinessOf } from './readiness.ts';
import { emitCaseUpdate, nextStep } from './record.ts';

const PAGE = 100;
// Servers' clocks differ and transactions take time: the next look begins a day before this one.
const OVERLAP_MS = DAY_MS;

type Ensured = {
  /** Cases made. */
  readonly made: number;
  /** For the log: forms whose case could not be made are looked at again. */
  readonly errors: readonly unknown[];
};

/** Safe to run on several servers at the same time. */
export async function ensureDueCases(deps: EVerifyDeps): Promise<Ensured> {
  let made = 0;
  const errors: unknown[] = [];
  for (let after = ''; ; ) {
    const settings = await listSettingsRows(deps.db, PAGE, after);
    for (const employer of settings) {
      const begunAt = deps.clock();
      const result = await ensureForEmployer(deps, employer);
      made += result.made;
      errors.push(...result.errors);
      if (result.errors.length > 0) continue;
      await moveLookFrom(deps.db, employer, isoTime(begunAt - OVERLAP_MS));
    }
    const last = settings.at(-1);
    if (settings.length < PAGE || last === undefined) return { made, errors };
    after = last.employer_id;
  }
}

async function ensureForEmployer(
  deps: EVerifyDeps,
  employer: EVerifySettingsRow & OfEmployer,
): Promise<Ensured> {
  let made = 0;
  for (;;) {
    const submissions = await listCaselessSubmissions(deps.db, employer, PAGE);
    const errors: unknown[] = [];
    for (const submission of submissions) {
      try {
        if (await makeCase(deps, submission, employer)) made += 1;
      } catch (error) {
        errors.push(error);
      }
    }
    if (submissions.length < PAGE || errors.length > 0) return { made, errors };
  }
}

type OfEmployer = Pick<EmployerRow, 'timezone' | 'business_days'>;

async function makeCase(
  deps: EVerifyDeps,
  submission: CaselessSubmission,
  employer: OfEmployer,
): Promise<boolean> {
  const { account_id, employer_id, employee_id, id, first_day } = submission;
  return await deps.db.transaction().execute(async (tx) => {
    const row = await insertCase(tx, deps, workerOf(account_id), {
      account_id,
      employer_id,
      employee_id,
      submission_id: id,
      attempt: 1,
      due_on: thirdBusinessDay(first_day, calendarOf(employer)),
      late_reason: null,
      duplicate_reason: null,
      today: localDay(deps.clock(), employer.timezone),
      calendar: calendarOf(employer),
    });
    return row !== undefined;
  });
}

type NewCase = Pick<
  EVerifyCaseRow,
  | 'account_id'
  | 'employer_id'
  | 'employee_id'
  | 'submission_id'
  | 'attempt'
  | 'due_on'
  | 'late_reason'
  | 'duplicate_reason'
> & {
  /** In the employer's time zone. */
  readonly today: string;
  readonly calendar: Calendar;
};

/** Undefined when this attempt was made before, by whichever server. */
export async function insertCase(
  tx: Database,
  deps: EVerifyDeps,
  caller: Caller,
  { today, calendar, ...columns }: NewCase,
): Promise<EVerifyCaseRow | undefined> {
  const now = deps.clock();
  const id = newId(now);
  const form = await deps.readForm(tx, deps, columns.submission_id);
  const readiness = readinessOf({ id, ...columns }, form, { today, calendar });
  const status = readiness.status === 'ready' ? 'created' : readiness.status;
  const row: EVerifyCaseRow = {
    id,
    ...columns,
    status,
    case_number: null,
    sent: null,
    answer: null,
    problem: readiness.status === 'ready' ? null : readiness.problem,
    action_due_on: null,
    closure_reason: null,
    closure_explanation: null,
    notice_fetched_at: null,
    failures: 0,
    next_step_at: nextStep(status, now),
    lease_token: null,
    lease_until: null,
    created_at: isoTime(now),
    status_changed_at: isoTime(now),
    closed_at: null,
  };
  if (!(await insertCaseRow(tx, row))) return undefined;
  await appendAudit(tx, deps, caller, {
    submissionId: row.submission_id,
    employerId: row.employer_id,
    action: 'everify.created',
    details: { caseId: id, attempt: row.attempt, status },
  });
  await emitCaseUpdate(tx, deps, row);
  return row;
}
