/** Appends an entry to a submission's audit trail, in the transaction of what it tells. */

import { canonicalJson, sha256 } from '../../../platform/audit/digest.ts';
import { appendEntry } from '../../../platform/audit/trail.ts';
import { RequestError } from '../../../platform/requests/errors.ts';
import type { SubmissionRow } from '../../../platform/storage/database/tables-submissions.ts';
import { SUBMISSIONS } from '../../../platform/storage/trails.ts';
import { findSubmissionById } from '../storage/submissions.ts';
import type { AppendAudit } from './audit.ts';

/** Call it after the submission was written: the entry records the state it leaves. */
export const appendAudit: AppendAudit = async (transaction, deps, caller, entry) => {
  const { submissionId, employerId, action, details } = entry;
  await appendEntry(transaction, deps, caller, SUBMISSIONS, {
    owner: submissionId,
    employerId,
    action,
    details,
    state: async (_isFirst, key) => {
      const row = await findSubmissionById(transaction, submissionId);
      if (row === undefined) throw new RequestError('submission_not_found');
      return { key, digest: stateDigest(row) };
    },
  });
};

/**
 * Covers the columns a reader relies on, so that a row changed behind the product's back is found.
 * `version` and `notify_on` are left out: they change without a change of the form.
 */
export const stateDigest = (row: SubmissionRow): string =>
  sha256(
    canonicalJson({
      id: row.id,
      accountId: row.account_id,
      employerId: row.employer_id,
      employeeId: row.employee_id,
      status: row.status,
      edition: row.edition,
      editionExpires: row.edition_expires,
      content: row.content,
      firstDay: row.first_day,
      expiresOn: row.expires_on,
      acceptedAt: row.accepted_at,
      createdAt: row.created_at,
      purgedAt: row.purged_at,
    }),
  );
