/** Starts a Form I-9 for an employee. */

import type { Caller, Deps } from '../../../platform/requests/deps.ts';
import { RequestError } from '../../../platform/requests/errors.ts';
import { localDay } from '../../../platform/shape/days.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import type { SubmissionRow } from '../../../platform/storage/database/tables-submissions.ts';
import { numberSubmission } from '../../../platform/storage/rows/form-numbers.ts';
import { requirePermission } from '../../access/permissions.ts';
import { findEmployee } from '../../employees/find-employee.ts';
import { findEmployer } from '../../employers/find-employer.ts';
import { appendAudit } from '../evidence/audit.ts';
import { createSubmissionKey } from '../evidence/submission-key.ts';
import { type Content, emptyContent, sealContent } from '../form/content.ts';
import { type SubmissionView, viewSubmission } from '../form/view.ts';
import { type Edition, editionOn } from '../form-data/editions.ts';
import { findOpenSubmissionRow, insertSubmission } from '../storage/submissions.ts';

export async function startSubmission(
  deps: Deps,
  caller: Caller,
  place: { readonly employerId: string; readonly employeeId: string },
): Promise<SubmissionView> {
  requirePermission(caller, 'submission.start', place);
  return await deps.db.transaction().execute(async (transaction) => {
    const employer = await findEmployer(transaction, caller.accountId, place.employerId);
    const employee = await findEmployee(
      transaction,
      caller.accountId,
      place.employerId,
      place.employeeId,
    );
    const created = await createSubmission(transaction, deps, caller, {
      employerId: employer.id,
      employeeId: employee.id,
      timezone: employer.timezone,
    });
    return viewSubmission({
      ...created,
      employee,
      employer,
      today: localDay(deps.clock(), employer.timezone),
    });
  });
}

/** One form at a time: refused with 409 while another one of the employee is not over. */
export async function createSubmission(
  transaction: Database,
  deps: Deps,
  caller: Caller,
  of: {
    readonly employerId: string;
    readonly employeeId: string;
    readonly timezone: string;
    /** The accepted form it takes the place of. */
    readonly replaces?: number | undefined;
    readonly replacesFirstDay?: string | null | undefined;
  },
): Promise<{ readonly row: SubmissionRow; readonly content: Content }> {
  const { id, sequence } = await numberSubmission(transaction);
  const open = await findOpenSubmissionRow(transaction, of.employeeId);
  if (open !== undefined) {
    throw new RequestError('submission_open', { id: open.id, status: open.status });
  }
  const now = new Date(deps.clock()).toISOString();
  const { edition, expires } = currentEdition(localDay(deps.clock(), of.timezone));
  const replaces = of.replaces === undefined ? {} : { replaces: of.replaces };
  const { replacesFirstDay } = of;
  const content = {
    ...emptyContent(caller.actor.name),
    ...replaces,
    ...(replacesFirstDay === undefined ? {} : { replacesFirstDay }),
  };
  const key = await createSubmissionKey(transaction, deps, id);
  const row: SubmissionRow = {
    id,
    sequence,
    account_id: caller.accountId,
    employer_id: of.employerId,
    employee_id: of.employeeId,
    status: 'not_started',
    version: 1,
    edition,
    edition_expires: expires,
    content: sealContent(key, id, content),
    first_day: null,
    expires_on: null,
    notify_on: null,
    accepted_at: null,
    created_at: now,
    updated_at: now,
    status_changed_at: now,
    purged_at: null,
  };
  await insertSubmission(transaction, row);
  await appendAudit(transaction, deps, caller, {
    submissionId: id,
    employerId: of.employerId,
    action: 'submission.started',
    details: { edition, expires, ...replaces },
  });
  return { row, content };
}

/** Refused with 409 when no edition this release knows is valid on `day`. */
export function currentEdition(day: string): Edition {
  const edition = editionOn(day);
  if (edition !== undefined) return edition;
  throw new RequestError('edition_unknown', { day });
}
