/**
 * Retention (8 CFR 274a.2(b)(2)(i)(A)): which forms may be destroyed by a day, and destroying those
 * an administrator names. Nothing is destroyed by itself.
 */

import { checkShape } from '../../../../platform/requests/check-shape.ts';
import type { Caller, Deps } from '../../../../platform/requests/deps.ts';
import { RequestError } from '../../../../platform/requests/errors.ts';
import { queryDay } from '../../../../platform/requests/query-day.ts';
import { addDays, addYears, localDay } from '../../../../platform/shape/days.ts';
import { placeOf } from '../../../../platform/storage/rows/form-numbers.ts';
import { requirePermission } from '../../../access/permissions.ts';
import { findEmployer } from '../../../employers/find-employer.ts';
import { Purge } from '../../form/schema.ts';
import { personOf, retentionEnd } from '../../form/view.ts';
import {
  findSubmissionOfEmployer,
  listEndedSubmissions,
  type RetentionPosition,
} from '../../storage/submissions.ts';
import { purgeSubmission } from './purge-submission.ts';

type DueForm = {
  readonly submissionId: number;
  readonly employeeId: string;
  readonly employee: ReturnType<typeof personOf>;
  readonly status: string;
  readonly terminationDate: string;
  /** The first day on which it may be destroyed. */
  readonly retainUntil: string;
  /** Whether the form may be purged. */
  readonly due: boolean;
};

type DueQuery = {
  readonly dueBy?: string | undefined;
  readonly after?: RetentionPosition | undefined;
  readonly limit: number;
};

/**
 * Forms whose retention ends on `dueBy` at the latest (default: today, in the employer's time zone),
 * in the order of termination.
 */
export async function listDueForms(
  deps: Deps,
  caller: Caller,
  employerId: string,
  { dueBy, after, limit }: DueQuery,
): Promise<{ readonly form: DueForm; readonly position: RetentionPosition }[]> {
  requirePermission(caller, 'retention.read', { employerId });
  const employer = await findEmployer(deps.db, caller.accountId, employerId);
  const today = localDay(deps.clock(), employer.timezone);
  const day = queryDay('dueBy', dueBy) ?? today;
  const due: { form: DueForm; position: RetentionPosition }[] = [];
  const bounds = {
    terminatedBy: yearsBefore(day, 1),
    hiredBy: yearsBefore(day, 3),
    calledOffBy: day,
  };
  for (let from = after; due.length < limit; ) {
    const rows = await listEndedSubmissions(deps.db, employer.id, bounds, from, limit);
    for (const { submission, employee } of rows) {
      const until = retentionEnd(submission, employee);
      const terminationDate = employee.termination_date;
      if (until === null || terminationDate === null || until > day) continue;
      const { id: submissionId, employee_id: employeeId, status } = submission;
      due.push({
        form: {
          submissionId,
          employeeId,
          employee: personOf(employee),
          status,
          terminationDate,
          retainUntil: until,
          due: until <= today,
        },
        position: { terminationDate, id: placeOf(submission) },
      });
    }
    const last = rows.at(-1);
    if (rows.length < limit || last === undefined) break;
    from = {
      terminationDate: last.employee.termination_date ?? '',
      id: placeOf(last.submission),
    };
  }
  return due.slice(0, limit);
}

/** The latest day whose anniversary after so many years is not after `day`. */
function yearsBefore(day: string, years: number): string {
  const before = addYears(day, -years);
  // 29 February has its anniversary on 28 February of a common year.
  const next = addDays(before, 1);
  return addYears(next, years) <= day ? next : before;
}

type PurgeResult = {
  readonly submissionId: number;
  readonly result: 'purged' | 'refused' | 'failed';
  /** Why not; null when it was purged. */
  readonly message: string | null;
};

/** Each form in its own transaction; what one refuses keeps no other from its end. */
export async function purgeForms(
  deps: Deps,
  caller: Caller,
  employerId: string,
  body: unknown,
  onFailure: (submissionId: number, error: unknown) => void,
): Promise<PurgeResult[]> {
  requirePermission(caller, 'retention.purge', { employerId });
  const employer = await findEmployer(deps.db, caller.accountId, employerId);
  const { submissionIds } = checkShape(Purge, body);
  const results: PurgeResult[] = [];
  for (const submissionId of new Set(submissionIds)) {
    try {
      const row = await findSubmissionOfEmployer(deps.db, employer.id, submissionId);
      if (row === undefined) throw new RequestError('submission_not_found');
      const place = { employerId: employer.id, employeeId: row.employee_id, submissionId };
      await purgeSubmission(deps, caller, place);
      results.push({ submissionId, result: 'purged', message: null });
    } catch (error) {
      const isRefusal = error instanceof RequestError;
      if (!isRefusal) onFailure(submissionId, error);
      const message = isRefusal ? error.message : 'The form could not be purged: see the log.';
      results.push({ submissionId, result: isRefusal ? 'refused' : 'failed', message });
    }
  }
  return results;
}
