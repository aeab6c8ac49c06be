/** A changed SECRET_KEY: everything is encrypted again, tampering stays found, nothing is forgotten. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { viewEmployee } from '../../../src/people/employees/employee-profile.ts';
import { findEmployeesBySsn, readEmployee } from '../../../src/people/employees/employees.ts';
import { advanceCases } from '../../../src/people/everify/advance-cases.ts';
import { createSimulator } from '../../../src/people/everify/simulator/simulator.ts';
import { verifyAudit } from '../../../src/people/i9/inspection/verify-audit.ts';
import { readSubmission } from '../../../src/people/i9/submissions/reading/read-submissions.ts';
import { SigningKeys } from '../../../src/platform/auth/signing-keys.ts';
import { openBody } from '../../../src/platform/delivery/emit.ts';
import {
  DIGEST_COLUMNS,
  SEALED_COLUMNS,
} from '../../../src/platform/storage/rows/sealed-columns.ts';
import { resealAll } from '../../../src/platform/storage/secrets/reseal.ts';
import { openSecrets } from '../../../src/platform/storage/secrets/secret-key.ts';
import { Secrets } from '../../../src/platform/storage/secrets/secrets.ts';
import { forEachDatabase, type TestDatabases } from '../../support/databases.ts';
import { EMPLOYEE } from '../../support/i9.ts';
import { NEW_KEY, OLD_KEY, populate } from './everything.ts';

const both = new Secrets([NEW_KEY, OLD_KEY]);
const renewed = new Secrets([NEW_KEY]);

async function prepare(databases: TestDatabases) {
  const settings = await databases.create();
  const db = await databases.open(settings);
  await openSecrets(db, { ...settings, secretKey: OLD_KEY.toString('hex') });
  const made = await populate(db);
  const secretKey = `${NEW_KEY.toString('hex')},${OLD_KEY.toString('hex')}`;
  return { ...made, db, settings, begin: () => openSecrets(db, { ...settings, secretKey }) };
}

forEachDatabase((databases) => {
  test('every listed column is encrypted again, and the product reads all of it with the new key', async () => {
    const { db, begin, work, place, employee, token, world, case_ } = await prepare(databases);
    await begin();
    // Batches of three: every column goes through several.
    const result = await resealAll(db, both, 3);
    assert.deepEqual(result.problems, []);
    assert.deepEqual(result.left, []);
    const columns = [...SEALED_COLUMNS, ...DIGEST_COLUMNS].map(
      ({ table, column }) => `${table}.${column}`,
    );
    // The check value was sealed by the start with the new key.
    assert.deepEqual(
      [...result.counts.keys(), 'settings.value'].toSorted(),
      columns.toSorted(),
      'each column had a value, and each was encrypted again',
    );

    const deps = { ...work.deps, secrets: renewed };
    const audit = await verifyAudit(deps);
    assert.deepEqual(audit.problems, []);
    assert.ok(audit.submissions >= 2);
    assert.equal((await readSubmission(deps, work.admin, place)).status, 'accepted');
    const row = await readEmployee(deps, work.account, work.employerId, employee.id);
    const view = viewEmployee(renewed, row);
    assert.equal(view.socialSecurityNumber, '123456789');
    assert.equal(view.dateOfBirth, EMPLOYEE.dateOfBirth);
    const body = { socialSecurityNumber: EMPLOYEE.socialSecurityNumber };
    const found = await findEmployeesBySsn(deps, work.account, work.employerId, body);
    assert.deepEqual(
      found.map(({ id }) => id),
      [employee.id],
    );
    const keys = await SigningKeys.open(db, renewed, work.deps.clock);
    assert.equal((await keys.verify(token))?.sub, 'someone');
    await keys.close();
    for (const event of await db.selectFrom('events').selectAll().execute()) {
      JSON.parse(openBody(renewed, event));
    }
    // The agency's side too: a second case of the same number is found to be one.
    const everify = { ...world.deps, secrets: renewed };
    const gateway = createSimulator(everify);
    await world.act((await world.caseOf(case_)).id, 'confirm').catch(() => {});
    world.time.now += 7 * 3_600_000;
    assert.deepEqual((await advanceCases({ ...everify, gateway })).errors, []);
    assert.deepEqual((await resealAll(db, both)).counts, new Map());
  });

  test('a head of an audit trail that was tampered with is reported, not made authentic', async () => {
    const { db, begin, work, place } = await prepare(databases);
    await begin();
    await db
      .updateTable('audit_heads')
      .set({ sequence: 3 })
      .where('submission_id', '=', place.submissionId)
      .execute();
    const { problems, left } = await resealAll(db, both);
    assert.equal(problems.length, 1);
    assert.match(
      `${problems[0]}`,
      new RegExp(`audit_heads.mac of ${place.submissionId}: .*authentic`),
    );
    assert.deepEqual(left, [{ table: 'audit_heads', column: 'mac', count: 1 }]);
    for (const secrets of [both, renewed]) {
      const report = await verifyAudit({ ...work.deps, secrets });
      assert.match(report.problems.join(), /head of its audit trail is not authentic/);
    }
  });

  test('a sealed value moved to another row is reported, not made valid', async () => {
    const { db, begin, employee, work } = await prepare(databases);
    await begin();
    const other = (await work.hire()).id;
    const { sealed_ssn } = await db
      .selectFrom('employees')
      .select('sealed_ssn')
      .where('id', '=', employee.id)
      .executeTakeFirstOrThrow();
    await db.updateTable('employees').set({ sealed_ssn }).where('id', '=', other).execute();
    const { problems, left } = await resealAll(db, both);
    assert.match(
      problems.join(),
      new RegExp(`employees.sealed_ssn of ${other}: .*not belong here`),
    );
    assert.deepEqual(left, [{ table: 'employees', column: 'sealed_ssn', count: 1 }]);
  });

  test('the proof looks at columns the list does not know', async () => {
    const { db, begin } = await prepare(databases);
    await begin();
    const old = new Secrets([OLD_KEY]);
    await db
      .insertInto('accounts')
      .values([
        { id: 'forgotten 1', name: old.seal('x', 'y'), created_at: '' },
        { id: 'forgotten 2', name: old.blindIndex('x', 'y'), created_at: '' },
        { id: 'not forgotten', name: renewed.seal('x', 'y'), created_at: '' },
      ])
      .execute();
    const { left } = await resealAll(db, both);
    assert.deepEqual(left, [{ table: 'accounts', column: 'name', count: 2 }]);
  });

  test('a value under a key that was not given is reported', async () => {
    const { db, begin, employee } = await prepare(databases);
    await begin();
    const lost = new Secrets([Buffer.alloc(32, 77)]);
    await db
      .updateTable('employees')
      .set({ sealed_ssn: lost.seal('1', 'employees.ssn:x') })
      .where('id', '=', employee.id)
      .execute();
    const { problems } = await resealAll(db, both);
    assert.match(problems.join(), new RegExp(`under key ${lost.keyId}`));
  });

  test('a row that a server holds meanwhile is encrypted again after it, with what it wrote', async () => {
    const { db, settings, begin, employee, work } = await prepare(databases);
    await begin();
    const other = await databases.open(settings);
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const server = other.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('employees')
        .set({ sealed_ssn: both.seal('111111111', `employees.ssn:${employee.id}`) })
        .where('id', '=', employee.id)
        .execute();
      held.resolve();
      await release.promise;
    });
    await held.promise;
    const sealing = resealAll(db, both);
    setTimeout(release.resolve, 200);
    await server;
    const { problems, left } = await sealing;
    assert.deepEqual([problems, left], [[], []]);
    const deps = { ...work.deps, secrets: renewed };
    const row = await readEmployee(deps, work.account, work.employerId, employee.id);
    assert.equal(viewEmployee(renewed, row).socialSecurityNumber, '111111111');
  });
});
