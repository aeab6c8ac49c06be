/** The audit trail of one submission, opened for a reader. */

import type { Database } from '../../storage/database.ts';
import { listAuditRows } from '../../storage/evidence.ts';
import type { Secrets } from '../../storage/secrets.ts';
import type { AuditEntryRow } from '../../storage/tables-submissions.ts';
import type { I9Deps } from '../deps.ts';
import { entryContext } from './append-audit.ts';
import { openSubmissionKey } from './submission-key.ts';

export type AuditRecord = {
  readonly sequence: number;
  readonly at: string;
  readonly action: string;
  readonly actor: { readonly kind: string; readonly id: string; readonly name: string | null };
  readonly origin: { readonly ip: string; readonly userAgent: string } | null;
  /** Null once the submission was purged. */
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly hash: string;
  readonly previousHash: string;
};

export async function readAudit(
  db: Database,
  deps: I9Deps,
  submissionId: number,
  after = 0,
  limit?: number,
): Promise<AuditRecord[]> {
  const key = await openSubmissionKey(db, deps, submissionId);
  const rows = await listAuditRows(db, submissionId, after, limit);
  return rows.map((row) => recordOf(row, key));
}

function recordOf(row: AuditEntryRow, key: Secrets | undefined): AuditRecord {
  const told =
    key === undefined || row.sealed === null
      ? null
      : (JSON.parse(key.open(row.sealed, entryContext(row.submission_id, row.sequence))) as {
          name: string;
          ip: string;
          userAgent: string;
          details: Record<string, unknown>;
        });
  return {
    sequence: row.sequence,
    at: row.at,
    action: row.action,
    actor: { kind: row.actor_kind, id: row.actor_id, name: told?.name ?? null },
    origin: told && { ip: told.ip, userAgent: told.userAgent },
    details: told?.details ?? null,
    hash: row.hash,
    previousHash: row.previous_hash,
  };
}
