/** The queue's own maintenance on PostgreSQL: every pass ends, and none says that it failed. About 2 s. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import { onPostgres } from '../../support/databases.ts';

onPostgres((databases) => {
  test('several statements in one text answer the rows of all of them', async () => {
    const db = await databases.openNew();
    const { rows } = await sql.raw('select 1 as a; select 2 as b').execute(db);
    assert.deepEqual(rows, [{ a: 1 }, { b: 2 }]);
    const one = await sql.raw('select 3 as c').execute(db);
    assert.deepEqual(one.rows, [{ c: 3 }]);
  });

  test('a pass over a queue with finished work has no error', async () => {
    const db = await databases.openNew();
    const boss = new PgBoss({
      db: fromKysely(db),
      schedule: false,
      supervise: false,
      registerInstance: false,
      openTelemetry: { enabled: false },
    });
    const errors: unknown[] = [];
    boss.on('error', (error) => errors.push(error));
    await boss.start();
    try {
      await boss.createQueue('work', { deleteAfterSeconds: 1 });
      await boss.insert('work', [{ data: {} }, { data: {} }]);
      for (const { id } of await boss.fetch('work', { batchSize: 2 })) {
        await boss.complete('work', id);
      }
      await boss.supervise();
      await boss.supervise('work');
    } finally {
      await boss.stop({ close: false, graceful: false });
    }
    assert.deepEqual(errors, []);
  });
});
