import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../../test/support/databases.ts';
import { nextNumber, nextOrdered } from './counters.ts';
import { isUuid, newId } from './new-id.ts';

forEachDatabase((databases) => {
  test('numbers start at 1, have no gaps, and none is given twice', async () => {
    const db = await databases.openNew();
    const take = () => db.transaction().execute((transaction) => nextNumber(transaction, 'form'));
    const numbers = await Promise.all(Array.from({ length: 20 }, take));
    assert.deepEqual(
      numbers.sort((a, b) => a - b),
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    await assert.rejects(
      db.transaction().execute(async (transaction) => {
        await nextNumber(transaction, 'form');
        throw new Error('undone');
      }),
      /undone/,
    );
    assert.equal(await take(), 21);
    assert.equal(await nextNumber(db, 'other'), 1);
  });

  test('ordered numbers grow, also after the clock was set back, and do not tell how many there are', async () => {
    const db = await databases.openNew();
    const numbers: number[] = [];
    for (let n = 0; n < 5; n += 1) numbers.push(await nextOrdered(db, 'id'));
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => a - b),
    );
    assert.equal(new Set(numbers).size, 5);
    assert.ok(numbers.every((number) => Number.isSafeInteger(number) && number > 1e12));
    const ahead = (numbers.at(-1) as number) + 1e14;
    await db.updateTable('counters').set({ value: ahead }).where('name', '=', 'id').execute();
    assert.equal(await nextOrdered(db, 'id'), ahead + 1);
  });
});

test('ids are uuids in the order they were made, also many in one millisecond and with the clock set back', () => {
  const now = Date.parse('2100-01-01T00:00:00Z');
  const ids = Array.from({ length: 10_000 }, (_, index) => newId(now - (index % 3)));
  assert.ok(ids.every(isUuid));
  assert.deepEqual(ids, [...ids].sort());
  assert.equal(new Set(ids).size, ids.length);
  assert.match(ids[0] as string, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
});
