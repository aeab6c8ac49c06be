/** Checks one audit trail of any kind against itself, its authenticated head, and anchors. */

import type { Database } from '../storage/database/database.ts';
import {
  type EntryRow,
  findHead,
  type HeadRow,
  listEntries,
  type OwnerId,
  type Trail,
} from '../storage/rows/trails.ts';
import type { Secrets } from '../storage/secrets/secrets.ts';
import { type Anchor, verifyAnchors } from './anchors.ts';
import { verifyChain, verifyHead } from './chain.ts';
import { attempt } from './findings.ts';
import { type EntryContent, openEntry, openTrailKey } from './trail.ts';

export type OpenedEntry = Pick<EntryRow, 'sequence' | 'action'> &
  Pick<EntryContent, 'details' | 'rows'>;

export type VerifiedTrail = {
  readonly entries: readonly EntryRow[];
  /** The entries with their content; those that do not open are left out. */
  readonly opened: readonly OpenedEntry[];
  /** Undefined when there is none or it does not open. */
  readonly key: Secrets | undefined;
  readonly hasKey: boolean;
  readonly problems: string[];
};

export async function verifyTrail<Owner extends OwnerId>(
  transaction: Database,
  secrets: Secrets,
  trail: Trail<Owner>,
  owner: Owner,
  anchors: readonly Anchor[],
): Promise<VerifiedTrail> {
  const problems: string[] = [];
  const stored = await listEntries(transaction, trail, owner);
  const entries = stored.map((entry) => readable(entry, problems, `entry ${entry.sequence}`));
  const found = await findHead(transaction, trail, owner);
  const head = found && readable<HeadRow>(found, problems, 'the head of its audit trail');
  problems.push(
    ...verifyChain(trail, owner, entries),
    ...verifyHead(secrets, trail, owner, head, entries.at(-1)),
    ...verifyAnchors(anchors, entries),
  );
  let hasKey = true;
  const key = await attempt(problems, 'the key of its audit trail', async () => {
    const trailKey = await openTrailKey(transaction, { secrets }, trail, owner);
    hasKey = trailKey !== undefined;
    return trailKey;
  });
  const opened: OpenedEntry[] = [];
  for (const entry of entries) {
    const { sequence, action } = entry;
    const what = `entry ${sequence} (${action}): a sealed value of it`;
    const content = await attempt(problems, what, () => openEntry(trail, owner, entry, key));
    if (content) opened.push({ sequence, action, details: content.details, rows: content.rows });
  }
  return { entries, opened, key, hasKey, problems };
}

const NUMBERS: readonly string[] = ['sequence', 'submission_id'];

/** The row with values of the right types; one that has another type is a finding, and left empty. */
function readable<Row extends object>(row: Row, problems: string[], what: string): Row {
  const values = Object.entries(row).map(([column, value]) => {
    if (NUMBERS.includes(column)) {
      if (Number.isSafeInteger(value)) return [column, value];
      problems.push(`${what}: ${column} is not a number`);
      return [column, 0];
    }
    if (typeof value === 'string' || (column === 'sealed' && value === null)) {
      return [column, value];
    }
    problems.push(`${what}: ${column} is not text`);
    return [column, ''];
  });
  return Object.fromEntries(values) as Row;
}

/** `work` on one snapshot: an entry appended meanwhile is not a problem. */
export async function inSnapshot<T>(
  db: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  const builder = db.transaction().setIsolationLevel('repeatable read');
  return await builder.setAccessMode('read only').execute(work);
}
