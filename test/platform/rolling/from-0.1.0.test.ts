/**
 * A database of 0.1.0 becomes one of this version, while servers of 0.1.0 work on.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '../../../src/app/parts/config.ts';
import { startServer } from '../../../src/app/parts/main.ts';
import {
  createAccount,
  findAccountByName,
} from '../../../src/platform/storage/accounts/accounts.ts';
import { type Database, openDatabase } from '../../../src/platform/storage/database/database.ts';
import { NAMES_OF_0_1_0 } from '../../../src/platform/storage/database/from-0.1.0.ts';
import { MIGRATION_NAMES } from '../../../src/platform/storage/database/migrate.ts';
import { SetupError } from '../../../src/platform/storage/errors.ts';
import { connectTo, forEachDatabase } from '../../support/databases.ts';
import { environmentOf } from '../../support/server.ts';
import { as010 } from './as-0.1.0.ts';
import { wholeSchema } from './whole-schema.ts';

const appliedTo = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
};

forEachDatabase(({ kind, create, open, openNew }) => {
  test('its schema becomes the one that a new database gets', async () => {
    const settings = await create();
    const old = connectTo(settings);
    await as010(old, kind);
    const schema = await wholeSchema(old);
    await old.destroy();
    assert.ok(schema.length > 500, `${schema.length} facts`);
    const opened = await wholeSchema(await open(settings));
    assert.deepEqual(opened, await wholeSchema(await openNew()));
    const lost = schema.filter((fact) => !opened.includes(fact));
    assert.deepEqual(lost, [], 'nothing that 0.1.0 knows is gone');
  });

  test('it keeps its rows, its history, and what 0.1.0 needs to start again', async () => {
    const settings = await create();
    const old = connectTo(settings);
    await as010(old, kind);
    await createAccount(old, 'kept', '2026-11-01T00:00:00.000Z');
    const [first, second] = await Promise.all([openDatabase(settings), openDatabase(settings)]);
    assert.equal((await findAccountByName(first, 'kept'))?.createdAt, '2026-11-01T00:00:00.000Z');
    // A server of 0.1.0 accepts a history that holds all its names and more.
    assert.deepEqual(await appliedTo(second), [...NAMES_OF_0_1_0, ...MIGRATION_NAMES]);
    await Promise.all([first.destroy(), second.destroy(), old.destroy()]);
  });

  test('a server starts on it, and again', async () => {
    const settings = await create();
    const old = connectTo(settings);
    await as010(old, kind);
    await old.destroy();
    const config = readConfig({ ...environmentOf(settings), LOG_LEVEL: 'silent' });
    for (let start = 0; start < 2; start += 1) await (await startServer(config)).close();
  });

  test('one of an earlier build is refused, with what to do, and stays as it was', async () => {
    const settings = await create();
    const old = connectTo(settings);
    await as010(old, kind, 20);
    await assert.rejects(openDatabase(settings), (error: Error) => {
      assert.ok(error instanceof SetupError);
      assert.match(
        error.message,
        /lacks 0025-mails-to-people, .*Start it once with the last build/,
      );
      return true;
    });
    assert.deepEqual(await appliedTo(old), NAMES_OF_0_1_0.slice(0, 20));
    await old.destroy();
  });
});
