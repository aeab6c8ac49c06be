/** Idempotency keys across faults: key, effect and answer are there together, or none of them. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { databaseKind } from '../../../src/platform/storage/schema/schema.ts';
import { type Client, EMPLOYER, newAccountClient, newEmployer } from '../../support/i9.ts';
import { forEachServer, SECRET_KEY } from '../../support/server.ts';

/** From here on no answer can be kept: what a crash right after the effect does. */
async function refuseAnswers(db: Database): Promise<void> {
  if (databaseKind(db) === 'sqlite') {
    await sql`create trigger no_answer before update on idempotency_keys
      begin select raise(abort, 'no answer today'); end`.execute(db);
    return;
  }
  await sql`create function no_answer() returns trigger language plpgsql as
    $$ begin raise exception 'no answer today'; end $$`.execute(db);
  await sql`create trigger no_answer before update on idempotency_keys
    for each row execute function no_answer()`.execute(db);
}

async function allowAnswers(db: Database): Promise<void> {
  const isSqlite = databaseKind(db) === 'sqlite';
  await sql`drop trigger no_answer ${sql.raw(isSqlite ? '' : 'on idempotency_keys')}`.execute(db);
  if (!isSqlite) await sql`drop function no_answer()`.execute(db);
}

const employees = async (client: Client, id: string): Promise<number> =>
  (await client.get(`/v1/employers/${id}/employees`)).body.employees.length;

describe('Idempotency-Key across faults', { concurrency: false }, () => {
  forEachServer(
    'faults',
    (server) => {
      test('an effect whose answer cannot be kept is undone; the repetition carries it out', async () => {
        const client = await newAccountClient(server());
        const id = (await newEmployer(client)).slice('/v1/employers/'.length);
        const rows = 'firstName,lastName\nAda,Byron\nRita,Rep\n';
        const csv = { 'content-type': 'text/csv' };
        const requests = [
          ['/v1/employers', EMPLOYER, {}, { employers: 2 }],
          [
            `/v1/employers/${id}/employees`,
            { firstName: 'A', lastName: 'B' },
            {},
            { employees: 1 },
          ],
          [`/v1/employers/${id}/employees/import`, rows, csv, { employees: 3 }],
        ] as const;
        for (const [path, body, headers, expected] of requests) {
          const before = await employees(client, id);
          const key = { ...headers, 'idempotency-key': `fault ${path}` };
          await refuseAnswers(server().db);
          try {
            assert.ok((await client.post(path, body, key)).status >= 500, path);
          } finally {
            await allowAnswers(server().db);
          }
          assert.equal(await employees(client, id), before, path);
          assert.equal(
            (await client.get('/v1/employers')).body.employers.length < 2 ||
              path !== '/v1/employers',
            true,
          );
          const done = await client.post(path, body, key);
          assert.equal(done.status, 201, `${path}: ${done.text}`);
          const again = await client.post(path, body, key);
          assert.equal(again.text, done.text);
          assert.equal(again.headers.get('idempotency-replayed'), 'true');
          if ('employees' in expected) {
            assert.equal(await employees(client, id), expected.employees, path);
          }
        }
        assert.equal((await client.get('/v1/employers')).body.employers.length, 2);
      });

      test('a claim that never answered is carried out again after two minutes', async () => {
        const client = await newAccountClient(server());
        const id = (await newEmployer(client)).slice('/v1/employers/'.length);
        const path = `/v1/employers/${id}/employees/import`;
        const key = { 'content-type': 'text/csv', 'idempotency-key': 'cut off' };
        const rows = 'firstName,lastName\nAda,Byron\n';
        assert.equal((await client.post(path, rows, key)).status, 201);
        // As a process leaves it that ends before its last transaction.
        const { db } = server();
        await db.updateTable('idempotency_keys').set({ status: null, answer: null }).execute();
        await db.deleteFrom('employee_terms').execute();
        await db.deleteFrom('employees').execute();
        const early = await client.post(path, rows, key);
        assert.equal(early.status, 409);
        assert.ok(Number(early.headers.get('retry-after')) > 0);
        server().setTime(2 * 60_000);
        assert.equal((await client.post(path, rows, key)).status, 201);
        assert.equal(await employees(client, id), 1);
      });
    },
    { SECRET_KEY },
  );
});
