/**
 * Checks every audit trail against itself, its authenticated head, the submission it tells of, and
 * anchors kept elsewhere. Finds edited, inserted, removed, reordered and truncated entries.
 */

import type { Database } from '../../storage/database.ts';
import { countNumbered, listAuditRows, listOrphans } from '../../storage/evidence.ts';
import { SealError } from '../../storage/secrets.ts';
import type {
  AuditEntryRow,
  AuditHeadRow,
  SubmissionRow,
} from '../../storage/tables-submissions.ts';
import type { I9Deps } from '../deps.ts';
import { openContent } from '../submissions/content.ts';
import {
  type Anchor,
  isOfEmployee,
  isOfForm,
  type SubmissionAnchor,
  verifyAnchors,
} from './anchors.ts';
import { entryContext } from './append-audit.ts';
import { entryHash, isHeadAuthentic, stateDigest, verifyChain } from './chain.ts';
import { openSubmissionKey } from './submission-key.ts';
import { verifyCopies } from './verify-copies.ts';
import { verifyEmployeeAudit } from './verify-employee-audit.ts';

export type AuditReport = {
  readonly submissions: number;
  readonly entries: number;
  /** Employees whose record was read or changed. */
  readonly employees: number;
  readonly employeeEntries: number;
  /** Each names its submission and what is wrong; empty when all is as it was written. */
  readonly problems: readonly string[];
};

const PAGE = 200;

export async function verifyAudit(
  deps: Pick<I9Deps, 'db' | 'secrets'>,
  anchors: readonly Anchor[] = [],
): Promise<AuditReport> {
  const { db } = deps;
  const problems: string[] = [];
  const anchored = Map.groupBy(anchors.filter(isOfForm), ({ submissionId }) => submissionId);
  let entries = 0;
  let submissions = 0;
  let expected = 1;
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('submissions')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { id } of rows) {
      problems.push(...missing(expected, id - 1));
      expected = id + 1;
      const result = await verifyOne(deps, id, anchored.get(id) ?? []);
      anchored.delete(id);
      entries += result.entries;
      submissions += 1;
      problems.push(...result.problems.map((problem) => `submission ${id}: ${problem}`));
    }
    if (rows.length < PAGE) break;
    after = rows.at(-1)?.id ?? after;
  }
  problems.push(...missing(expected, await countNumbered(db)));
  for (const id of await listOrphans(db)) {
    problems.push(`submission ${id}: has an audit trail or a key, but does not exist`);
  }
  for (const id of anchored.keys()) {
    problems.push(`submission ${id}: was anchored, but does not exist`);
  }
  const ofEmployees = await verifyEmployeeAudit(deps, anchors.filter(isOfEmployee));
  return {
    submissions,
    entries,
    employees: ofEmployees.employees,
    employeeEntries: ofEmployees.entries,
    problems: [...problems, ...ofEmployees.problems],
  };
}

/** One line however many they are: a counter can be tampered with too. */
function missing(from: number, to: number): string[] {
  if (from > to) return [];
  return from === to
    ? [`submission ${from}: was numbered, but does not exist`]
    : [`submissions ${from} to ${to}: were numbered, but do not exist`];
}

// One snapshot: an entry appended meanwhile is not a problem.
async function verifyOne(
  deps: Pick<I9Deps, 'db' | 'secrets'>,
  id: number,
  anchors: readonly SubmissionAnchor[],
): Promise<{ readonly entries: number; readonly problems: readonly string[] }> {
  return await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const row = await transaction
        .selectFrom('submissions')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      if (row === undefined) return { entries: 0, problems: ['does not exist'] };
      const head = await transaction
        .selectFrom('audit_heads')
        .selectAll()
        .where('submission_id', '=', id)
        .executeTakeFirst();
      const entries = await listAuditRows(transaction, id);
      return {
        entries: entries.length,
        problems: [
          ...verifyChain(entries, entryHash),
          ...verifyHead(deps, head, entries.at(-1)),
          ...verifyState(row, entries.at(-1)),
          ...verifyAnchors(anchors, entries),
          ...(await verifySealed(transaction, deps, row, entries)),
        ],
      };
    });
}

function verifyHead(
  { secrets }: Pick<I9Deps, 'secrets'>,
  head: AuditHeadRow | undefined,
  last: AuditEntryRow | undefined,
): string[] {
  if (head === undefined) return ['has no head of its audit trail'];
  if (!isHeadAuthentic(secrets, head)) return ['the head of its audit trail is not authentic'];
  if (last?.sequence === head.sequence && last.hash === head.hash) return [];
  return [`its audit trail does not end at the entry ${head.sequence} that its head names`];
}

function verifyState(row: SubmissionRow, last: AuditEntryRow | undefined): string[] {
  if (last === undefined || last.state_digest === stateDigest(row)) return [];
  return ['was changed without an entry in its audit trail'];
}

async function verifySealed(
  transaction: Database,
  deps: Pick<I9Deps, 'secrets'>,
  row: SubmissionRow,
  entries: readonly AuditEntryRow[],
): Promise<string[]> {
  try {
    const key = await openSubmissionKey(transaction, deps, row.id);
    if (key === undefined) {
      if (row.purged_at === null) return ['its key is missing'];
      return await verifyCopies(transaction, row.id, undefined, []);
    }
    if (row.purged_at !== null) return ['was purged, but its key is there'];
    const content = openContent(key, row);
    for (const { sequence, sealed } of entries) {
      if (sealed !== null) key.open(sealed, entryContext(row.id, sequence));
    }
    return await verifyCopies(transaction, row.id, key, content?.copies ?? []);
  } catch (error) {
    if (error instanceof SealError) return ['a sealed value of it does not open'];
    throw error;
  }
}
