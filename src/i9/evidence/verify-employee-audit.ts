/** Checks the audit trail of every employee's record against itself, its head, and the record. */

import type { Database } from '../../storage/database.ts';
import {
  findEmployeeAuditHead,
  listAuditedEmployees,
  listEmployeeAuditRows,
} from '../../storage/employee-audit.ts';
import { SealError } from '../../storage/secrets.ts';
import type { I9Deps } from '../deps.ts';
import { type EmployeeAnchor, verifyAnchors } from './anchors.ts';
import { verifyChain } from './chain.ts';
import {
  employeeEntryContext,
  employeeEntryHash,
  employeeStateDigest,
  isEmployeeHeadAuthentic,
  openEmployeeKey,
} from './employee-audit.ts';
import { type ToldEntry, verifyCertificates } from './verify-certificates.ts';

type Deps = Pick<I9Deps, 'db' | 'secrets'>;

const PAGE = 200;

export async function verifyEmployeeAudit(deps: Deps, anchors: readonly EmployeeAnchor[]) {
  const problems: string[] = [];
  const anchored = Map.groupBy(anchors, ({ employeeId }) => employeeId);
  let [employees, entries] = [0, 0];
  for (let after = ''; ; ) {
    const ids = await listAuditedEmployees(deps.db, after, PAGE);
    for (const id of ids) {
      const result = await verifyOne(deps, id, anchored.get(id) ?? []);
      anchored.delete(id);
      employees += 1;
      entries += result.entries;
      problems.push(...result.problems.map((problem) => `employee ${id}: ${problem}`));
    }
    if (ids.length < PAGE) break;
    after = ids.at(-1) ?? after;
  }
  for (const id of anchored.keys()) {
    problems.push(`employee ${id}: the audit trail was anchored, but does not exist`);
  }
  return { employees, entries, problems };
}

// One snapshot: an entry appended meanwhile is not a problem.
async function verifyOne(
  deps: Deps,
  id: string,
  anchors: readonly EmployeeAnchor[],
): Promise<{ readonly entries: number; readonly problems: readonly string[] }> {
  return await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const entries = await listEmployeeAuditRows(transaction, id);
      const problems = verifyChain(entries, employeeEntryHash);
      const head = await findEmployeeAuditHead(transaction, id);
      const last = entries.at(-1);
      if (head === undefined) problems.push('has no head of its audit trail');
      else if (!isEmployeeHeadAuthentic(deps.secrets, head)) {
        problems.push('the head of its audit trail is not authentic');
      } else if (last?.sequence !== head.sequence || last.hash !== head.hash) {
        problems.push(
          `its audit trail does not end at the entry ${head.sequence} that its head names`,
        );
      }
      problems.push(...verifyAnchors(anchors, entries));
      problems.push(...(await verifyRecord(transaction, deps, id, entries)));
      return { entries: entries.length, problems };
    });
}

async function verifyRecord(
  transaction: Database,
  deps: Deps,
  id: string,
  entries: Awaited<ReturnType<typeof listEmployeeAuditRows>>,
): Promise<string[]> {
  const row = await transaction
    .selectFrom('employees')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return ['has an audit trail, but does not exist'];
  try {
    const key = await openEmployeeKey(transaction, deps, id);
    if (key === undefined) return ['the key of its audit trail is missing'];
    const told = entries.map(({ sequence, action, sealed }): ToldEntry => {
      const { details } = JSON.parse(key.open(sealed, employeeEntryContext(id, sequence)));
      return { action, details };
    });
    const isAsTold = entries.at(-1)?.state_digest === employeeStateDigest(deps.secrets, key, row);
    return [
      ...(isAsTold ? [] : ['was changed without an entry in its audit trail']),
      ...(await verifyCertificates(transaction, key, row, told)),
    ];
  } catch (error) {
    if (error instanceof SealError) return ['a sealed value of it does not open'];
    throw error;
  }
}
