/** The arithmetic of the audit trail: what each hash covers. */

import { AUDIT_HEAD_CONTEXT, type AuditHead, auditHeadText } from '../../storage/audit-head.ts';
import type { Secrets } from '../../storage/secrets.ts';
import type { AuditEntryRow, SubmissionRow } from '../../storage/tables-submissions.ts';
import { canonicalJson, sha256 } from './digest.ts';

/** What the first entry of a chain follows. */
export const GENESIS = '0'.repeat(64);

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

/** What every chain's entries have, whatever they tell of. */
export type ChainLink = Omit<AuditEntryRow, 'submission_id' | 'sealed' | 'hash'>;

/** Covers the entry and, through the hash before it, everything earlier. */
export const entryHash = (entry: Omit<AuditEntryRow, 'hash' | 'sealed'>): string =>
  linkHash({ submissionId: entry.submission_id }, entry);

/** `subject` names what the chain tells of. */
export const linkHash = (subject: Readonly<Record<string, unknown>>, entry: ChainLink): string =>
  sha256(
    canonicalJson({
      ...subject,
      sequence: entry.sequence,
      employerId: entry.employer_id,
      at: entry.at,
      action: entry.action,
      actorKind: entry.actor_kind,
      actorId: entry.actor_id,
      valueDigest: entry.value_digest,
      stateDigest: entry.state_digest,
      previousHash: entry.previous_hash,
    }),
  );

/** Entries of one chain against each other. */
export function verifyChain<
  Entry extends ChainLink & { readonly sealed: string | null; readonly hash: string },
>(entries: readonly Entry[], hashOf: (entry: Entry) => string): string[] {
  const problems: string[] = [];
  let hash = GENESIS;
  let sequence = 0;
  for (const entry of entries) {
    const at = `entry ${entry.sequence} (${entry.action})`;
    if (entry.sequence !== sequence + 1) {
      problems.push(`entry ${sequence + 1}: is missing`);
    } else if (entry.previous_hash !== hash) {
      problems.push(`${at}: does not follow the entry before it`);
    }
    if (sha256(entry.sealed ?? '') !== entry.value_digest) {
      problems.push(`${at}: its sealed values were changed`);
    }
    if (hashOf(entry) !== entry.hash) problems.push(`${at}: was changed`);
    ({ sequence, hash } = entry);
  }
  return problems;
}

/** Authenticates a head: only who holds SECRET_KEY, which is not in the database, can make one. */
export const headMac = (secrets: Secrets, head: AuditHead): string =>
  secrets.blindIndex(auditHeadText(head), AUDIT_HEAD_CONTEXT);

export const isHeadAuthentic = (
  secrets: Secrets,
  head: AuditHead & { readonly mac: string },
): boolean => secrets.blindIndexes(auditHeadText(head), AUDIT_HEAD_CONTEXT).includes(head.mac);
