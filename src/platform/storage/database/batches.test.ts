import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { forEachDatabase } from '../../../../test/support/databases.ts';
import { DatabaseUnavailable } from '../errors.ts';
import { readTogether, writeLater } from './batches.ts';
import type { Database } from './database.ts';
import { insertAll, insertOrUpdate, kept } from './kept-texts.ts';
import { inOneUnit } from './unit-of-work.ts';

const insert = (db: Database, name: string, value = '1') =>
  db.insertInto('settings').values({ name, value });

async function namesIn(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('settings')
    .select('name')
    .where('name', 'like', 'test.%')
    .execute();
  return rows.map(({ name }) => name).sort();
}

forEachDatabase((databases) => {
  const opened = async (): Promise<Database> => {
    const db = await databases.open();
    await db.deleteFrom('settings').where('name', 'like', 'test.%').execute();
    return db;
  };

  test('what is written later is there for the next statement, and after the commit', async () => {
    const db = await opened();
    await db.transaction().execute(async (transaction) => {
      await writeLater(transaction, insert(transaction, 'test.a'));
      await writeLater(transaction, insert(transaction, 'test.b'));
      assert.deepEqual(await namesIn(transaction), ['test.a', 'test.b']);
      await writeLater(transaction, insert(transaction, 'test.c'));
    });
    assert.deepEqual(await namesIn(db), ['test.a', 'test.b', 'test.c']);
  });

  test('a transaction of nothing else is written, too, and one that is undone is not', async () => {
    const db = await opened();
    await db.transaction().execute(async (transaction) => {
      await writeLater(transaction, insert(transaction, 'test.only'));
    });
    const undone = db.transaction().execute(async (transaction) => {
      await writeLater(transaction, insert(transaction, 'test.undone'));
      throw new Error('undo');
    });
    await assert.rejects(undone, /^Error: undo$/);
    await db.transaction().execute(async () => {});
    assert.deepEqual(await namesIn(db), ['test.only']);
  });

  test('its failure undoes the transaction, and the next one is not touched', async () => {
    const db = await opened();
    await insert(db, 'test.twice').execute();
    const failing = db.transaction().execute(async (transaction) => {
      await writeLater(transaction, insert(transaction, 'test.before'));
      await writeLater(transaction, insert(transaction, 'test.twice'));
      await writeLater(transaction, insert(transaction, 'test.after'));
    });
    await assert.rejects(failing, /unique/i);
    assert.deepEqual(await namesIn(db), ['test.twice']);
    await db.transaction().execute(async (transaction) => {
      await writeLater(transaction, insert(transaction, 'test.next'));
    });
    assert.deepEqual(await namesIn(db), ['test.next', 'test.twice']);
  });

  test('outside of a transaction it is written now', async () => {
    const db = await opened();
    await writeLater(db, insert(db, 'test.now'));
    assert.deepEqual(await namesIn(db), ['test.now']);
  });

  test('a part that is undone takes its own writes along, and no others', async () => {
    const db = await opened();
    await inOneUnit(db, async () => {
      await writeLater(db, insert(db, 'test.outer'));
      const part = inOneUnit(db, async () => {
        await writeLater(db, insert(db, 'test.inner'));
        throw new Error('undo');
      });
      await assert.rejects(part, /^Error: undo$/);
      await inOneUnit(db, async () => await writeLater(db, insert(db, 'test.other')));
    });
    assert.deepEqual(await namesIn(db), ['test.other', 'test.outer']);
  });

  test('queries read together answer in their order, after what was written before', async () => {
    const db = await opened();
    const one = (text: string) => sql<{ text: string }>`select ${text} as text`.compile(db);
    assert.deepEqual(await readTogether(db, [one('a'), one('b'), one('c')]), [
      [{ text: 'a' }],
      [{ text: 'b' }],
      [{ text: 'c' }],
    ]);
    await db.transaction().execute(async (transaction) => {
      await writeLater(transaction, insert(transaction, 'test.a', '7'));
      const [settings, none] = await readTogether(transaction, [
        transaction.selectFrom('settings').select('value').where('name', '=', 'test.a'),
        transaction.selectFrom('settings').select('value').where('name', '=', 'test.none'),
      ]);
      assert.deepEqual([settings, none], [[{ value: '7' }], []]);
    });
    const bad = sql`select * from no_such_table`.compile(db);
    await assert.rejects(readTogether(db, [one('a'), bad]), /no_such_table/);
  });

  test('a kept text takes new parameters, and one of another shape is another text', async () => {
    const db = await opened();
    const settingOf = async (name: string): Promise<unknown> => {
      const build = () => db.selectFrom('settings').select('value').where('name', '=', name);
      return (await db.executeQuery(kept(db, 'test: value of a setting', build, [name]))).rows[0];
    };
    const rows = [
      { name: 'test.a', value: '1' },
      { name: 'test.b', value: '2' },
    ];
    await db.executeQuery(insertAll(db, 'settings', rows));
    await db.executeQuery(insertAll(db, 'settings', [{ value: '3', name: 'test.c' }]));
    await db.executeQuery(insertOrUpdate(db, 'settings', { name: 'test.a', value: '4' }, 'name'));
    await db.executeQuery(insertOrUpdate(db, 'settings', { name: 'test.d', value: '5' }, 'name'));
    await assert.rejects(
      db.executeQuery(insertOrUpdate(db, 'settings', { name: 'test.d', value: '6' })),
      /unique/i,
    );
    const values = await Promise.all(['a', 'b', 'c', 'd'].map((name) => settingOf(`test.${name}`)));
    assert.deepEqual(values, [{ value: '4' }, { value: '2' }, { value: '3' }, { value: '5' }]);
  });

  test('transactions that are committed together fail alone', async () => {
    // PostgreSQL runs them side by side: which of two comes first is open.
    if (databases.kind === 'postgres') return;
    const db = await opened();
    const attempt = (names: readonly string[]) =>
      db.transaction().execute(async (transaction) => {
        for (const name of names) await writeLater(transaction, insert(transaction, name));
      });
    const results = await Promise.allSettled([
      attempt(['test.a', 'test.b']),
      attempt(['test.c', 'test.a']),
      attempt(['test.d']),
      attempt(['test.e', 'test.d']),
      attempt(['test.f']),
    ]);
    const outcomes = results.map(({ status }) => status);
    assert.deepEqual(outcomes, ['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
    assert.deepEqual(await namesIn(db), ['test.a', 'test.b', 'test.d', 'test.f']);
  });

  test('on a full disk, transactions that are committed together are whole or refused, and it goes on with room', async () => {
    // PostgreSQL decides for itself what it does without room.
    if (databases.kind === 'postgres') return;
    const db = await opened();
    const pages = async (): Promise<number> => {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
      return rows[0]?.page_count ?? 0;
    };
    const limit = (count: number) => sql`pragma max_page_count = ${sql.lit(count)}`.execute(db);
    const LARGE = 'x'.repeat(20_000);
    const attempt = (name: string) =>
      db.transaction().execute(async (transaction) => {
        for (const part of [1, 2, 3]) {
          await writeLater(transaction, insert(transaction, `test.${name}.${part}`, LARGE));
        }
      });
    const outcomes = new Set<string>();
    for (const room of [0, 4, 10, 16, 20, 33, 40]) {
      await db.deleteFrom('settings').where('name', 'like', 'test.%').execute();
      await sql`vacuum`.execute(db);
      await limit((await pages()) + room);
      const names = ['a', 'b', 'c', 'd'].map((name) => `${room}.${name}`);
      const results = await Promise.allSettled(names.map(attempt));
      const expected: string[] = [];
      for (const [i, result] of results.entries()) {
        if (result.status === 'fulfilled') {
          expected.push(...[1, 2, 3].map((part) => `test.${names[i]}.${part}`));
        } else {
          assert.ok(result.reason instanceof DatabaseUnavailable);
          assert.equal(result.reason.message, 'the disk of the database is full');
        }
      }
      outcomes.add(results.map(({ status }) => status[0]).join(''));
      assert.deepEqual(await namesIn(db), expected);
      await limit((await pages()) + 1_000);
      await attempt(`${room}.next`);
      assert.equal((await namesIn(db)).length, expected.length + 3);
    }
    assert.ok(outcomes.size > 1, [...outcomes].join());
    // One that finds no room takes no other along.
    await limit((await pages()) + 10);
    const large = db.transaction().execute(async (transaction) => {
      await writeLater(transaction, insert(transaction, 'test.large', LARGE.repeat(50)));
    });
    const small = db.transaction().execute(async (transaction) => {
      await writeLater(transaction, insert(transaction, 'test.small'));
    });
    await assert.rejects(large, /the disk of the database is full/);
    await small;
  });

  test('statements and transactions asked for together do not mix', async () => {
    const db = await opened();
    const undone = async (name: string) => {
      const attempt = db.transaction().execute(async (transaction) => {
        await insert(transaction, name).execute();
        await namesIn(transaction);
        throw new Error('undo');
      });
      await assert.rejects(attempt, /^Error: undo$/);
    };
    const written = (name: string) =>
      db.transaction().execute(async (transaction) => {
        await namesIn(transaction);
        await insert(transaction, name).execute();
      });
    const plain = async (name: string) => {
      await insert(db, name).execute();
    };
    const names = Array.from(
      { length: 12 },
      (_, index) => `test.${String.fromCharCode(97 + index)}`,
    );
    const kinds = [undone, written, plain];
    await Promise.all(names.map((name, index) => kinds[index % 3]?.(name)));
    assert.deepEqual(
      await namesIn(db),
      names.filter((_, index) => index % 3 !== 0),
    );
  });
});
