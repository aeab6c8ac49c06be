/** Appends an entry to a submission's hash chain, in the transaction of what it tells. */

import { appendAuditRow, lockAuditHead } from '../../storage/evidence.ts';
import type { AppendAudit } from '../audit.ts';
import { notFound } from '../errors.ts';
import { entryHash, GENESIS, headMac, stateDigest } from './chain.ts';
import { sha256 } from './digest.ts';
import { openSubmissionKey } from './submission-key.ts';

/** Where the sealed part of an entry stands. */
export const entryContext = (submissionId: number, sequence: number): string =>
  `audit_entries.sealed:${submissionId}:${sequence}`;

/** Call it after the submission was written: the entry records the state it leaves. */
export const appendAudit: AppendAudit = async (transaction, deps, caller, entry) => {
  const { submissionId, employerId, action, details } = entry;
  const { actor, origin } = caller;
  const head = await lockAuditHead(transaction, submissionId);
  const row = await transaction
    .selectFrom('submissions')
    .selectAll()
    .where('id', '=', submissionId)
    .executeTakeFirst();
  if (row === undefined) throw notFound('Submission');
  const sequence = (head?.sequence ?? 0) + 1;
  const key = await openSubmissionKey(transaction, deps, submissionId);
  const told = { name: actor.name, ip: origin.ip, userAgent: origin.userAgent, details };
  const sealed =
    key === undefined ? null : key.seal(JSON.stringify(told), entryContext(submissionId, sequence));
  const unhashed = {
    submission_id: submissionId,
    sequence,
    employer_id: employerId,
    at: new Date(deps.clock()).toISOString(),
    action,
    actor_kind: actor.kind,
    actor_id: actor.id,
    sealed,
    value_digest: sha256(sealed ?? ''),
    state_digest: stateDigest(row),
    previous_hash: head?.hash ?? GENESIS,
  };
  const hashed = { ...unhashed, hash: entryHash(unhashed) };
  await appendAuditRow(transaction, hashed, headMac(deps.secrets, hashed));
};
