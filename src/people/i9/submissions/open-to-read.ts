/** How a submission is opened for reading: each opened record leaves an entry in its audit trail. */

import type { Caller, Deps } from '../../../platform/requests/deps.ts';
import { RequestError } from '../../../platform/requests/errors.ts';
import { localDay } from '../../../platform/shape/days.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import type { EmployeeRow, EmployerRow } from '../../../platform/storage/database/tables-i9.ts';
import type { SubmissionRow } from '../../../platform/storage/database/tables-submissions.ts';
import type { Secrets } from '../../../platform/storage/secrets/secrets.ts';
import { type Permission, requirePermission } from '../../access/permissions.ts';
import { findEmployee } from '../../employees/find-employee.ts';
import { findEmployer } from '../../employers/find-employer.ts';
import { appendAudit } from '../evidence/audit.ts';
import { openSubmissionKey } from '../evidence/submission-key.ts';
import { type Content, openContent } from '../form/content.ts';
import { findSubmissionRow } from '../storage/submissions.ts';
import { requireInvitation, type SubmissionIds } from './change-submission.ts';

export type Found = {
  readonly row: SubmissionRow;
  readonly content: Content | null;
  readonly employer: EmployerRow;
  readonly employee: EmployeeRow;
  /** The day in the employer's time zone. */
  readonly today: string;
  /** The submission's own key; undefined once purged. */
  readonly key: Secrets | undefined;
};

/** One reading of a submission. */
type Reading<Result> = {
  readonly permission: Permission;
  /** Of the entry in the audit trail. */
  readonly action: string;
  readonly show: (found: Found, transaction: Database) => Result | Promise<Result>;
  readonly details?: (found: Found) => Readonly<Record<string, unknown>>;
  readonly requireOpen?: typeof requireInvitation;
};

/** Opens a submission for `show`, and records so in its audit trail. */
export async function openToRead<Result>(
  deps: Deps,
  caller: Caller,
  ids: SubmissionIds,
  reading: Reading<Result>,
): Promise<Result> {
  const { permission, action, show, details, requireOpen = requireInvitation } = reading;
  requirePermission(caller, permission, ids);
  return await deps.db.transaction().execute(async (transaction) => {
    const { accountId } = caller;
    const employer = await findEmployer(transaction, accountId, ids.employerId);
    const employee = await findEmployee(transaction, accountId, ids.employerId, ids.employeeId);
    const row = await findSubmissionRow(transaction, { accountId, ...ids });
    if (row === undefined) throw new RequestError('submission_not_found');
    await requireOpen(transaction, caller);
    const key = await openSubmissionKey(transaction, deps, row.id);
    const content = openContent(key, row);
    const today = localDay(deps.clock(), employer.timezone);
    const found = { row, content, employer, employee, key, today };
    await appendAudit(transaction, deps, caller, {
      submissionId: row.id,
      employerId: row.employer_id,
      action,
      details: details?.(found) ?? {},
    });
    return await show(found, transaction);
  });
}
