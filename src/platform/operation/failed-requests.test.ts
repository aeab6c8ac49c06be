import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/support/databases.ts';
import { findFailedRequests, removeFailedRequests } from '../storage/accounts/failed-requests.ts';
import { FailedRequests } from './failed-requests.ts';

const NOON = Date.parse('2026-06-15T12:00:00Z');
const DAY = 24 * 3_600_000;

const failed = (account: string, at: number, id = 'r') => ({
  account_id: account,
  request_id: id,
  answered_at: new Date(at).toISOString(),
  key_id: 'k',
  method: 'GET',
  route: '/v1/employers',
  status: 400,
  error_row: null,
});

forEachDatabase((databases) => {
  test('a flood of one account keeps ten a second, and takes none from another', async () => {
    const db = await databases.open();
    const requests = new FailedRequests(db, () => NOON);
    for (let i = 0; i < 50; i += 1) requests.add(failed('loud', NOON));
    requests.add(failed('quiet', NOON));
    await requests.close();
    const countOf = async (account: string) =>
      (await findFailedRequests(db, account, 'r', 100)).length;
    assert.deepEqual([await countOf('loud'), await countOf('quiet')], [10, 1]);
  });

  test('what is older than a week, or has many newer ones, is removed', async () => {
    const db = await databases.open();
    let now = NOON;
    const requests = new FailedRequests(db, () => now);
    for (const [i, id] of ['a', 'b', 'c'].entries()) requests.add(failed('one', NOON + i, id));
    requests.add(failed('two', NOON + DAY, 'd'));
    await requests.written();
    const left = async () => {
      const found = [];
      for (const [account, ids] of Object.entries({ one: ['a', 'b', 'c'], two: ['d'] }))
        for (const id of ids) found.push(...(await findFailedRequests(db, account, id, 9)));
      return found.map(({ request_id }) => request_id).join('');
    };
    await removeFailedRequests(db, new Date(NOON).toISOString(), 2);
    assert.equal(await left(), 'bcd');
    now = NOON + 7.5 * DAY;
    await requests.removeOld();
    assert.equal(await left(), 'd');
    await requests.close();
  });
});
