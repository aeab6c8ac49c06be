import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { forEachDatabase, temporaryDirectory } from '../../../../test/support/databases.ts';
import { createAccount, findAccountByName, listAccounts } from '../accounts/accounts.ts';
import { findSetting, settleSetting, writeSetting } from '../accounts/settings.ts';
import { addUsage, countBetween } from '../accounts/usage.ts';
import { SetupError } from '../errors.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { type Database, openDatabase, SQLITE_FILE } from './database.ts';
import { databaseNow } from './dialect-differences.ts';
import { MIGRATION_NAMES } from './migrate.ts';

const NOW = '2026-01-01T00:00:00.000Z';

forEachDatabase((databases) => {
  test('opens twice and keeps what was written', async () => {
    const settings = await databases.create();
    const first = await databases.open(settings);
    await createAccount(first, 'kept', NOW);
    const second = await databases.open(settings);
    assert.equal((await findAccountByName(second, 'kept'))?.createdAt, NOW);
  });

  test('several processes that start together migrate once', async () => {
    const settings = await databases.create();
    const script = `
      import { openDatabase } from ${JSON.stringify(new URL('./database.ts', import.meta.url).href)};
      process.stdout.write('ready');
      process.stdin.once('data', async () => {
        const db = await openDatabase(${JSON.stringify(settings)});
        await db.selectFrom('accounts').selectAll().execute();
        await db.destroy();
        process.exit();
      });`;
    const children = Array.from({ length: 3 }, () => runScript(script));
    await Promise.all(children.map((child) => once(child.stdout, 'data')));
    const ended = children.map((child) => once(child, 'exit'));
    for (const child of children) child.stdin.write('go');
    for (const [code] of await Promise.all(ended)) assert.equal(code, 0);
    const db = await databases.open(settings);
    const { rows } = await sql`select name from kysely_migration`.execute(db);
    assert.equal(rows.length, MIGRATION_NAMES.length);
  });

  test('a database migrated by a newer version still opens; one with a foreign history does not', async () => {
    const settings = await databases.create();
    const db = await databases.open(settings);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', ${NOW})`.execute(
      db,
    );
    await databases.open(settings);
    await sql`delete from kysely_migration where name <> '9999-later'`.execute(db);
    await assert.rejects(openDatabase(settings), SetupError);
  });

  test('a transaction that throws leaves nothing', async () => {
    const db = await databases.open();
    const attempt = db.transaction().execute(async (transaction) => {
      await createAccount(transaction, 'rolled back', NOW);
      throw new Error('changed my mind');
    });
    await assert.rejects(attempt, /changed my mind/);
    assert.equal(await findAccountByName(db, 'rolled back'), undefined);
  });

  test('statements next to a transaction are not part of it', async () => {
    const db = await databases.open();
    const attempt = db.transaction().execute(async (transaction) => {
      await createAccount(transaction, 'inside', NOW);
      throw new Error('rolled back');
    });
    // Started while the transaction is open; SQLite has one connection, so there it waits its turn.
    const outside = createAccount(db, 'outside', NOW);
    await assert.rejects(attempt, /rolled back/);
    assert.equal((await outside)?.name, 'outside');
    const names = (await listAccounts(db)).map((account) => account.name);
    assert.ok(names.includes('outside') && !names.includes('inside'));
  });

  test('errors keep their message and code', async () => {
    const db = await databases.open();
    const duplicate = async () => {
      await writeSetting(db, 'once', '1');
      await db.insertInto('settings').values({ name: 'once', value: '2' }).execute();
    };
    const [code, message] =
      databases.kind === 'sqlite'
        ? ['SQLITE_CONSTRAINT_PRIMARYKEY', /UNIQUE constraint failed/]
        : ['23505', /duplicate key/];
    await assert.rejects(duplicate, (error: Error & { code: string }) => {
      assert.equal(error.code, code);
      assert.match(error.message, message);
      return true;
    });
    const unknownTable = sql`select * from nowhere`.execute(db);
    await assert.rejects(unknownTable, /nowhere/);
  });

  test('a key cannot belong to an account that does not exist', async () => {
    const db = await databases.open();
    const orphan = db
      .insertInto('api_keys')
      .values({
        id: 'orphan',
        account_id: 'nobody',
        label: '',
        hint: '',
        hash: 'h',
        lenient: 0,
        scopes: '[]',
        created_at: NOW,
        expires_at: null,
        revoked_at: null,
      })
      .execute();
    await assert.rejects(orphan, /foreign key/i);
  });

  test('a commit is durable even where the server says it need not be', async () => {
    const settings = await databases.create();
    if (settings.databaseUrl === undefined) return;
    const name = new URL(settings.databaseUrl).pathname.slice(1);
    const before = await databases.open(settings);
    await sql`alter database ${sql.id(name)} set synchronous_commit = off`.execute(before);
    const db = await databases.open(settings);
    const { rows } = await sql`show synchronous_commit`.execute(db);
    assert.deepEqual(rows, [{ synchronous_commit: 'on' }]);
  });

  test('the first value of a setting wins', async () => {
    const db = await databases.open();
    const values = await Promise.all(['a', 'b'].map((value) => settleSetting(db, 'race', value)));
    assert.equal(values[0], values[1]);
  });

  test('a process opens no more connections than its settings allow', async () => {
    if (databases.kind !== 'postgres') return;
    const db = await databases.open({ ...(await databases.create()), databaseConnections: 2 });
    const held = Array.from({ length: 6 }, () => sql`select pg_sleep(0.1)`.execute(db));
    const counted = sql<{ open: number }>`select count(*) as open from pg_stat_activity
      where datname = current_database()`.execute(db);
    await Promise.all(held);
    assert.equal((await counted).rows[0]?.open, 2);
  });

  test("the database's clock is an ISO time, also with an offset", async () => {
    const db = await databases.open();
    const row = await db
      .selectNoFrom([databaseNow(db).as('now'), databaseNow(db, 90).as('later')])
      .executeTakeFirstOrThrow();
    assert.match(row.now, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const apart = Date.parse(row.later) - Date.parse(row.now);
    assert.ok(apart >= 90_000 && apart < 91_000, `${apart} ms apart`);
  });

  test('usage adds up per account and day, in batches of any size', async () => {
    const db = await databases.open();
    const rows = Array.from({ length: 5001 }, (_, index) => ({
      account_id: `many-${index}`,
      day: '2026-01-31',
      items: index,
    }));
    await addUsage(db, rows);
    await addUsage(db, rows);
    assert.equal(await countBetween(db, 'many-5000', '2026-01-31', '2026-01-31'), 10_000);

    const big = 5_000_000_000;
    await addUsage(db, [
      { account_id: 'a', day: '2026-01-30', items: 1 },
      { account_id: 'a', day: '2026-01-31', items: 2 },
      { account_id: 'a', day: '2026-02-01', items: big },
      { account_id: 'b', day: '2026-01-31', items: 100 },
    ]);
    assert.equal(await countBetween(db, 'a', '2026-01-30', '2026-01-31'), 3);
    assert.equal(await countBetween(db, 'a', '2026-02-01', '2026-02-28'), big);
    assert.equal(await countBetween(db, 'a', '2026-02-02', '2026-02-28'), 0);
  });
});

describe('PostgreSQL', () => {
  test('that does not answer is a clear error without the password', async () => {
    const databaseUrl = 'postgres://user:hunter2@127.0.0.1:1/none';
    await assert.rejects(openDatabase({ databaseUrl, dataDir: 'unused' }), (error) => {
      assert.ok(error instanceof SetupError);
      assert.match(error.message, /DATABASE_URL.*ECONNREFUSED/);
      assert.ok(!error.message.includes('hunter2'));
      return true;
    });
  });
});

describe('SQLite', () => {
  test('its files are for the owner only', async (t) => {
    const dataDir = await temporaryDirectory();
    t.after(() => rm(dataDir, { recursive: true }));
    const db = await openDatabase({ dataDir });
    for (const suffix of ['', '-wal']) {
      const { mode } = await stat(join(dataDir, SQLITE_FILE + suffix));
      assert.equal(mode & 0o777, 0o600, suffix);
    }
    await db.destroy();
    await assert.rejects(listAccounts(db));
  });

  test('every commit is synchronised with the disk', async (t) => {
    const db = await openTemporary(t);
    const {
      rows: [mode],
    } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db);
    const {
      rows: [sync],
    } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
    assert.deepEqual([mode?.journal_mode, sync?.synchronous], ['wal', 2]);
  });

  test('two processes that read and then write do not trip over each other', async (t) => {
    const dataDir = await temporaryDirectory();
    const both = [await openDatabase({ dataDir }), await openDatabase({ dataDir })];
    t.after(async () => {
      await Promise.all(both.map((db) => db.destroy()));
      await rm(dataDir, { recursive: true });
    });
    const increments = both.flatMap((db) =>
      Array.from({ length: 20 }, () =>
        db.transaction().execute(async (transaction) => {
          const value = Number((await findSetting(transaction, 'sum')) ?? 0);
          await writeSetting(transaction, 'sum', `${value + 1}`);
        }),
      ),
    );
    await Promise.all(increments);
    assert.equal(await findSetting(both[0] as Database, 'sum'), '40');
  });

  test('a parameter that cannot be sent fails alone', async (t) => {
    const db = await openTemporary(t);
    const unsendable = sql`select ${Symbol('a')}`.execute(db);
    await assert.rejects(unsendable, /could not be cloned/);
    await writeSetting(db, 'after', '1');
    assert.equal(await findSetting(db, 'after'), '1');
  });

  test('a file that is no database is an error, not a wait', async (t) => {
    const dataDir = await temporaryDirectory();
    t.after(() => rm(dataDir, { recursive: true }));
    await writeFile(join(dataDir, SQLITE_FILE), 'x'.repeat(4096));
    await assert.rejects(openDatabase({ dataDir }), /not a database/);
  });

  test('nothing of a transaction that could not begin is written, and the next one works', async (t) => {
    const db = await openTemporary(t, 0);
    // A transaction in a transaction: the second cannot begin.
    await sql`begin`.execute(db);
    const attempt = db.transaction().execute(async (transaction) => {
      await Promise.allSettled([
        writeSetting(transaction, 'first', '1'),
        writeSetting(transaction, 'second', '2'),
      ]);
    });
    await assert.rejects(attempt, /within a transaction/);
    for (const name of ['first', 'second']) assert.equal(await findSetting(db, name), undefined);
    await sql`rollback`.execute(db);
    await db.transaction().execute(async () => {});
    await db.transaction().execute((transaction) => writeSetting(transaction, 'third', '3'));
    assert.equal(await findSetting(db, 'third'), '3');
  });

  test('a slow disk does not hold up the event loop', async (t) => {
    const commits = 20;
    const delayMs = 5;
    const db = await openTemporary(t, delayMs);
    const turns = await turnsDuring(async () => {
      for (let commit = 0; commit < commits; commit++) await writeSetting(db, 'n', `${commit}`);
    });
    // The control: the same delays in this thread leave the loop a turn or two between commits.
    const cell = new Int32Array(new SharedArrayBuffer(4));
    const blocked = await turnsDuring(async () => {
      for (let commit = 0; commit < commits; commit++) {
        Atomics.wait(cell, 0, 0, delayMs);
        await nextTurn();
      }
    });
    assert.ok(blocked <= 4 * commits, `control: ${blocked} turns`);
    assert.ok(
      turns >= 10 * blocked,
      `${turns} turns next to the worker, ${blocked} in the control`,
    );
  });
});

describe('the lock on the data directory', () => {
  test('refuses a second server and says what to do', async (t) => {
    const dataDir = await temporaryDirectory();
    t.after(() => rm(dataDir, { recursive: true }));
    const lock = lockDataDir(dataDir);
    assert.throws(
      () => lockDataDir(dataDir),
      (error) => {
        assert.ok(error instanceof SetupError);
        assert.ok(error.message.includes(dataDir));
        assert.match(error.message, /DATA_DIR.*DATABASE_URL/);
        return true;
      },
    );
    lock.release();
    lockDataDir(dataDir).release();
  });

  test('is taken again when its file was removed, unless another server was faster', async (t) => {
    const dataDir = await temporaryDirectory();
    t.after(() => rm(dataDir, { recursive: true }));
    const lock = lockDataDir(dataDir);
    assert.equal(lock.renew(), true);
    await rm(join(dataDir, 'wagewright.lock'));
    assert.equal(lock.renew(), true);
    assert.throws(() => lockDataDir(dataDir), SetupError);
    await rm(join(dataDir, 'wagewright.lock'));
    const other = lockDataDir(dataDir);
    assert.equal(lock.renew(), false);
    lock.release();
    assert.throws(() => lockDataDir(dataDir), SetupError, 'the other one still has it');
    other.release();
  });

  test('is gone once its holder was killed', async (t) => {
    const dataDir = await temporaryDirectory();
    t.after(() => rm(dataDir, { recursive: true }));
    const child = runScript(`
      import { lockDataDir } from ${JSON.stringify(new URL('./data-dir-lock.ts', import.meta.url).href)};
      globalThis.lock = lockDataDir(${JSON.stringify(dataDir)});
      process.stdout.write('locked');
      process.stdin.resume();`);
    await once(child.stdout, 'data');
    assert.throws(() => lockDataDir(dataDir), SetupError);
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    lockDataDir(dataDir).release();
  });

  test('does not hinder a command that opens the database while the server runs', async (t) => {
    const dataDir = await temporaryDirectory();
    t.after(() => rm(dataDir, { recursive: true }));
    const lock = lockDataDir(dataDir);
    const server = await openDatabase({ dataDir });
    const command = await openDatabase({ dataDir });
    await createAccount(command, 'from the command line', NOW);
    await command.destroy();
    assert.ok(await findAccountByName(server, 'from the command line'));
    await server.destroy();
    lock.release();
  });
});

function runScript(script: string) {
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

type Cleanup = { after(fn: () => Promise<void>): void };

async function openTemporary(t: Cleanup, fsyncDelayMs = 0): Promise<Database> {
  const dataDir = await temporaryDirectory();
  const db = await openDatabase({ dataDir, fsyncDelayMs });
  t.after(async () => {
    await db.destroy();
    await rm(dataDir, { recursive: true });
  });
  return db;
}

/** How often the event loop turns while `work` runs. */
async function turnsDuring(work: () => Promise<void>): Promise<number> {
  let turns = 0;
  let working = true;
  const count = () => {
    turns += 1;
    if (working) setImmediate(count);
  };
  setImmediate(count);
  await work();
  working = false;
  return turns;
}
