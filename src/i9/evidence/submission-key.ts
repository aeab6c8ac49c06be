/**
 * The key of one submission. All personal values of it are sealed under this key, its audit trail
 * included: destroying one small row is the purge.
 */

import { createTrailKey, openTrailKey } from '../../audit/trail.ts';
import type { Database } from '../../storage/database.ts';
import type { Secrets } from '../../storage/secrets.ts';
import { SUBMISSIONS } from '../../storage/trails.ts';
import type { I9Deps } from '../deps.ts';

export const createSubmissionKey = (
  transaction: Database,
  deps: I9Deps,
  submissionId: number,
): Promise<Secrets> => createTrailKey(transaction, deps, SUBMISSIONS, submissionId);

/** Undefined once the submission was purged. */
export const openSubmissionKey = (
  db: Database,
  deps: Pick<I9Deps, 'secrets'>,
  submissionId: number,
): Promise<Secrets | undefined> => openTrailKey(db, deps, SUBMISSIONS, submissionId);
