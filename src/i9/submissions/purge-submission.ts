/** The end of retention: the key is destroyed, the chain of digests stays. */

import { deleteSubmissionKey } from '../../storage/evidence.ts';
import {
  forgetInvitees,
  revokeInvitations,
  updateSubmissionRow,
} from '../../storage/submissions.ts';
import type { Caller, I9Deps } from '../deps.ts';
import { I9Error } from '../errors.ts';
import { appendAudit } from '../evidence/append-audit.ts';
import { openToChange, type Place } from './change-submission.ts';
import { retentionEnd, type SubmissionView, viewSubmission } from './view.ts';

/** Refused with 409 before the retention date, and always while the employee works here. */
export async function purgeSubmission(
  deps: I9Deps,
  caller: Caller,
  place: Place,
): Promise<SubmissionView> {
  return await deps.db.transaction().execute(async (transaction) => {
    const opened = await openToChange(
      transaction,
      deps,
      caller,
      'retention.purge',
      place,
      undefined,
    );
    const { row, employee, today, now } = opened;
    const until = retentionEnd(row, employee);
    if (until === null) throw new I9Error(409, 'Forms of current employees are kept.');
    if (until > today) throw new I9Error(409, `The form has to be kept until ${until}.`);
    const purged = {
      status: 'purged',
      content: null,
      expires_on: null,
      notify_on: null,
      updated_at: now,
      status_changed_at: now,
      purged_at: now,
    } as const;
    await updateSubmissionRow(transaction, row.id, purged);
    await revokeInvitations(transaction, row.id, now);
    await forgetInvitees(transaction, row.id);
    await appendAudit(transaction, deps, caller, {
      submissionId: row.id,
      employerId: row.employer_id,
      action: 'submission.purged',
      details: { retainedUntil: until, from: row.status },
    });
    await deleteSubmissionKey(transaction, row.id);
    return viewSubmission({ row: { ...row, ...purged }, content: null, employee });
  });
}
