/** Who opened or changed an employee's record: its own chain, verified with those of the forms. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  createEmployee,
  readEmployee,
  readEmployeeTrail,
  updateEmployee,
} from '../../../src/people/employees/employees.ts';
import { verifyAudit } from '../../../src/people/i9/inspection/verify-audit.ts';
import { parseAnchors, readAnchors } from '../../../src/platform/audit/anchors.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { resealAll } from '../../../src/platform/storage/secrets/reseal.ts';
import { Secrets } from '../../../src/platform/storage/secrets/secrets.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { EMPLOYEE } from '../../support/i9.ts';
import { refused, Workplace } from '../../support/submissions.ts';

const OLD = Buffer.alloc(32, 7);
const NEW = Buffer.alloc(32, 8);

describe('the audit trail of an employee', () => {
  forEachDatabase((databases) => {
    /** An employee who was made, read by the account, and changed by an administrator. */
    const prepared = async () => {
      const db = await databases.openNew();
      const work = await Workplace.open(db, {}, new Secrets([OLD]));
      const { deps, account, admin, employerId } = work;
      const { id } = await createEmployee(deps, account, employerId, EMPLOYEE);
      await readEmployee(deps, account, employerId, id);
      const change = { socialSecurityNumber: '765-43-2109', nickname: 'Ada' };
      await updateEmployee(deps, admin, employerId, id, change, undefined);
      const trail = (caller = admin, page = { after: 0, limit: 100 }) =>
        readEmployeeTrail(deps, caller, { employerId, employeeId: id }, page);
      const problems = async (with_ = deps) =>
        (await verifyAudit(with_)).problems.map((problem) => problem.replace(id, 'X'));
      return { db, work, id, trail, problems };
    };

    test('tells of every reading and change: who, when, from which value to which', async () => {
      const { work, trail, problems, id } = await prepared();
      const entries = await trail();
      assert.deepEqual(
        entries.map(({ action, actor }) => [action, actor.kind, actor.name]),
        [
          ['employee.created', 'account', 'account'],
          ['employee.read', 'account', 'account'],
          ['employee.updated', 'admin', 'Kim Stone'],
          ['audit.read', 'admin', 'Kim Stone'],
        ],
      );
      assert.deepEqual(entries[2]?.details, {
        changes: [
          { path: 'socialSecurityNumber', old: '123456789', new: '765432109' },
          { path: 'nickname', old: null, new: 'Ada' },
        ],
      });
      assert.equal(entries[1]?.previousHash, entries[0]?.hash);
      const page = await trail(work.admin, { after: 1, limit: 2 });
      assert.deepEqual(
        page.map(({ sequence }) => sequence),
        [2, 3],
      );
      const self = work.person('employee', id, 'Ada Byron');
      await assert.rejects(trail(self), refused(403));
      assert.deepEqual(await problems(), []);
    });

    test('two simultaneous reads are two entries', async () => {
      const { work, trail, problems, id } = await prepared();
      const { deps, account, employerId } = work;
      await Promise.all(
        Array.from({ length: 8 }, () => readEmployee(deps, account, employerId, id)),
      );
      assert.equal((await trail()).length, 3 + 8 + 1);
      assert.deepEqual(await problems(), []);
    });

    test('readings and changes at the same time are one entry each, in one chain', async () => {
      const { work, trail, problems, id } = await prepared();
      const { deps, account, admin, employerId } = work;
      const read = () => readEmployee(deps, account, employerId, id);
      const change = (index: number) =>
        updateEmployee(deps, admin, employerId, id, { nickname: `Ada ${index}` }, undefined);
      const acts = Array.from({ length: 12 }, (_, index) =>
        index % 3 === 0 ? change(index) : read(),
      );
      await Promise.all(acts);
      const actions = (await trail()).slice(3).map(({ action }) => action);
      assert.deepEqual([...actions].sort(), [
        'audit.read',
        ...Array.from({ length: 8 }, () => 'employee.read'),
        ...Array.from({ length: 4 }, () => 'employee.updated'),
      ]);
      assert.deepEqual(await problems(), []);
    });

    test('a refused change leaves none', async () => {
      const { work, trail, id } = await prepared();
      const { deps, admin, employerId } = work;
      const bad = updateEmployee(deps, admin, employerId, id, { nickname: '' }, undefined);
      await assert.rejects(bad, refused(400));
      assert.equal((await trail()).length, 4);
    });

    test('no value is readable in it', async () => {
      const { db } = await prepared();
      const rows = await db.selectFrom('employee_audit_entries').selectAll().execute();
      assert.doesNotMatch(JSON.stringify(rows), /123456789|765432109|\bAda\b|Byron/);
    });

    const CHANGES: readonly (readonly [string, (db: Database, id: string) => unknown, RegExp])[] = [
      [
        'a changed record',
        (db) => db.updateTable('employees').set({ last_name: 'Mallory' }).execute(),
        /X: was changed without an entry/,
      ],
      [
        'a removed social security number',
        (db) => db.updateTable('employees').set({ sealed_ssn: null }).execute(),
        /X: was changed without an entry/,
      ],
      [
        'a changed entry',
        (db) =>
          db
            .updateTable('employee_audit_entries')
            .set({ actor_id: 'other' })
            .where('sequence', '=', 2)
            .execute(),
        /X: entry 2 \(employee.read\): was changed/,
      ],
      [
        'a removed entry',
        (db) => db.deleteFrom('employee_audit_entries').where('sequence', '=', 2).execute(),
        /X: entry 2: is missing/,
      ],
      [
        'a removed last entry',
        (db) => db.deleteFrom('employee_audit_entries').where('sequence', '=', 3).execute(),
        /X: its audit trail does not end at the entry 3/,
      ],
      [
        'another value',
        (db) =>
          db
            .updateTable('employee_audit_entries')
            .set({ sealed: 'v1.x' })
            .where('sequence', '=', 1)
            .execute(),
        /X: entry 1 .*: its sealed values were changed/,
      ],
      [
        'a head of somebody else’s making',
        (db) => db.updateTable('employee_audit_heads').set({ mac: 'x' }).execute(),
        /X: the head of its audit trail is not authentic/,
      ],
      ['a removed head', (db) => db.deleteFrom('employee_audit_heads').execute(), /X: has no head/],
      ['a removed key', (db) => db.deleteFrom('employee_keys').execute(), /X: the key .* missing/],
      [
        'a removed employee',
        async (db, id) => {
          await db.deleteFrom('employee_terms').where('employee_id', '=', id).execute();
          await db.deleteFrom('employees').where('id', '=', id).execute();
        },
        /X: has an audit trail, but does not exist/,
      ],
    ];
    for (const [name, change, expected] of CHANGES) {
      test(`verify-audit finds ${name}`, async () => {
        const { db, id, problems } = await prepared();
        await change(db, id);
        assert.match((await problems()).join('\n'), expected);
      });
    }

    test('an old copy put back whole is found by the anchor, and by nothing else', async () => {
      const { db, work, id } = await prepared();
      const { deps, account, employerId } = work;
      const [entries, heads] = await Promise.all([
        db.selectFrom('employee_audit_entries').selectAll().execute(),
        db.selectFrom('employee_audit_heads').selectAll().execute(),
      ]);
      await readEmployee(deps, account, employerId, id);
      const text = (await Array.fromAsync(readAnchors(db, deps)))
        .map((anchor) => JSON.stringify(anchor))
        .join('\n');
      const { anchors, problems } = parseAnchors(text, deps.secrets);
      const own = anchors.filter((anchor) => 'employeeId' in anchor);
      assert.deepEqual([own.length, problems], [1, []]);
      assert.deepEqual((await verifyAudit(deps, anchors)).problems, []);

      await db.deleteFrom('employee_audit_entries').execute();
      await db.deleteFrom('employee_audit_heads').execute();
      await db.insertInto('employee_audit_entries').values(entries).execute();
      await db.insertInto('employee_audit_heads').values(heads).execute();
      assert.deepEqual((await verifyAudit(deps)).problems, []);
      const found = (await verifyAudit(deps, anchors)).problems;
      assert.deepEqual(found, [`employee ${id}: entry 4: was anchored, but is missing`]);

      const forged = text.replace('"sequence":4', '"sequence":3');
      assert.equal(parseAnchors(forged, deps.secrets).problems.length, 1);
      // The anchor of an employee does not pass for that of a form.
      const other = text.replace(`"employeeId":"${id}"`, `"submissionId":"${id}"`);
      assert.equal(parseAnchors(other, deps.secrets).problems.length, 1);
    });

    test('a trail that is gone with its employee is found by the anchor', async () => {
      const { db, work, id } = await prepared();
      const anchors = await Array.fromAsync(readAnchors(db, work.deps));
      for (const table of ['employee_audit_entries', 'employee_audit_heads'] as const) {
        await db.deleteFrom(table).execute();
      }
      await db.deleteFrom('employee_keys').execute();
      const { problems } = await verifyAudit(work.deps, anchors);
      assert.deepEqual(problems, [
        `employee ${id}: the audit trail was anchored, but does not exist`,
      ]);
    });

    test('a change of SECRET_KEY leaves it as it was reported', async () => {
      const { db, work, trail, problems } = await prepared();
      const secrets = new Secrets([NEW, OLD]);
      const { problems: wrong, left } = await resealAll(db, secrets);
      assert.deepEqual([wrong, left], [[], []]);
      const deps = { ...work.deps, secrets: new Secrets([NEW]) };
      assert.deepEqual(await problems(deps), []);
      await assert.rejects(trail());
    });
  });
});
