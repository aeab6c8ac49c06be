/** A large import: no one waits for it, no one sees half of it, and a kill leaves nothing. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  type EmployeePosition,
  findEmployeesBySsn,
  listEmployees,
  readEmployee,
} from '../../../src/people/employees/employees.ts';
import {
  abandonImport,
  abandonInterruptedImports,
} from '../../../src/people/employees/storage/employee-imports.ts';
import { addUsage, countBetween } from '../../../src/platform/storage/accounts/usage.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { importText } from '../../support/imports.ts';
import { Workplace } from '../../support/submissions.ts';

const CHILD = fileURLToPath(new URL('./import-child.ts', import.meta.url));
const MANY = 4000;
/** Rows of one part: import-employees.ts. */
const PART = 200;

const fileOf = (rows: number): string =>
  Array.from({ length: rows }, (_, index) =>
    JSON.stringify({
      firstName: 'Ana',
      lastName: `Row ${index}`,
      socialSecurityNumber: String(123_450_001 + index),
    }),
  ).join('\n');

/** Rows in the table, whether anyone sees them or not. */
async function countRows(db: Database, employerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('employees')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('employer_id', '=', employerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const PAGE = { limit: 10, status: undefined, search: undefined, after: undefined };

/** How many employees each way to find them shows. */
async function visible({ deps, account, employerId }: Workplace): Promise<number[]> {
  const listed = await listEmployees(deps, account, employerId, PAGE);
  // Rows that are nobody's yet make pages of a search shorter; the next one continues.
  let searched = 0;
  let after: EmployeePosition | undefined;
  do {
    const page = { ...PAGE, limit: 1000, search: 'row', after };
    const { listed, resume } = await listEmployees(deps, account, employerId, page);
    searched += listed.length;
    after = resume;
  } while (after !== undefined);
  const ofSsn = await findEmployeesBySsn(deps, account, employerId, {
    socialSecurityNumber: '123450001',
  });
  return [listed.listed.length, Math.min(searched, PAGE.limit + 1), ofSsn.length];
}

forEachDatabase((databases) => {
  test('counts made during an import wait for a few of its parts at most', async () => {
    const db = await databases.openNew();
    const work = await Workplace.open(db);
    let isDone = false;
    const importing = importText(work.deps, work.account, work.employerId, fileOf(MANY)).finally(
      () => {
        isDone = true;
      },
    );
    const seen: number[] = [0];
    while (!isDone) {
      await addUsage(db, [{ account_id: work.accountId, day: '2026-06-15', items: 1 }]);
      seen.push(await countRows(db, work.employerId));
    }
    assert.equal((await importing).employees.length, MANY);
    const counted = await countBetween(db, work.accountId, '2026-06-15', '2026-06-15');
    assert.equal(counted, seen.length - 1);
    // PostgreSQL has other connections for the counts.
    if (databases.kind === 'postgres') return;
    const written = seen.slice(1).map((rows, index) => rows - (seen[index] as number));
    // One while the count waits for its turn, one between the count and the look.
    assert.ok(Math.max(...written) <= 2 * PART, `${written}`);
    assert.ok(seen.length > MANY / (2 * PART));
  });

  test('no row is found before the last one is written, and then all are', async () => {
    const db = await databases.openNew();
    const work = await Workplace.open(db);
    const { deps, account, employerId } = work;
    const importing = importText(deps, account, employerId, fileOf(MANY));
    let looked = 0;
    while ((await countRows(db, employerId)) < MANY) {
      const found = await visible(work);
      if ((await countRows(db, employerId)) === MANY) break;
      assert.deepEqual(found, [0, 0, 0]);
      const row = await db.selectFrom('employees').select('id').executeTakeFirst();
      if (row === undefined) continue;
      looked += 1;
      const read = await readEmployee(deps, account, employerId, row.id).catch(() => undefined);
      if (read !== undefined) assert.equal(await countRows(db, employerId), MANY);
    }
    assert.ok(looked > 0, 'rows stood and were not found');
    const imported = await importing;
    assert.equal(imported.employees.length, MANY);
    assert.deepEqual(await visible(work), [11, 11, 1]);
  });

  test('an import that was given up meanwhile says so, and nothing of it stays', async () => {
    const db = await databases.openNew();
    const work = await Workplace.open(db);
    const { deps, account, employerId } = work;
    const importing = importText(deps, account, employerId, fileOf(MANY));
    const failed = assert.rejects(importing, { statusCode: 503, retryAfter: 5 });
    while ((await countRows(db, employerId)) === 0) await wait(1);
    const { id } = await db.selectFrom('employee_imports').select('id').executeTakeFirstOrThrow();
    await abandonImport(db, id);
    await failed;
    assert.equal(await countRows(db, employerId), 0);
    assert.deepEqual(await db.selectFrom('employee_imports').selectAll().execute(), []);
    assert.deepEqual(await db.selectFrom('employee_terms').selectAll().execute(), []);
  });

  test('a process killed in the middle: nothing is seen, and the next start cleans up', async () => {
    const settings = await databases.create();
    const db = await databases.open(settings);
    const work = await Workplace.open(db);
    const { deps, account, accountId, employerId } = work;
    await importText(deps, account, employerId, fileOf(3));
    const child = spawn(
      process.execPath,
      [CHILD, JSON.stringify(settings), accountId, employerId, String(MANY)],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    );
    const ended = once(child, 'close');
    while ((await countRows(db, employerId)) === 3) await wait(1);
    if (databases.kind === 'postgres') {
      assert.equal(await abandonInterruptedImports(db), 0, 'another server may be at work');
    }
    child.kill('SIGKILL');
    assert.deepEqual(await ended, [null, 'SIGKILL']);
    const left = await countRows(db, employerId);
    assert.ok(left > 3 && left < MANY + 3, `${left} rows: killed in the middle`);
    assert.deepEqual(await visible(work), [3, 3, 1]);
    if (databases.kind === 'postgres') {
      // As if its time had passed on the database's clock.
      await db.updateTable('employee_imports').set({ lease_until: '2000' }).execute();
    }
    assert.equal(await abandonInterruptedImports(db), 1);
    assert.equal(await countRows(db, employerId), 3);
    assert.deepEqual(await db.selectFrom('employee_imports').selectAll().execute(), []);
    assert.equal((await db.selectFrom('employee_terms').selectAll().execute()).length, 6);
    assert.deepEqual(await visible(work), [3, 3, 1]);
  });
});
