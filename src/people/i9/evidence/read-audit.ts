/** The audit trail of one submission, opened for a reader. */

import { type AuditRecord, readTrail } from '../../../platform/audit/trail.ts';
import type { Deps } from '../../../platform/requests/deps.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import { SUBMISSIONS } from '../../../platform/storage/trails.ts';

export const readAudit = (
  db: Database,
  deps: Pick<Deps, 'secrets'>,
  submissionId: number,
  after = 0,
  limit?: number,
): Promise<AuditRecord[]> => readTrail(db, deps, SUBMISSIONS, submissionId, { after, limit });
