/** The optional rate limit counts per API key. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { paycheck, request } from '../support/paychecks.ts';
import { forEachServer } from '../support/server.ts';

describe('RATE_LIMIT', () => {
  forEachServer(
    'with three requests a minute',
    (server) => {
      test('the fourth is refused with 429, Retry-After and a PayCalcResponse', async () => {
        const { key } = await server().makeKey({ account: 'eager' });
        for (let i = 0; i < 3; i += 1) {
          assert.equal((await server().post(request(paycheck()), { key })).status, 200);
        }
        const { status, headers, body } = await server().post(request(paycheck()), { key });
        assert.equal(status, 429);
        const wait = Number(headers.get('retry-after'));
        assert.ok(Number.isInteger(wait) && wait > 0 && wait <= 60);
        const { payCalc, errorStatus, transactionStamp } = body.PayCalcResponse;
        assert.deepEqual(payCalc, []);
        assert.equal(errorStatus.errorCode, 1007);
        assert.match(errorStatus.errorMessage, /more than 3 requests a minute/);
        assert.equal(transactionStamp.totalTransactions, 0);
      });

      test('another key of the same account has its own limit; login has none', async () => {
        const { key: one } = await server().makeKey({ account: 'two keys' });
        const { key: two } = await server().makeKey({ account: 'two keys' });
        for (let i = 0; i < 3; i += 1) await server().post(request(paycheck()), { key: one });
        assert.equal((await server().fetch('/availableVersions', { key: one })).status, 429);
        assert.equal((await server().fetch('/availableVersions', { key: two })).status, 200);
        // The refused requests were not counted.
        assert.equal(await server().counted(two), 3);
        for (let i = 0; i < 6; i += 1) {
          const headers = { 'api-key': one };
          const { status } = await server().fetch('/authentication/login', { key: null, headers });
          assert.equal(status, 200);
        }
      });
    },
    { RATE_LIMIT: '3' },
  );
});
