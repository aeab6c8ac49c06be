/** The arithmetic of audit trails: what each hash covers, and what is wrong with a chain of them. */

import { canonicalJson, sha256 } from '../digest/digest.ts';
import {
  type EntryRow,
  type Head,
  type HeadRow,
  headContext,
  headText,
  type OwnerId,
  type Trail,
} from '../storage/rows/trails.ts';
import type { Secrets } from '../storage/secrets/secrets.ts';

/** What the first entry of a chain follows. */
export const GENESIS = '0'.repeat(64);

/** Covers the entry and, through the hash before it, everything earlier. */
export const entryHash = <Owner extends OwnerId>(
  { subject }: Trail<Owner>,
  owner: Owner,
  entry: Omit<EntryRow, 'sealed' | 'hash'>,
): string =>
  sha256(
    canonicalJson({
      [subject]: owner,
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
export function verifyChain<Owner extends OwnerId>(
  trail: Trail<Owner>,
  owner: Owner,
  entries: readonly EntryRow[],
): string[] {
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
    if (entryHash(trail, owner, entry) !== entry.hash) problems.push(`${at}: was changed`);
    ({ sequence, hash } = entry);
  }
  return problems;
}

/** The end of a chain against its head. */
export function verifyHead<Owner extends OwnerId>(
  secrets: Secrets,
  trail: Trail<Owner>,
  owner: Owner,
  head: HeadRow | undefined,
  last: EntryRow | undefined,
): string[] {
  if (head === undefined) return ['has no head of its audit trail'];
  if (!isHeadAuthentic(secrets, trail, owner, head)) {
    return ['the head of its audit trail is not authentic'];
  }
  if (last?.sequence === head.sequence && last.hash === head.hash) return [];
  return [`its audit trail does not end at the entry ${head.sequence} that its head names`];
}

/** Authenticates a head: only who holds SECRET_KEY, which is not in the database, can make one. */
export const headMac = <Owner extends OwnerId>(
  secrets: Secrets,
  trail: Trail<Owner>,
  owner: Owner,
  head: Head,
): string =>
  secrets.blindIndex(headText(trail, { ...head, [trail.owner]: owner }), headContext(trail));

export const isHeadAuthentic = <Owner extends OwnerId>(
  secrets: Secrets,
  trail: Trail<Owner>,
  owner: Owner,
  head: HeadRow,
): boolean =>
  secrets
    .blindIndexes(headText(trail, { ...head, [trail.owner]: owner }), headContext(trail))
    .includes(head.mac);
