/** The audit trail of one submission: entries join it in the transaction of what they record. */

import { type AuditRecord, appendEntry, readTrail } from '../../../platform/audit/trail.ts';
import { canonicalJson, sha256 } from '../../../platform/digest/digest.ts';
import type { Caller, Deps } from '../../../platform/requests/deps.ts';
import { RequestError } from '../../../platform/requests/errors.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import type { SubmissionRow } from '../../../platform/storage/database/tables-submissions.ts';
import { SUBMISSIONS } from '../../../platform/storage/rows/trails.ts';
import { findSubmissionById } from '../storage/submissions.ts';

type AuditEntry = {
  readonly submissionId: number;
  readonly employerId: string;
  /** For example `section1.signed`, `submission.read`, `section2.corrected`. */
  readonly action: string;
  /** Field changes and circumstances; old and new values may be personal and are sealed. */
  readonly details: Readonly<Record<string, unknown>>;
};

/** Call it after the submission was written: the entry records the state it leaves. */
export async function appendAudit(
  transaction: Database,
  deps: Deps,
  caller: Caller,
  { submissionId, employerId, action, details }: AuditEntry,
): Promise<void> {
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
}

/**
 * Covers the columns a reader relies on, so that a change made directly in the database is found.
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

/** The trail, opened for a reader. */
export const readAudit = (
  db: Database,
  deps: Pick<Deps, 'secrets'>,
  submissionId: number,
  after = 0,
  limit?: number,
): Promise<AuditRecord[]> => readTrail(db, deps, SUBMISSIONS, submissionId, { after, limit });
