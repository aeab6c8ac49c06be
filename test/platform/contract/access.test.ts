/** The tax interface takes the raw key, with the scope `tax`. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { paycheck, request } from '../../support/paychecks.ts';
import { API_KEY, forEachServer } from '../../support/server.ts';

const ROUTES = [
  '/availableVersions',
  '/ste-hosted/availableVersions',
  '/ste-hosted/accountInfo?startDate=2026/01/01&endDate=2026/12/31',
  '/ste-hosted/v1/taxes',
  '/ste-hosted/v1/taxes/00-000-0000-FIT-000',
];

describe('the raw key', () => {
  forEachServer('with one server', (server) => {
    for (const path of ROUTES) {
      test(`${path} takes the raw key and nothing else`, async () => {
        assert.equal((await server().fetch(path)).status, 200);
        for (const key of [null, 'x'.repeat(40), `Bearer ${API_KEY}`]) {
          const { status, body } = await server().fetch(path, { key });
          assert.equal(status, 401);
          assert.equal(body.errorStatus.errorCode, 1003);
          assert.equal(body.transactionStamp.schemaVersion, 'v1');
        }
      });

      test(`${path} needs the scope tax`, async () => {
        const { key } = await server().makeKey({ scopes: ['i9', 'forms'] });
        const { status, body } = await server().fetch(path, { key });
        assert.equal(status, 403);
        assert.equal(body.errorStatus.errorCode, 1004);
        assert.match(body.errorStatus.errorMessage, /scope tax/);
      });
    }

    test('payCalc refuses missing keys, wrong keys and missing scopes in its own shape', async () => {
      const { key } = await server().makeKey({ scopes: ['forms'] });
      for (const [sent, status, code] of [
        [null, 401, 1003],
        ['', 401, 1003],
        ['x'.repeat(46), 401, 1003],
        [`Bearer ${API_KEY}`, 401, 1003],
        [key, 403, 1004],
      ] as const) {
        const answer = await server().post(request(paycheck()), { key: sent });
        assert.equal(answer.status, status);
        assert.equal(answer.body.PayCalcResponse.errorStatus.errorCode, code);
        assert.deepEqual(answer.body.PayCalcResponse.payCalc, []);
        assert.equal(answer.body.PayCalcResponse.transactionStamp.transactionType, 'PayCalc');
      }
    });

    test('a word before the key is pointed out', async () => {
      const { body } = await server().fetch('/availableVersions', { key: `Bearer ${API_KEY}` });
      assert.match(body.errorStatus.errorMessage, /raw key/);
    });

    test('an access token is no API key', async () => {
      const login = await server().fetch('/authentication/login', {
        headers: { 'api-key': API_KEY },
      });
      const { status } = await server().fetch('/availableVersions', {
        key: login.body.accessToken,
      });
      assert.equal(status, 401);
    });

    test('an expired key is refused and its expiry announced before', async () => {
      const { key } = await server().makeKey({ expiresAt: '2026-06-16' });
      const window = '/ste-hosted/accountInfo?startDate=2026/06/15&endDate=2026/06/15';
      const { body } = await server().fetch(window, { key });
      assert.equal(body.expirationDate, '2026-06-16');
      server().setTime('2026-06-16T00:00:00.000Z');
      const refused = await server().fetch(window, { key });
      assert.equal(refused.status, 401);
      assert.match(refused.body.errorStatus.errorMessage, /expired/);
    });
  });
});
