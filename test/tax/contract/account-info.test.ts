/** `accountInfo`, its window, and what is counted. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { installedReleases } from '../../../src/tax/paycalc/releases.ts';
import { paycheck, request } from '../../support/paychecks.ts';
import { forEachServer, type TestServer } from '../../support/server.ts';

const info = (server: TestServer, query: string, key?: string) =>
  server.fetch(`/ste-hosted/accountInfo${query}`, key === undefined ? {} : { key });

const days = (from: string, to = from) => `?startDate=${from}&endDate=${to}`;

describe('accountInfo', () => {
  forEachServer('with one server', (server) => {
    test('tells account, product and expiry', async () => {
      const { key } = await server().makeKey({ account: 'Smith & Sons', expiresAt: '2027-01-31' });
      const { status, body } = await info(server(), days('2026/06/15'), key);
      assert.equal(status, 200);
      assert.equal(body.customerName, 'Smith & Sons');
      assert.equal(body.productName, 'Wagewright');
      assert.equal(body.expirationDate, '2027-01-31');
      assert.equal(body.steCalculations, 0);
      assert.deepEqual(body.errorStatus, { errorCode: 0, errorMessage: 'No error' });
      assert.deepEqual(body.transactionStamp, {
        calcDateTime: new Date(server().now()).toISOString(),
        steVersion: installedReleases().highest.version,
        schemaVersion: 'v1',
        totalTransactions: 0,
        failedTransactions: 0,
        transactionType: 'AccountInfo',
      });
    });

    test('a key that never expires has an empty expirationDate', async () => {
      const { body } = await info(server(), days('2026/06/15'));
      assert.equal(body.expirationDate, '');
    });

    for (const [query, field] of [
      ['', 'startDate'],
      ['?startDate=2026/01/01', 'endDate'],
      ['?endDate=2026/01/01', 'startDate'],
      ['?startDate=2026-01-01&endDate=2026/01/02', 'startDate'],
      ['?startDate=2026/1/1&endDate=2026/01/02', 'startDate'],
      ['?startDate=2026/01/01&endDate=2026/02/30', 'endDate'],
      ['?startDate=2026/13/01&endDate=2026/12/30', 'startDate'],
      ['?startDate=2026/01/01&endDate=', 'endDate'],
      ['?startDate=2026/01/01&startDate=2026/01/02&endDate=2026/01/03', 'startDate'],
      ['?startDate=2026/01/02&endDate=2026/01/01', 'startDate'],
    ] as const) {
      test(`${query || 'no query'}: 400, code 1006, names ${field}`, async () => {
        const { status, body } = await info(server(), query);
        assert.equal(status, 400);
        assert.equal(body.errorStatus.errorCode, 1006);
        assert.match(body.errorStatus.errorMessage, new RegExp(`^${field}:`));
        assert.equal(body.transactionStamp.transactionType, 'AccountInfo');
      });
    }

    test('counts by UTC day, from midnight to midnight, both days included', async () => {
      const { key } = await server().makeKey({ account: 'midnight' });
      const send = (items: number) =>
        server().post(request(...new Array(items).fill(paycheck())), { key });
      for (const [at, items] of [
        ['2026-07-01T00:00:00.000Z', 1],
        ['2026-07-01T23:59:59.999Z', 2],
        ['2026-07-02T00:00:00.000Z', 4],
        ['2026-07-03T00:00:00.000Z', 8],
      ] as const) {
        server().setTime(at);
        assert.equal((await send(items)).status, 200);
      }
      const counted = async (from: string, to?: string) =>
        (await info(server(), days(from, to), key)).body.steCalculations;
      assert.equal(await counted('2026/06/30'), 0);
      assert.equal(await counted('2026/07/01'), 3);
      assert.equal(await counted('2026/07/02'), 4);
      assert.equal(await counted('2026/07/01', '2026/07/02'), 7);
      assert.equal(await counted('2026/07/01', '2026/07/03'), 15);
    });

    test('failed items count, refused requests do not, other accounts see nothing of it', async () => {
      const { key } = await server().makeKey({ account: 'counting' });
      const { key: other } = await server().makeKey({ account: 'elsewhere' });
      const { key: unscoped } = await server().makeKey({ account: 'counting', scopes: ['i9'] });
      const bad = paycheck({ wages: [] });
      await server().post(request(paycheck(), bad, null, paycheck()), { key });
      await server().post(request(bad), { key });
      await server().post(request(), { key });
      assert.equal(await server().counted(key), 5);
      await server().post('{', { key });
      await server().post(request(paycheck()), { key }, '?version=1999.1');
      await server().post(request(...new Array(10_001).fill(1)), { key });
      await server().post(request(paycheck()), { key: unscoped });
      await server().post(request(paycheck()), { key: null });
      assert.equal(await server().counted(key), 5);
      assert.equal(await server().counted(other), 0);
    });

    test('many simultaneous requests are counted exactly', async () => {
      const { key } = await server().makeKey({ account: 'busy' });
      const sizes = Array.from({ length: 60 }, (_, i) => 1 + (i % 7));
      const answers = await Promise.all(
        sizes.map((size) => server().post(request(...new Array(size).fill(paycheck())), { key })),
      );
      const total = answers.reduce(
        (sum, { body }) => sum + body.PayCalcResponse.transactionStamp.totalTransactions,
        0,
      );
      assert.equal(
        total,
        sizes.reduce((a, b) => a + b),
      );
      assert.equal(await server().counted(key), total);
    });
  });
});
