/**
 * The key of one submission. All personal values of it are sealed under this key, which itself is
 * sealed under SECRET_KEY: destroying one small row is the purge.
 */

import { randomBytes } from 'node:crypto';
import type { Database } from '../../storage/database.ts';
import { findSubmissionKey, insertSubmissionKey } from '../../storage/evidence.ts';
import { SECRET_KEY_BYTES, Secrets } from '../../storage/secrets.ts';
import type { I9Deps } from '../deps.ts';

const context = (submissionId: number): string => `submission_keys.sealed_key:${submissionId}`;

export async function createSubmissionKey(
  transaction: Database,
  { secrets }: I9Deps,
  submissionId: number,
): Promise<Secrets> {
  const key = randomBytes(SECRET_KEY_BYTES);
  const sealed = secrets.seal(key.toString('base64'), context(submissionId));
  await insertSubmissionKey(transaction, submissionId, sealed);
  return new Secrets([key]);
}

/** Undefined once the submission was purged. */
export async function openSubmissionKey(
  db: Database,
  { secrets }: Pick<I9Deps, 'secrets'>,
  submissionId: number,
): Promise<Secrets | undefined> {
  const sealed = await findSubmissionKey(db, submissionId);
  if (sealed === undefined) return undefined;
  return new Secrets([Buffer.from(secrets.open(sealed, context(submissionId)), 'base64')]);
}
