/** Restart: the old form is kept for the record, a new one begins. */

import { revokeInvitations } from '../../storage/submissions.ts';
import { inSubmission, type Use, writeChange } from './change-submission.ts';
import { createSubmission } from './start-submission.ts';
import { requireState } from './states.ts';
import { viewSubmission } from './view.ts';

/** Answers the new submission. */
export const restartSubmission: Use = (deps, caller, place, _body, ifMatch) =>
  inSubmission(deps, caller, 'submission.restart', place, ifMatch, async (opened) => {
    const { transaction, row, content, employer, employee, now } = opened;
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
