/**
 * Anchors: the heads of audit trails, written outside the database. Without them, who can restore
 * an old copy of some rows could hide what came after; with them that is found.
 */

import type { Database } from '../storage/database/database.ts';
import { listHeads, type OwnerId, TRAILS, type Trail } from '../storage/rows/trails.ts';
import type { Secrets } from '../storage/secrets/secrets.ts';
import { headMac, isHeadAuthentic } from './chain.ts';
import type { AuditDeps } from './trail.ts';

/** The head of a trail; the owner's id is in the field named by the trail's `subject`. */
export type Anchor = {
  /** Of the last entry. */
  readonly sequence: number;
  readonly hash: string;
  /** Keyed digest under SECRET_KEY. */
  readonly mac: string;
} & { readonly [Subject in Trail['subject']]?: OwnerId };

/** The anchors of one kind of trail, by the owner's id. */
export const anchorsOf = <Owner extends OwnerId>(
  { subject }: Trail<Owner>,
  anchors: readonly Anchor[],
): Map<Owner, Anchor[]> =>
  Map.groupBy(
    anchors.filter((anchor) => trailOf(anchor)?.subject === subject),
    (anchor) => anchor[subject] as Owner,
  );

const trailOf = (anchor: Anchor): Trail | undefined =>
  TRAILS.find(({ subject }) => subject in anchor);

const PAGE = 500;

/** Every head, or those of one employer, page by page: one kind of trail after the other. */
export async function* readAnchors(
  db: Database,
  deps: Pick<AuditDeps, 'secrets'>,
  employerId?: string,
): AsyncGenerator<Anchor> {
  for (const trail of TRAILS) yield* anchorsOfTrail(db, deps, trail, employerId);
}

async function* anchorsOfTrail(
  db: Database,
  { secrets }: Pick<AuditDeps, 'secrets'>,
  trail: Trail,
  employerId: string | undefined,
): AsyncGenerator<Anchor> {
  for (let after = trail.before; ; ) {
    const heads = await listHeads(db, trail, after, PAGE, employerId);
    for (const { owner, head } of heads) {
      const { employer_id, sequence, hash } = head;
      const mac = headMac(secrets, trail, owner, head);
      const ofEmployer = employer_id === undefined ? {} : { employerId: employer_id };
      yield { [trail.subject]: owner, ...ofEmployer, sequence, hash, mac };
    }
    const last = heads.at(-1);
    if (last === undefined || heads.length < PAGE) return;
    after = last.owner;
  }
}

/** Reads a file of anchors, one JSON object a line; a line that is not ours is reported by its number. */
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
    const anchor: unknown = JSON.parse(line);
    return typeof anchor === 'object' && anchor !== null ? (anchor as Anchor) : undefined;
  } catch {
    return undefined;
  }
}

/** The digest is of another kind for each kind of trail: no anchor passes for another trail's. */
function isAuthentic(secrets: Secrets, anchor: Anchor): boolean {
  const trail = trailOf(anchor);
  if (trail === undefined) return false;
  const { employerId: employer_id, sequence, hash, mac } = anchor;
  const owner = anchor[trail.subject] as OwnerId;
  const ofEmployer = typeof employer_id === 'string' ? { employer_id } : {};
  return isHeadAuthentic(secrets, trail, owner, { ...ofEmployer, sequence, hash, mac });
}

/** What is wrong with a trail that should hold the entries of these anchors. */
export function verifyAnchors(
  anchors: readonly Anchor[],
  entries: readonly { readonly sequence: number; readonly hash: string }[],
): string[] {
  return anchors.flatMap(({ sequence, hash }) => {
    const entry = entries.find((one) => one.sequence === sequence);
    if (entry === undefined) return [`entry ${sequence}: was anchored, but is missing`];
    return entry.hash === hash ? [] : [`entry ${sequence}: is not the one anchored`];
  });
}
