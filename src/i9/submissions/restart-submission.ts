/** Restart: the old form is kept for the record, a new one begins. */

import { revokeInvitations } from '../../storage/submissions.ts';
import type { Caller, I9Deps } from '../deps.ts';
import { openToChange, type Place, writeChange } from './change-submission.ts';
import { createSubmission } from './start-submission.ts';
import { requireState } from './states.ts';
import { type SubmissionView, viewSubmission } from './view.ts';

/** Answers the new submission. */
export async function restartSubmission(
  deps: I9Deps,
  caller: Caller,
  place: Place,
  ifMatch?: string,
): Promise<SubmissionView> {
  return await deps.db.transaction().execute(async (transaction) => {
    const opened = await openToChange(
      transaction,
      deps,
      caller,
      'submission.restart',
      place,
      ifMatch,
    );
    const { row, content, employer, employee, now } = opened;
    requireState(row.status, 'restart');
    await revokeInvitations(transaction, row.id, now);
    let next: Awaited<ReturnType<typeof createSubmission>> | undefined;
    await writeChange(deps, caller, opened, {
      status: 'restarted',
      content,
      action: 'submission.restarted',
      details: {},
      beforeEvent: async () => {
        next = await createSubmission(transaction, deps, caller, {
          employerId: employer.id,
          employeeId: employee.id,
          timezone: employer.timezone,
        });
      },
      event: { key: 'employee.i9Restarted', submission: null },
    });
    if (next === undefined) throw new Error('the new submission was not made');
    return viewSubmission({ ...next, employee });
  });
}
