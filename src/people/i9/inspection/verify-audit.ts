/**
 * Checks every audit trail against itself, its authenticated head, the submission it tells of, and
 * anchors kept elsewhere. Finds edited, inserted, removed, reordered and truncated entries.
 */

import { type Anchor, anchorsOf } from '../../../platform/audit/anchors.ts';
import { attempt } from '../../../platform/audit/findings.ts';
import { verifyAdministration } from '../../../platform/audit/verify-administration.ts';
import {
  inSnapshot,
  type VerifiedTrail,
  verifyTrail,
} from '../../../platform/audit/verify-trail.ts';
import type { Deps } from '../../../platform/requests/deps.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import type { SubmissionRow } from '../../../platform/storage/database/tables-submissions.ts';
import { placeOf } from '../../../platform/storage/rows/form-numbers.ts';
import { SUBMISSIONS } from '../../../platform/storage/rows/trails.ts';
import { countImported } from '../../employees/storage/employee-imports.ts';
import { stateDigest } from '../evidence/audit.ts';
import { openContent } from '../form/content.ts';
import { countStarted, listOrphans } from '../storage/evidence.ts';
import { findSubmissionById, listAllSubmissions } from '../storage/submissions.ts';
import { verifyCopies } from './verify-copies.ts';
import { verifyEmployeeAudit } from './verify-employee-audit.ts';

type AuditReport = {
  readonly submissions: number;
  readonly entries: number;
  /** Employees whose record was read or changed. */
  readonly employees: number;
  readonly employeeEntries: number;
  readonly employers: number;
  readonly accounts: number;
  /** In the trails of employers and accounts. */
  readonly administrationEntries: number;
  /** Each names its submission and what is wrong; empty when all is as it was written. */
  readonly problems: readonly string[];
};

const PAGE = 200;

export async function verifyAudit(
  deps: Pick<Deps, 'db' | 'secrets'>,
  anchors: readonly Anchor[] = [],
): Promise<AuditReport> {
  const { db } = deps;
  const problems: string[] = [];
  const administration = await verifyAdministration({ ...deps, countImported }, anchors);
  const { removed } = administration;
  const anchored = anchorsOf(SUBMISSIONS, anchors);
  let entries = 0;
  let submissions = 0;
  for (let after = 0; ; ) {
    const rows = await listAllSubmissions(db, after, PAGE);
    for (const { id } of rows) {
      if (!Number.isSafeInteger(id)) {
        problems.push(`submission ${id}: its id is not a number`);
        continue;
      }
      const result = await verifySubmission(deps, id, anchored.get(id) ?? []);
      anchored.delete(id);
      entries += result.entries;
      submissions += 1;
      problems.push(...result.problems.map((problem) => `submission ${id}: ${problem}`));
    }
    // Text and bytes in place of a number sort after every number.
    const last = rows.map(placeOf).findLast(Number.isSafeInteger);
    if (rows.length < PAGE || last === undefined) break;
    after = last;
  }
  const removedHere = removed.submissions.size;
  problems.push(...missing(submissions, removedHere, await countStarted(db)));
  for (const id of await listOrphans(db)) {
    problems.push(`submission ${id}: has an audit trail or a key, but does not exist`);
  }
  for (const id of anchored.keys()) {
    if (removed.submissions.has(id)) continue;
    problems.push(`submission ${id}: was anchored, but does not exist`);
  }
  const ofEmployees = await verifyEmployeeAudit(deps, anchors, removed.employees);
  return {
    submissions,
    entries,
    employees: ofEmployees.employees,
    employeeEntries: ofEmployees.entries,
    employers: administration.employers,
    accounts: administration.accounts,
    administrationEntries: administration.entries,
    problems: [...problems, ...ofEmployees.problems, ...administration.problems],
  };
}

/** Each start is counted, and no form is removed but those of sample data. */
function missing(found: number, removed: number, started: number): string[] {
  if (found + removed === started) return [];
  const samples = removed === 0 ? '' : `, ${removed} of removed sample data`;
  return [`submissions: ${started} were started, ${found} are there${samples}`];
}

export async function verifySubmission(
  deps: Pick<Deps, 'db' | 'secrets'>,
  id: number,
  anchors: readonly Anchor[],
): Promise<{ readonly entries: number; readonly problems: readonly string[] }> {
  return await inSnapshot(deps.db, async (transaction) => {
    const row = await findSubmissionById(transaction, id);
    if (row === undefined) return { entries: 0, problems: ['does not exist'] };
    const verified = await verifyTrail(transaction, deps.secrets, SUBMISSIONS, id, anchors);
    const { entries, problems } = verified;
    const last = entries.at(-1);
    if (last !== undefined && last.state_digest !== stateDigest(row)) {
      problems.push('was changed without an entry in its audit trail');
    }
    await attempt(problems, 'a sealed value of it', async () => {
      problems.push(...(await verifySealed(transaction, row, verified)));
    });
    return { entries: entries.length, problems };
  });
}

async function verifySealed(
  transaction: Database,
  row: SubmissionRow,
  { key, hasKey }: VerifiedTrail,
): Promise<string[]> {
  if (!hasKey) {
    if (row.purged_at === null) return ['its key is missing'];
    return await verifyCopies(transaction, row.id, undefined, []);
  }
  if (row.purged_at !== null) return ['was purged, but its key is there'];
  if (key === undefined) return [];
  const content = openContent(key, row);
  const scans = content?.historical?.scans ?? [];
  return await verifyCopies(transaction, row.id, key, [...(content?.copies ?? []), ...scans]);
}
