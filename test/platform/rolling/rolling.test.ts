/**
 * Two versions on one PostgreSQL database, as while servers are replaced one after the other. The version
 * before is known by `previous.json`, every statement that it sends (`record.ts`), and by its schema
 * (`schema-0.1.0.json`). So the checks need no history of git and cannot skip it.
 */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '../../../src/app/parts/config.ts';
import { startServer } from '../../../src/app/parts/main.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { connectTo, onPostgres } from '../../support/databases.ts';
import { paycheck, request } from '../../support/paychecks.ts';
import { API_KEY, environmentOf } from '../../support/server.ts';
import { as010 } from './as-0.1.0.ts';
import { problems, readSchema } from './schema.ts';

const previous = JSON.parse(readFileSync(new URL('previous.json', import.meta.url), 'utf8')) as {
  readonly statements: readonly string[];
};

/** Whether a statement of the previous version names a table, or a column of it. */
function isUsedBefore(name: string): boolean {
  const [table, column] = name.split('.');
  return previous.statements.some(
    (statement) =>
      statement.includes(`"${table}"`) &&
      (column === undefined || statement.includes(`"${column}"`) || statement.includes('*')),
  );
}

describe('while servers are replaced', () => {
  onPostgres(({ kind, create, connect, openNew }) => {
    test('the schema takes nothing from the previous version: migrations expand', async () => {
      const db: Database = connect(await create());
      await as010(db, kind);
      const before = await readSchema(db);
      // Otherwise too little was recorded.
      const recorded = previous.statements.join('\n');
      const tables = new Set(Object.keys(before.columns).map((name) => name.split('.')[0]));
      const unknown = [...tables].filter((name) => !recorded.includes(`"${name}"`));
      assert.deepEqual(unknown, [], 'no recorded statement names these tables');
      assert.deepEqual(problems(before, await readSchema(await openNew()), isUsedBefore), []);
    });

    test('every statement of the previous version still fits the schema', async () => {
      const db = await openNew();
      const failures: string[] = [];
      await db.connection().execute(async (connection) => {
        for (const statement of previous.statements) {
          const prepared = sql.raw(`prepare previous as ${statement}`).execute(connection);
          const failure = await prepared.then(
            () => undefined,
            (error: Error) => `${error.message}: ${statement}`,
          );
          if (failure === undefined) await sql`deallocate previous`.execute(connection);
          else failures.push(failure);
        }
      });
      assert.deepEqual(failures, []);
    });

    test('this version works on a schema that a later one expanded, and starts on it', async () => {
      const settings = await create();
      const config = readConfig({ ...environmentOf(settings), LOG_LEVEL: 'silent' });
      const first = await startServer(config);
      try {
        await work(first.address);
        const db = connectTo(settings);
        await expand(db);
        await db.destroy();
        await work(first.address);
        const second = await startServer(config);
        try {
          await work(second.address);
          await work(first.address);
        } finally {
          await second.close();
        }
      } finally {
        await first.close();
      }
    });
  });
});

/** What an expanding migration may do, to all tables. */
async function expand(db: Database): Promise<void> {
  for (const { name } of await db.introspection.getTables()) {
    await sql`alter table ${sql.table(name)}
      add column later_note text,
      add column later_count integer not null default 7`.execute(db);
  }
  await sql`create table later_things (id text primary key)`.execute(db);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2099-01-01')`.execute(
    db,
  );
}

/** Reads and writes much of the database: a calculation, and an employer with people and forms. */
async function work(address: string): Promise<void> {
  const ask = async (method: string, path: string, authorization: string, body?: unknown) => {
    const response = await fetch(address + path, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.ok(response.status < 300, `${method} ${path}: ${response.status} ${text}`);
    // A column that this version does not know reaches no one.
    assert.doesNotMatch(text, /later/i);
    return text === '' ? undefined : JSON.parse(text);
  };
  await ask('POST', '/ste-hosted/v1/payCalc', API_KEY, request(paycheck()));
  const login = await fetch(`${address}/authentication/login`, { headers: { 'api-key': API_KEY } });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const token = `Bearer ${accessToken}`;
  const { sampleData } = await ask('POST', '/v1/sampleData', token, {});
  const employer = `/v1/employers/${sampleData.employerId}`;
  const { employees } = await ask('GET', `${employer}/employees`, token);
  assert.ok(employees.length > 0);
  for (const { id } of employees) {
    await ask('GET', `${employer}/employees/${id}/submissions`, token);
    await ask('GET', `${employer}/employees/${id}/audit`, token);
  }
  for (const list of ['audit', 'workList']) await ask('GET', `${employer}/${list}`, token);
  await ask('GET', '/v1/deliveries', token);
  await ask('DELETE', '/v1/sampleData', token);
}
