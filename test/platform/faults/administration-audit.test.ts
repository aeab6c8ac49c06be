/**
 * The audit trails of employers and accounts: who administered what, direct changes of the rows they
 * guard, and damaged values in any trail, each a finding.
 */

import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { createEmployee, updateEmployee } from '../../../src/people/employees/employees.ts';
import {
  readAccountTrail,
  readEmployerTrail,
} from '../../../src/people/employers/administration-audit.ts';
import { createAdmin, deactivateAdmin, updateAdmin } from '../../../src/people/employers/admins.ts';
import { createEmployer, updateEmployer } from '../../../src/people/employers/employers.ts';
import { verifyAudit } from '../../../src/people/i9/inspection/verify-audit.ts';
import { readSubmission } from '../../../src/people/i9/submissions/reading/read-submissions.ts';
import { operator } from '../../../src/platform/audit/administration.ts';
import { parseAnchors, readAnchors } from '../../../src/platform/audit/anchors.ts';
import { createRecordedKey, revokeRecordedKey } from '../../../src/platform/auth/recorded-keys.ts';
import { rotateSigningSecret } from '../../../src/platform/delivery/signature.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { TRAILS } from '../../../src/platform/storage/rows/trails.ts';
import { forEachDatabase, type TestDatabases } from '../../support/databases.ts';
import { EMPLOYEE, EMPLOYER } from '../../support/i9.ts';
import { importText } from '../../support/imports.ts';
import { refused, SECRETS, Workplace } from '../../support/submissions.ts';

const ADMIN = { emailAddress: 'olga@example.com', firstName: 'Olga', lastName: 'Owner' };
const WEBHOOK = {
  callbackUrl: 'https://hooks.example/i9',
  authentication: { authType: 'basic', username: 'us', password: 'pass word' },
};

async function prepare(databases: TestDatabases, t: TestContext) {
  const opened = await databases.openNew();
  // So many databases open side by side would use up PostgreSQL's connections.
  t.after(() => opened.destroy());
  const work = await Workplace.open(opened);
  const { account } = work;
  const deps = { ...work.deps, hostError: () => undefined };
  const { db } = deps;
  const employer = await createEmployer(deps, account, EMPLOYER);
  const admin = await createAdmin(deps, account, employer.id, { ...ADMIN, role: 'viewer' });
  await updateAdmin(deps, account, employer.id, admin.id, { role: 'reviewer' }, undefined);
  const change = { ...EMPLOYER, timezone: 'America/Denver', webhook: WEBHOOK };
  await updateEmployer(deps, account, employer.id, change, undefined);
  await rotateSigningSecret(deps, account, { id: employer.id });
  const key = await db.transaction().execute((transaction) =>
    createRecordedKey(transaction, deps, operator('key create'), {
      accountId: work.accountId,
      label: 'payroll',
    }),
  );
  const trail = (page = {}) => readEmployerTrail(deps, account, employer.id, page);
  const problems = async () =>
    (await verifyAudit(deps)).problems.map((problem) =>
      problem.replace(employer.id, 'E').replace(admin.id, 'A').replace(key.id, 'K'),
    );
  return { work, deps, db, account, employer, admin, key, trail, problems };
}

forEachDatabase((databases) => {
  test('an employer’s trail tells who, when, from where, and from which value to which', async (t) => {
    const { work, deps, account, employer, admin, trail, problems } = await prepare(databases, t);
    const entries = await trail();
    assert.deepEqual(
      entries.map(({ action }) => action),
      [
        'employer.created',
        'admin.created',
        'admin.updated',
        'employer.updated',
        'webhookSecret.created',
        'webhookSecret.rotated',
      ],
    );
    assert.deepEqual(entries[2]?.details, {
      adminId: admin.id,
      changes: [{ path: 'role', old: 'viewer', new: 'reviewer' }],
    });
    assert.deepEqual(entries[2]?.origin, account.origin);
    assert.equal(entries[2]?.actor.id, account.actor.id);
    const changes = entries[3]?.details?.changes as { path: string }[];
    assert.ok(changes.some(({ path }) => path === 'timezone'));
    assert.doesNotMatch(JSON.stringify(entries), /pass word/);
    // Another password alone is named, and not shown.
    const authentication = { ...WEBHOOK.authentication, password: 'other word' };
    const body = {
      ...EMPLOYER,
      timezone: 'America/Denver',
      webhook: { ...WEBHOOK, authentication },
    };
    await updateEmployer(deps, account, employer.id, body, undefined);
    const [last] = await trail({ after: 6 });
    assert.deepEqual(last?.details, {
      changes: [{ path: 'webhook.authentication.password', old: '[redacted]', new: '[redacted]' }],
    });
    const only = await trail({ action: 'admin.updated', since: entries[0]?.at });
    assert.equal(only.length, 1);
    await assert.rejects(
      readEmployerTrail(
        deps,
        work.person('admin', admin.id, 'x', { role: 'reviewer' }),
        employer.id,
        {},
      ),
      refused(404),
    );
    assert.deepEqual(await problems(), []);
  });

  test('an account’s trail tells of keys and employers', async (t) => {
    const { work, deps, db, account, employer, key, problems } = await prepare(databases, t);
    assert.ok(await revokeRecordedKey(db, deps, operator('key revoke'), key.id));
    const entries = await readAccountTrail(deps, account, {});
    assert.deepEqual(
      entries.map(({ action, actor }) => [action, actor.kind]),
      [
        ['trail.begun', 'server'],
        ['employer.created', 'account'],
        ['apiKey.created', 'operator'],
        ['apiKey.revoked', 'operator'],
      ],
    );
    assert.equal(entries[1]?.details?.employerId, employer.id);
    await assert.rejects(readAccountTrail(deps, work.admin, {}), refused(403));
    assert.deepEqual(await problems(), []);
  });

  test('a change that was refused leaves no entry', async (t) => {
    const { deps, account, employer, admin, trail } = await prepare(databases, t);
    const bad = (body: object) =>
      updateAdmin(deps, account, employer.id, admin.id, body, undefined);
    await assert.rejects(bad({ status: 'deactivated' }), (error: Error) => {
      assert.match(error.message, /status: is read-only.* DELETE deactivates/);
      return refused(400, 'status')(error);
    });
    await assert.rejects(bad({ id: 'x' }), refused(400, 'id'));
    await assert.rejects(bad({ rôle: 'owner' }), refused(400, 'rôle'));
    const same = { ...ADMIN, emailAddress: 'OLGA@example.com' };
    await assert.rejects(
      createAdmin(deps, account, employer.id, same),
      refused(409, 'emailAddress'),
    );
    assert.equal((await trail()).length, 6);
    // What was answered may be sent back, and a deactivated administrator's email is free.
    await bad({ id: admin.id, status: 'active', lastName: 'Other' });
    await deactivateAdmin(deps, account, employer.id, admin.id, undefined);
    const second = await createAdmin(deps, account, employer.id, same);
    const taken = { emailAddress: 'olga@EXAMPLE.com' };
    const third = await createAdmin(deps, account, employer.id, {
      ...same,
      emailAddress: 'third@example.com',
    });
    const change = updateAdmin(deps, account, employer.id, third.id, taken, undefined);
    await assert.rejects(change, refused(409, 'emailAddress'));
    await updateAdmin(deps, account, employer.id, second.id, taken, undefined);
  });

  test('of two administrators with one email created at the same time, one is made', async (t) => {
    const { deps, account, employer } = await prepare(databases, t);
    const both = await Promise.allSettled(
      [1, 2].map(() =>
        createAdmin(deps, account, employer.id, { ...ADMIN, emailAddress: 'same@example.com' }),
      ),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  });

  test('an import is one entry: who, how many, and rows that are lost since', async (t) => {
    const { deps, db, account, employer, trail, problems } = await prepare(databases, t);
    const row = (lastName: string) => JSON.stringify({ firstName: 'Ana', lastName });
    const send = (text: string) => importText(deps, account, employer.id, text);
    const { employees } = await send(['A', 'B', 'C'].map(row).join('\n'));
    await send(row('D'));
    // No employees were imported, so nothing is reported.
    await assert.rejects(send(`${row('E')}\n${row('')}`), refused(400));
    await assert.rejects(send(''), refused(400));
    const entries = await trail({ after: 6 });
    assert.deepEqual(
      entries.map(({ action, actor, details }) => [action, actor.id, details?.employees]),
      [
        ['employees.imported', account.actor.id, 3],
        ['employees.imported', account.actor.id, 1],
      ],
    );
    assert.deepEqual(Object.keys(entries[0]?.details ?? {}), ['importId', 'format', 'employees']);
    // A person who was imported is as anyone else, changed in the trail of their own record.
    const id = employees[0]?.id ?? '';
    await updateEmployee(deps, account, employer.id, id, { lastName: 'Z' }, undefined);
    assert.deepEqual(await problems(), []);
    await db.deleteFrom('employee_terms').where('term', 'in', ['ana b', 'b ana']).execute();
    await db.deleteFrom('employees').where('last_name', '=', 'B').execute();
    const importId = entries[0]?.details?.importId;
    assert.deepEqual(await problems(), [
      `employer E: import ${importId}: 3 employees were imported, 2 are on record`,
    ]);
  });

  const direct = (text: string) => (db: Database) => sql.raw(text).execute(db);
  const CHANGES: Readonly<Record<string, readonly [(db: Database) => unknown, RegExp]>> = {
    'a role': [
      direct("update admins set role = 'owner'"),
      /E: administrator A: role changed without an entry/,
    ],
    'an administrator put in': [
      direct(
        "insert into admins select 'x', account_id, employer_id, 'm@x.com', first_name, last_name, 'owner', null, 1, created_at, updated_at, language, daily_list from admins",
      ),
      /E: administrator x: the audit trail has no entry for it/,
    ],
    'an administrator taken out': [direct('delete from admins'), /E: administrator A: is missing/],
    'a time zone': [
      direct("update employers set timezone = 'America/Chicago'"),
      /E: the employer: timezone changed without/,
    ],
    options: [
      direct("update employers set options = '{}'"),
      /E: the employer: options changed without/,
    ],
    'a webhook': [
      direct('update employers set webhook = null'),
      /E: the employer: webhook changed without/,
    ],
    'a webhook secret': [
      direct('update webhook_secrets set sealed_previous = null'),
      /E: the webhook secret: sealed_previous changed/,
    ],
    scopes: [direct(`update api_keys set scopes = '["tax"]'`), /API key K: scopes changed without/],
    'an expiry': [
      direct("update api_keys set expires_at = '2099-01-01T00:00:00.000Z'"),
      /API key K: expires_at changed without/,
    ],
    'a key taken out': [direct('delete from api_keys'), /API key K: is missing/],
    'an account’s name': [direct("update accounts set name = 'x'"), /the account: name changed/],
    'a whole trail': [
      async (db) => {
        for (const part of ['entries', 'heads', 'keys']) {
          await sql.raw(`delete from employer_audit_${part}`).execute(db);
        }
      },
      /E: has no audit trail/,
    ],
    'an entry': [
      direct('delete from employer_audit_entries where sequence = 3'),
      /E: entry 3: is missing/,
    ],
    'the last entry': [
      direct('delete from employer_audit_entries where sequence = 6'),
      /E: its audit trail does not end at the entry 6/,
    ],
    'an actor': [
      direct("update account_audit_entries set actor_id = 'x' where sequence = 1"),
      /account .*: entry 1 \(trail.begun\): was changed/,
    ],
    'a head': [
      direct('update account_audit_heads set sequence = 1'),
      /account .*: the head of its audit trail is not authentic/,
    ],
    'a key of a trail': [
      direct('delete from employer_audit_keys'),
      /E: the key of its audit trail is missing/,
    ],
  };
  describe('finds a direct change of', () => {
    for (const [what, [change, expected]] of Object.entries(CHANGES)) {
      test(what, async (t) => {
        const { db, problems } = await prepare(databases, t);
        await change(db);
        const found = await problems();
        assert.ok(
          found.some((problem) => expected.test(problem)),
          JSON.stringify(found),
        );
      });
    }
  });

  test('anchors hold these trails too', async (t) => {
    const { work, deps, db, employer } = await prepare(databases, t);
    const lines = (await Array.fromAsync(readAnchors(db, deps))).map((one) => JSON.stringify(one));
    const { anchors, problems } = parseAnchors(lines.join('\n'), SECRETS);
    assert.deepEqual(problems, []);
    assert.deepEqual((await verifyAudit(deps, anchors)).problems, []);
    for (const part of ['entries', 'heads', 'keys']) {
      await sql.raw(`delete from employer_audit_${part}`).execute(db);
    }
    const found = (await verifyAudit(deps, anchors)).problems;
    for (const id of [employer.id, work.employerId]) {
      assert.ok(
        found.some((one) => one.startsWith(`employer ${id}: entry`) && /anchored/.test(one)),
      );
    }
  });

  if (databases.kind !== 'sqlite') return;
  // PostgreSQL takes no bytes in a column of text.
  test('a damaged value of any audited column is a finding, and the rest is checked', async (t) => {
    const { work, deps, db, problems } = await prepare(databases, t);
    const { place } = await work.completed();
    await readSubmission(deps, work.admin, place);
    await createEmployee(deps, work.account, work.employerId, EMPLOYEE);
    assert.deepEqual(await problems(), []);
    const tables = [
      ...TRAILS.flatMap(({ entries, heads, keys }) => [entries, heads, keys]),
      ...['submissions', 'employees', 'employers', 'admins', 'api_keys', 'accounts'],
      'webhook_secrets',
    ];
    await sql`pragma foreign_keys = off`.execute(db);
    const silent: string[] = [];
    for (const { name, columns } of await db.introspection.getTables()) {
      if (!tables.includes(name)) continue;
      for (const { name: column } of columns) {
        for (const value of ["x'00ff'", 'null', "'garbage'"]) {
          await sql`savepoint before_damage`.execute(db);
          try {
            await sql.raw(`update ${name} set ${column} = ${value}`).execute(db);
            if ((await verifyInside(db, deps)) === 0) silent.push(`${name}.${column} = ${value}`);
          } catch (error) {
            if (!/constraint/i.test(String(error))) throw error;
          } finally {
            await sql`rollback to before_damage`.execute(db);
            await sql`release before_damage`.execute(db);
          }
        }
      }
    }
    // What moves by itself is in no trail; `import_id`, `search_text` and the blind index are no part of the record;
    // the order of forms is that of their first entries in the trail.
    const UNRECORDED =
      /\.(version|updated_at|status_changed_at|notify_on|sequence|import_id|search_text|ssn_index) = |expires_at = null|revoked_at = null|(language|daily_list|middle_name|nickname|email_address|telephone_number|gender|address|termination_date|purged_at|first_day|expires_on|accepted_at|postback|webhook|deactivated_at|sealed_ssn|sealed_date_of_birth|hire_date|start_date|business_days) = null/;
    assert.deepEqual(
      silent.filter((one) => !UNRECORDED.test(one)),
      [],
    );
  });
});

/** How many findings there are, without the transactions that a savepoint does not allow. */
async function verifyInside(db: Database, deps: Workplace['deps']): Promise<number> {
  const inside = Object.create(db, {
    transaction: {
      value: () => ({
        setIsolationLevel: () => ({
          setAccessMode: () => ({
            execute: (work: (transaction: Database) => Promise<unknown>) => work(db),
          }),
        }),
      }),
    },
  }) as Database;
  return (await verifyAudit({ ...deps, db: inside })).problems.length;
}
