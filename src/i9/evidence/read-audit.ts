/** The audit trail of one submission, opened for a reader. */

import { type AuditRecord, readTrail } from '../../audit/trail.ts';
import type { Deps } from '../../requests/deps.ts';
import type { Database } from '../../storage/database/database.ts';
import { SUBMISSIONS } from '../../storage/trails.ts';

export const readAudit = (
  db: Database,
  deps: Pick<Deps, 'secrets'>,
  submissionId: number,
  after = 0,
  limit?: number,
): Promise<AuditRecord[]> => readTrail(db, deps, SUBMISSIONS, submissionId, { after, limit });
