/** The optional rate limit counts per API key and per person. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accountClient, actAs, newAdmin, newEmployee, newEmployer } from '../../support/i9.ts';
import { paycheck, request } from '../../support/paychecks.ts';
import { forEachServer } from '../../support/server.ts';
import { adminSession, sessionClient } from '../../support/sign-in.ts';

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

      test('people have their own: neither a colleague, nor the key of their link, nor the account waits', async () => {
        const { key } = await server().makeKey({ account: 'busy' });
        const client = await accountClient(server(), key);
        const employer = await newEmployer(client);
        const ida = await newAdmin(client, employer);
        const employee = await newEmployee(client, employer);
        const { key: fresh } = await server().makeKey({ account: 'busy' });
        const account = await accountClient(server(), fresh);
        const colleague = await actAs(server(), account, ida);
        const self = await actAs(server(), account, employee);
        const { key: last } = await server().makeKey({ account: 'busy' });
        const late = await accountClient(server(), last);
        const ben = await newAdmin(late, employer, { emailAddress: 'ben@example.com' });
        const session = sessionClient(server(), await adminSession(server(), ben));
        for (let i = 0; i < 3; i += 1) {
          assert.equal((await session.get('/v1/me')).status, 200);
        }
        assert.equal((await session.get('/v1/me')).status, 429);
        assert.equal((await session.get('/spf/forms')).status, 200, 'another interface');
        assert.equal((await colleague.get('/v1/me')).status, 200);
        for (let i = 0; i < 3; i += 1) assert.equal((await self.get('/v1/me')).status, 200);
        assert.equal((await self.get('/v1/me')).status, 429);
        assert.equal((await colleague.get('/v1/me')).status, 200);
        assert.equal((await account.get(employer)).status, 200, 'the key that made the links');
      });
    },
    { RATE_LIMIT: '3' },
  );
});
