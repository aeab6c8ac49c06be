/** The audit trail of one submission, opened for a reader. */

import { type AuditRecord, readTrail } from '../../audit/trail.ts';
import type { Database } from '../../storage/database.ts';
import { SUBMISSIONS } from '../../storage/trails.ts';
import type { I9Deps } from '../deps.ts';

export type { AuditRecord } from '../../audit/trail.ts';

export const readAudit = (
  db: Database,
  deps: Pick<I9Deps, 'secrets'>,
  submissionId: number,
  after = 0,
  limit?: number,
): Promise<AuditRecord[]> => readTrail(db, deps, SUBMISSIONS, submissionId, { after, limit });
