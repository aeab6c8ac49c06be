import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { forEachDatabase, temporaryDirectory } from '../../../test/support/databases.ts';
import { type Database, openDatabase } from '../../platform/storage/database/database.ts';
import { countBetween, UsageCounter } from './usage.ts';

const START = Date.parse('2026-03-01T23:59:59.990Z');

type Observer = { before?(write: number): void; after?(): Promise<void> | void };

/** The same database, numbering the writes made through it; an observer that throws fails one. */
function observed(db: Database, { before, after }: Observer = {}) {
  const state = { writes: 0 };
  const executeQuery: Database['executeQuery'] = async (query) => {
    state.writes += 1;
    before?.(state.writes);
    const result = await db.executeQuery(query);
    await after?.();
    return result;
  };
  const watched = new Proxy(db, {
    get: (target, property) => {
      if (property === 'executeQuery') return executeQuery;
      const value = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { db: watched, state };
}

forEachDatabase((databases) => {
  test('what add promised is in the database, per account and day', async () => {
    const db = await databases.open();
    const time = { now: START };
    const counter = new UsageCounter(db, { clock: () => time.now });
    const days = async (account: string) => [
      await countBetween(db, account, '2026-03-01', '2026-03-01'),
      await countBetween(db, account, '2026-03-02', '2026-03-02'),
    ];
    await counter.add('a', 3);
    assert.deepEqual(await days('a'), [3, 0]);
    const beforeMidnight = [counter.add('a', 4), counter.add('b', 1)];
    time.now += 10;
    await Promise.all([...beforeMidnight, counter.add('a', 5)]);
    assert.deepEqual(await days('a'), [7, 5]);
    assert.deepEqual(await days('b'), [1, 0]);
    time.now = START;
    await counter.add('b', 1);
    assert.deepEqual(await days('b'), [2, 0], 'a clock set back changes the day back');
    await counter.close();
  });

  test('requests of one turn share a write, later ones the next', async () => {
    const { db, state } = observed(await databases.open());
    const counter = new UsageCounter(db);
    const adds = Array.from({ length: 500 }, () => counter.add('shared', 2));
    assert.equal(new Set(adds).size, 1, 'one promise for the whole batch');
    while (state.writes === 0) await nextTurn();
    const during = Array.from({ length: 500 }, () => counter.add('shared', 2));
    await Promise.all([...adds, ...during]);
    assert.equal(state.writes, 2);
    assert.equal(await countBetween(db, 'shared', '2000-01-01', '2999-12-31'), 2000);
    await counter.close();
  });

  test('one write at a time, however slow', async () => {
    let writing = 0;
    let most = 0;
    const { db } = observed(await databases.open(), {
      before: () => {
        writing += 1;
        most = Math.max(most, writing);
      },
      after: async () => {
        await nextTurn();
        writing -= 1;
      },
    });
    const counter = new UsageCounter(db, { maxWaitMs: 0 });
    const clients = Array.from({ length: 8 }, async (_, client) => {
      for (let request = 0; request < 25; request++) {
        await counter.add('serial', 1);
        // Out of step with the others, so that some come while a write is under way.
        for (let turn = 0; turn < client; turn++) await nextTurn();
      }
    });
    await Promise.all(clients);
    assert.equal(most, 1);
    assert.equal(await countBetween(db, 'serial', '2000-01-01', '2999-12-31'), 200);
    await counter.close();
  });

  test('a failed write rejects its own batch, counts nothing, and the next one works', async () => {
    const { db } = observed(await databases.open(), {
      before: (write) => {
        if (write === 1) throw new Error('disk full');
      },
    });
    const counter = new UsageCounter(db);
    const failed = await Promise.allSettled([counter.add('f', 1), counter.add('f', 1)]);
    assert.deepEqual(
      failed.map((result) => result.status),
      ['rejected', 'rejected'],
    );
    await counter.add('f', 10);
    assert.equal(await countBetween(db, 'f', '2000-01-01', '2999-12-31'), 10);
    await counter.close();
  });

  test('two counters on one database add up without deadlock', async () => {
    const db = await databases.open();
    const counters = [new UsageCounter(db), new UsageCounter(db)];
    const accounts = Array.from({ length: 1000 }, (_, index) => `account ${index}`);
    // Both count the same accounts at the same moment, met in opposite orders, several times: without
    // one order of writing, PostgreSQL reports a deadlock.
    for (let round = 0; round < 10; round++) {
      const orders = [accounts, accounts.toReversed()];
      await Promise.all(
        counters.flatMap((counter, which) =>
          orders[which]?.map((account) => counter.add(account, 1)),
        ),
      );
    }
    for (const account of [accounts[0], accounts[500], accounts[999]]) {
      assert.equal(await countBetween(db, account ?? '', '2000-01-01', '2999-12-31'), 20);
    }
    await Promise.all(counters.map((counter) => counter.close()));
  });

  test('closing writes what was accepted and refuses the rest', async () => {
    const db = await databases.open();
    const counter = new UsageCounter(db);
    const first = counter.add('closing', 1);
    await nextTurn();
    const second = counter.add('closing', 1);
    await counter.close();
    assert.equal(await countBetween(db, 'closing', '2000-01-01', '2999-12-31'), 2);
    await Promise.all([first, second]);
    await assert.rejects(counter.add('closing', 1), /closed/);
  });
});

test('a slow disk makes larger batches, not a blocked event loop', async (t) => {
  const dataDir = await temporaryDirectory();
  const slow = await openDatabase({ dataDir, fsyncDelayMs: 5 });
  t.after(async () => {
    await slow.destroy();
    await rm(dataDir, { recursive: true });
  });
  const { db, state } = observed(slow);
  const counter = new UsageCounter(db);
  let turns = 0;
  let working = true;
  const count = () => {
    turns += 1;
    if (working) setImmediate(count);
  };
  count();
  const clients = Array.from({ length: 50 }, async () => {
    for (let request = 0; request < 10; request++) await counter.add('slow', 1);
  });
  await Promise.all(clients);
  working = false;
  await counter.close();
  const writes = state.writes;
  assert.equal(await countBetween(slow, 'slow', '2000-01-01', '2999-12-31'), 500);
  assert.ok(writes <= 20, `${writes} writes for 500 requests`);
  assert.ok(turns >= 10 * writes, `${turns} turns during ${writes} writes`);
});
