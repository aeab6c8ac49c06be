/** The end of retention: the key and the copies are destroyed, the chain of digests stays. */

import { RequestError } from '../../../../platform/requests/errors.ts';
import { forgetDeliveryBodies } from '../../../../platform/storage/delivery/deliveries.ts';
import { deleteTrailKey, SUBMISSIONS } from '../../../../platform/storage/rows/trails.ts';
import { hasOpenCase } from '../../../cases/storage/everify.ts';
import { appendAudit } from '../../evidence/audit.ts';
import { retentionEnd, viewSubmission } from '../../form/view.ts';
import { deleteDocumentCopies } from '../../storage/document-copies.ts';
import { forgetInvitees, revokeInvitations } from '../../storage/invitations.ts';
import { updateSubmissionRow } from '../../storage/submissions.ts';
import { inSubmission, type Use } from '../change-submission.ts';

/** Refused with 409 before the retention date, always while the employee works here, and while the agency has an open case. */
export const purgeSubmission: Use = (deps, caller, ids, _body, ifMatch) =>
  inSubmission({ deps, caller, ids, permission: 'retention.purge', ifMatch }, async (opened) => {
    const { transaction, row, employee, employer, today, now } = opened;
    const until = retentionEnd(row, employee);
    if (until === null) throw new RequestError('employee_still_employed');
    if (until > today) throw new RequestError('retention_not_ended', { until });
    if (await hasOpenCase(transaction, row.id)) throw new RequestError('everify_case_open');
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
    await deleteDocumentCopies(transaction, row.id);
    await forgetDeliveryBodies(transaction, row.id, now);
    await appendAudit(transaction, deps, caller, {
      submissionId: row.id,
      employerId: row.employer_id,
      action: 'submission.purged',
      details: { retainedUntil: until, from: row.status },
    });
    await deleteTrailKey(transaction, SUBMISSIONS, row.id);
    const after = { ...row, ...purged };
    return viewSubmission({ row: after, content: null, employee, employer, today });
  });
