/** A refused request is found by the `x-request-id` of its answer, by its account alone. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accountClient, actAs, newAdmin, newEmployer } from '../../support/i9.ts';
import { forEachServer } from '../../support/server.ts';

describe('GET /v1/requests', () => {
  forEachServer('with one server', (server) => {
    const idOf = ({ headers }: { headers: Headers }) => headers.get('x-request-id') ?? '';
    const find = async (requestId: string, key?: string) => {
      const client = await accountClient(server(), key);
      const { status, body } = await client.get(
        `/v1/requests?requestId=${encodeURIComponent(requestId)}`,
      );
      assert.equal(status, 200);
      return body.requests;
    };

    test('finds what was refused in each interface, with its error and without values', async () => {
      const account = await accountClient(server());
      const employer = await newEmployer(account);
      const person = await actAs(server(), account, await newAdmin(account, employer));
      const refused = [
        await account.post('/v1/employers', { name: '' }),
        await person.get(`${employer}/employees/none`),
        await server().fetch('/ste-hosted/v1/payCalc', { method: 'POST', body: '[' }),
      ];
      const expected = [
        ['POST', '/v1/employers', 400, 'invalid_fields'],
        ['GET', '/v1/employers/:employerId/employees/:employeeId', 404, 'employee_not_found'],
        ['POST', '/ste-hosted/v1/payCalc', 400, 'malformed_body'],
      ];
      for (const [i, answer] of refused.entries()) {
        const [found, ...others] = await find(idOf(answer));
        assert.deepEqual(others, []);
        const { method, route, status, errorCode } = found;
        assert.deepEqual([method, route, status, errorCode], expected[i]);
        assert.match(found.help, /^\/docs\/errors#/);
        assert.ok(found.apiKeyId.length > 0);
      }
    });

    test('has no answered request, no other account’s, and none of an unknown key', async () => {
      const account = await accountClient(server());
      assert.deepEqual(await find(idOf(await account.get('/v1/employers'))), []);
      const refused = idOf(await account.post('/v1/employers', {}));
      const { key } = await server().makeKey();
      const other = await server().makeKey({ account: 'another' });
      assert.equal((await find(refused, key)).length, 1, 'another key of the account');
      assert.deepEqual(await find(refused, other.key), []);
      const stranger = await server().fetch('/v1/employers', { key: 'Bearer x' });
      assert.deepEqual(await find(idOf(stranger)), []);
      const { status } = await account.get('/v1/requests');
      assert.equal(status, 400);
    });

    test('an id that a proxy gave twice finds both, the newest first', async () => {
      const headers = { 'x-request-id': 'edge/4711' };
      for (const path of ['/ste-hosted/v1/payCalc', '/ste-hosted/v1/taxList']) {
        await server().fetch(path, { method: 'POST', body: '[', headers });
      }
      const routes = (await find('edge/4711')).map(({ route }: { route: string }) => route);
      assert.deepEqual(routes, ['/ste-hosted/v1/taxList', '/ste-hosted/v1/payCalc']);
    });
  });
});
