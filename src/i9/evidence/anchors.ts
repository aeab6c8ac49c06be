/**
 * Anchors: the heads of audit trails, written outside the database. Without them, who can restore
 * an old copy of some rows could hide what came after; with them that is found.
 */

import type { Database } from '../../storage/database.ts';
import { listAuditHeads } from '../../storage/evidence.ts';
import type { Secrets } from '../../storage/secrets.ts';
import type { AuditHeadRow } from '../../storage/tables-submissions.ts';
import type { I9Deps } from '../deps.ts';
import { headMac, isHeadAuthentic } from './chain.ts';

export type Anchor = {
  readonly submissionId: number;
  readonly employerId: string;
  readonly sequence: number;
  readonly hash: string;
  /** Keyed digest under SECRET_KEY. */
  readonly mac: string;
};

const PAGE = 500;

/** Every head, or those of one employer, page by page. */
export async function* readAnchors(
  db: Database,
  { secrets }: Pick<I9Deps, 'secrets'>,
  employerId?: string,
): AsyncGenerator<Anchor> {
  let after = 0;
  for (;;) {
    const heads = await listAuditHeads(db, after, PAGE, employerId);
    for (const head of heads) yield anchorOf(secrets, head);
    if (heads.length < PAGE) return;
    after = heads.at(-1)?.submission_id ?? after;
  }
}

export const anchorOf = (secrets: Secrets, head: AuditHeadRow): Anchor => ({
  submissionId: head.submission_id,
  employerId: head.employer_id,
  sequence: head.sequence,
  hash: head.hash,
  mac: headMac(secrets, head),
});

/** Reads a file of anchors, one JSON object a line; a line that is not ours is told by its number. */
export function parseAnchors(
  text: string,
  secrets: Secrets,
): { readonly anchors: readonly Anchor[]; readonly problems: readonly string[] } {
  const anchors: Anchor[] = [];
  const problems: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const anchor = parseAnchor(line);
    if (anchor !== undefined && isAuthentic(secrets, anchor)) anchors.push(anchor);
    else problems.push(`anchors, line ${index + 1}: not an anchor made with this SECRET_KEY`);
  }
  return { anchors, problems };
}

function parseAnchor(line: string): Anchor | undefined {
  try {
    return JSON.parse(line) as Anchor;
  } catch {
    return undefined;
  }
}

const isAuthentic = (secrets: Secrets, anchor: Anchor): boolean =>
  isHeadAuthentic(secrets, {
    submission_id: anchor.submissionId,
    employer_id: anchor.employerId,
    sequence: anchor.sequence,
    hash: anchor.hash,
    mac: anchor.mac,
  });
