/**
 * Restart: a new form begins, the old one is kept. A form that was accepted stays the one on record
 * until the new one is accepted, so that the employer is never without (8 CFR 274a.2(b)(2)); that is
 * why an employee alone does not restart it. Copies of documents that no signature covers go with the
 * old form; what a representative reported as a mismatch, and what was signed, stays.
 */

import { RequestError } from '../../../platform/requests/errors.ts';
import { withoutUnsignedCopies } from '../evidence/copy-limits.ts';
import { isOnRecord, requireState } from '../form/states.ts';
import { viewSubmission } from '../form/view.ts';
import { revokeInvitations } from '../storage/invitations.ts';
import { type Change, inSubmission, type Use, writeChange } from './change-submission.ts';
import { createSubmission } from './start-submission.ts';

/** Answers the new submission. */
export const restartSubmission: Use = (deps, caller, ids, _body, ifMatch) =>
  inSubmission({ deps, caller, ids, permission: 'submission.restart', ifMatch }, async (opened) => {
    const { transaction, row, content, employer, employee, now, today } = opened;
    requireState(row.status, 'restart');
    const isAccepted = isOnRecord(row.status);
    if (isAccepted && caller.actor.kind === 'employee') {
      throw new RequestError('administrator_required');
    }
    await revokeInvitations(transaction, row.id, now);
    const left = isAccepted
      ? { content, details: {} }
      : await withoutUnsignedCopies(transaction, row, content);
    const restart: Omit<Change, 'beforeEvent'> = {
      ...(isAccepted ? {} : { status: 'restarted' }),
      ...left,
      action: 'submission.restarted',
      event: { key: 'employee.i9Restarted', submission: null },
    };
    let next: Awaited<ReturnType<typeof createSubmission>> | undefined;
    await writeChange(deps, caller, opened, {
      ...restart,
      beforeEvent: async () => {
        next = await createSubmission(transaction, deps, caller, {
          employerId: employer.id,
          employeeId: employee.id,
          timezone: employer.timezone,
          ...(isAccepted
            ? { replaces: row.id, replacesFirstDay: row.first_day }
            : { replaces: content.replaces, replacesFirstDay: content.replacesFirstDay }),
        });
      },
    });
    if (next === undefined) throw new Error('the new submission was not made');
    return viewSubmission({ ...next, employee, employer, today });
  });
