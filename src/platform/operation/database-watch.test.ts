import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { forEachDatabase } from '../../../test/support/databases.ts';
import { findSetting } from '../storage/accounts/settings.ts';
import type { Database } from '../storage/database/database.ts';
import { DatabaseUnavailable } from '../storage/errors.ts';
import { databaseKind } from '../storage/schema/schema.ts';
import { DatabaseWatch, HEARTBEAT_SETTING } from './database-watch.ts';

async function makeReadOnly(db: Database): Promise<void> {
  if (databaseKind(db) === 'sqlite') {
    await sql`pragma query_only = on`.execute(db);
    return;
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const name = sql.id(rows[0]?.name ?? '');
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(db);
  // It holds for new connections.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database()`
    .execute(db)
    .catch(() => {});
}

/** A connection that was ended may be asked once more before the pool knows. */
async function readAgain(db: Database): Promise<string | undefined> {
  for (;;) {
    try {
      return await findSetting(db, HEARTBEAT_SETTING);
    } catch (error) {
      assert.ok(error instanceof DatabaseUnavailable);
    }
  }
}

forEachDatabase(({ openNew }) => {
  test('a database that takes no writes is in trouble, though it can be read', async () => {
    const db = await openNew();
    assert.equal(await new DatabaseWatch(db, Date.now).trouble(), undefined);
    await makeReadOnly(db);
    assert.ok(await readAgain(db));
    assert.equal(await new DatabaseWatch(db, Date.now).trouble(), 'the database is read-only');
  });

  test('all who ask within a second share one write', async () => {
    const db = await openNew();
    let writes = 0;
    const watch = new DatabaseWatch(db, () => {
      writes += 1;
      return 0;
    });
    await Promise.all(Array.from({ length: 100 }, () => watch.trouble()));
    assert.equal(writes, 1);
  });

  test('damage that was found stays', async () => {
    const watch = new DatabaseWatch(await openNew(), Date.now);
    watch.foundDamage('the database file is damaged');
    assert.equal(await watch.trouble(), 'the database file is damaged');
  });
});
