/** Checks the audit trail of every employee's record against itself, its head, and the record. */

import { type Anchor, anchorsOf } from '../../../platform/audit/anchors.ts';
import { attempt } from '../../../platform/audit/findings.ts';
import { inSnapshot, verifyTrail } from '../../../platform/audit/verify-trail.ts';
import type { Deps } from '../../../platform/requests/deps.ts';
import { EMPLOYEES, listOwners } from '../../../platform/storage/rows/trails.ts';
import { employeeStateDigest } from '../../employees/employee-audit.ts';
import { findEmployeeById } from '../../employees/storage/employees.ts';
import { verifyCertificates } from './verify-certificates.ts';

const PAGE = 200;

/** A certificate too, so that one no one tells of is found. */
const BESIDES = { table: 'certificates', column: 'employee_id' } as const;

export async function verifyEmployeeAudit(
  deps: Pick<Deps, 'db' | 'secrets'>,
  anchors: readonly Anchor[],
  removed: ReadonlySet<string>,
) {
  const problems: string[] = [];
  const anchored = anchorsOf(EMPLOYEES, anchors);
  let [employees, entries] = [0, 0];
  for (let after = ''; ; ) {
    const ids = await listOwners(deps.db, EMPLOYEES, BESIDES, after, PAGE);
    for (const id of ids) {
      const result = await verifyEmployee(deps, id, anchored.get(id) ?? []);
      anchored.delete(id);
      employees += 1;
      entries += result.entries;
      problems.push(...result.problems.map((problem) => `employee ${id}: ${problem}`));
    }
    if (ids.length < PAGE) break;
    after = ids.at(-1) ?? after;
  }
  for (const id of anchored.keys()) {
    if (removed.has(id)) continue;
    problems.push(`employee ${id}: the audit trail was anchored, but does not exist`);
  }
  return { employees, entries, problems };
}

export async function verifyEmployee(
  deps: Pick<Deps, 'db' | 'secrets'>,
  id: string,
  anchors: readonly Anchor[],
): Promise<{ readonly entries: number; readonly problems: readonly string[] }> {
  return await inSnapshot(deps.db, async (transaction) => {
    const verified = await verifyTrail(transaction, deps.secrets, EMPLOYEES, id, anchors);
    const { entries, opened, key, hasKey, problems } = verified;
    const row = await findEmployeeById(transaction, id);
    if (row === undefined) problems.push('has an audit trail, but does not exist');
    else if (!hasKey) problems.push('the key of its audit trail is missing');
    else if (key !== undefined) {
      await attempt(problems, 'a sealed value of it', () => {
        const recorded = entries.at(-1)?.state_digest;
        // A version without the field, next to one with it, records that it is empty.
        for (const older of [{}, { language: null }]) {
          if (recorded === employeeStateDigest(deps.secrets, key, row, older)) return;
        }
        problems.push('was changed without an entry in its audit trail');
      });
      problems.push(...(await verifyCertificates(transaction, key, row, opened)));
    }
    return { entries: entries.length, problems };
  });
}
