/**
 * The key of one submission. All personal values of it are sealed under this key, its audit trail
 * included: destroying one small row is the purge.
 */

import { createTrailKey, openTrailKey } from '../../../platform/audit/trail.ts';
import type { Deps } from '../../../platform/requests/deps.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import { SUBMISSIONS } from '../../../platform/storage/rows/trails.ts';
import type { Secrets } from '../../../platform/storage/secrets/secrets.ts';

export const createSubmissionKey = (
  transaction: Database,
  deps: Deps,
  submissionId: number,
): Promise<Secrets> => createTrailKey(transaction, deps, SUBMISSIONS, submissionId);

/** Undefined once the submission was purged. */
export const openSubmissionKey = (
  db: Database,
  deps: Pick<Deps, 'secrets'>,
  submissionId: number,
): Promise<Secrets | undefined> => openTrailKey(db, deps, SUBMISSIONS, submissionId);
