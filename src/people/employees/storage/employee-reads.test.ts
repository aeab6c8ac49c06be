import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../../test/support/databases.ts';
import { EMPLOYEE } from '../../../../test/support/i9.ts';
import { Workplace } from '../../../../test/support/submissions.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import { createEmployee } from '../employees.ts';
import {
  appendIfUnchanged,
  readsWithoutLock,
  type SeenEmployee,
  seeEmployee,
} from './employee-reads.ts';

const entryAfter = ({ row, head }: SeenEmployee) => ({
  sequence: head.sequence + 1,
  employer_id: row.employer_id,
  at: '2026-06-15T12:00:00.000Z',
  action: 'employee.read',
  actor_kind: 'account',
  actor_id: 'one',
  sealed: 'sealed',
  value_digest: 'values',
  state_digest: 'state',
  previous_hash: head.hash,
  hash: 'next',
});

forEachDatabase((databases) => {
  const prepared = async () => {
    const db = await databases.openNew();
    const { deps, account, employerId } = await Workplace.open(db);
    const { id } = await createEmployee(deps, account, employerId, EMPLOYEE);
    const place = { accountId: account.accountId, employerId, id };
    const seen = (await seeEmployee(db, place)) as SeenEmployee;
    const stored = async () => [
      await db.selectFrom('employee_audit_entries').selectAll().orderBy('sequence').execute(),
      await db.selectFrom('employee_audit_heads').selectAll().execute(),
    ];
    return { db, place, seen, stored };
  };

  test('an entry is appended once to the trail as it was seen', async () => {
    const { db, seen, stored } = await prepared();
    const entry = entryAfter(seen);
    assert.equal(await appendIfUnchanged(db, seen, entry, 'mac'), true);
    const [entries, heads] = await stored();
    assert.deepEqual(entries?.[1], { ...entry, employee_id: seen.row.id });
    assert.deepEqual(heads, [{ ...seen.head, sequence: 2, hash: 'next', mac: 'mac' }]);
    const before = await stored();
    assert.equal(await appendIfUnchanged(db, seen, { ...entry, sequence: 3 }, 'other'), false);
    assert.equal(await appendIfUnchanged(db, seen, entry, 'other'), false);
    assert.deepEqual(await stored(), before);
  });

  test('of entries with one number that arrive together, one is appended', async () => {
    const { db, seen, stored } = await prepared();
    const entry = entryAfter(seen);
    const appended = await Promise.all(
      Array.from({ length: 5 }, () => appendIfUnchanged(db, seen, entry, 'mac')),
    );
    assert.equal(appended.filter(Boolean).length, 1);
    const [entries] = await stored();
    assert.equal(entries?.length, 2);
  });

  const CHANGES: readonly (readonly [string, (db: Database) => Promise<unknown>])[] = [
    ['changed', (db) => db.updateTable('employees').set({ version: 2 }).execute()],
    [
      'gone',
      async (db) => {
        await db.deleteFrom('employee_terms').execute();
        await db.deleteFrom('employees').execute();
      },
    ],
    ['without its trail', (db) => db.deleteFrom('employee_audit_heads').execute()],
  ];
  for (const [what, change] of CHANGES) {
    test(`nothing is appended about a record that is ${what}`, async () => {
      const { db, seen, stored } = await prepared();
      await change(db);
      const before = await stored();
      assert.equal(await appendIfUnchanged(db, seen, entryAfter(seen), 'mac'), false);
      assert.deepEqual(await stored(), before);
    });
  }

  test('inside a transaction, and without a trail, records are read with a lock', async () => {
    const { db, place } = await prepared();
    assert.equal(readsWithoutLock(db), true);
    await db.transaction().execute(async (inside) => assert.equal(readsWithoutLock(inside), false));
    await db.deleteFrom('employee_audit_heads').execute();
    assert.equal(await seeEmployee(db, place), undefined);
    assert.equal(await seeEmployee(db, { ...place, accountId: 'another' }), undefined);
  });
});
