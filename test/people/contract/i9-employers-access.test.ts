/** Access to the I-9 interface: tokens, scopes, and that another account's data is not there. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { revokeApiKey } from '../../../src/platform/auth/keys.ts';
import {
  accountClient,
  clientOf,
  login,
  newAccountClient,
  newAdmin,
  newEmployee,
  newEmployer,
} from '../../support/i9.ts';
import { API_KEY, forEachServer, type TestServer } from '../../support/server.ts';

type Route = { readonly method: string; readonly path: string };

/** Every route below an employer, from the server's own description. */
async function employerRoutes(server: TestServer): Promise<Route[]> {
  const { text } = await server.fetch('/docs/config', { key: null });
  const { paths } = parse(text) as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/v1/employers/{employerId}'))
    .flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => ({ method: method.toUpperCase(), path })),
    );
}

const UNKNOWN = '11111111-1111-4111-8111-111111111111';

describe('access to the I-9 interface', () => {
  forEachServer('with one server', (server) => {
    test('another account gets 404 on every route below an employer, with any id', async () => {
      const owner = await accountClient(server());
      const { key } = await server().makeKey({ account: 'stranger' });
      const token = await login(server(), key);
      const employer = await newEmployer(owner);
      const ids: Record<string, string> = {
        employerId: employer.split('/').at(-1) as string,
        employeeId: (await newEmployee(owner, employer)).split('/').at(-1) as string,
        adminId: (await newAdmin(owner, employer)).split('/').at(-1) as string,
      };
      // Of the stranger's own: an employer the id of another account's employee does not belong to.
      const own = (await newEmployer(clientOf(server(), token))).split('/').at(-1) as string;
      const routes = await employerRoutes(server());
      assert.ok(routes.length >= 14, `${routes.length} routes`);
      for (const { method, path } of routes) {
        const ask = async (replace: Record<string, string>, bearer = token) => {
          const url = path.replace(/\{(\w+)\}/g, (_, name) => replace[name] ?? '1');
          const type = path.endsWith('/import') ? 'text/csv' : 'application/json';
          return await server().fetch(url, {
            method,
            key: `Bearer ${bearer}`,
            headers: { 'content-type': type },
            ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
          });
        };
        const name = `${method} ${path}`;
        const foreign = await ask(ids);
        assert.equal(foreign.status, 404, name);
        assert.equal(foreign.body.statusCode, 404);
        assert.deepEqual(foreign.body.errors, []);
        for (const employerId of [UNKNOWN, 'x', '%20', "'; drop table employers"]) {
          const answer = await ask({ ...ids, employerId });
          assert.equal(answer.status, 404, `${name} of ${employerId}`);
        }
        if (/\{(employee|admin)Id\}/.test(path)) {
          const inside = await ask({ ...ids, employerId: own });
          assert.equal(inside.status, 404, `${name} within an own employer`);
          for (const id of [UNKNOWN, 'x']) {
            const missing = await ask(
              { employerId: ids.employerId as string, employeeId: id, adminId: id },
              await login(server()),
            );
            assert.equal(missing.status, 404, `${name} of ${id}`);
          }
        }
      }
      // What was refused is there for its owner.
      assert.equal((await owner.get(employer)).status, 200);
      assert.equal(
        (await owner.get(`${employer}/admins/${ids.adminId}`)).body.admin.status,
        'active',
      );
    });

    test('an account lists its own employers only', async () => {
      const one = await newAccountClient(server());
      const other = await newAccountClient(server());
      const path = await newEmployer(one);
      assert.deepEqual((await other.get('/v1/employers')).body, {
        employers: [],
        nextCursor: null,
      });
      const { body } = await one.get('/v1/employers');
      assert.equal(`/v1/employers/${body.employers[0].id}`, path);
    });

    for (const [name, authorization] of [
      ['no token', null],
      ['an empty one', 'Bearer '],
      ['no scheme', 'x.y.z'],
      ['a damaged one', 'Bearer x.y.z'],
      ['the raw API key', API_KEY],
      ['the API key as token', `Bearer ${API_KEY}`],
      ['basic', 'Basic dXNlcjpwYXNz'],
    ] as const) {
      test(`${name}: 401 with exactly the message`, async () => {
        for (const path of ['/v1/employers', `/v1/employers/${UNKNOWN}`]) {
          const { status, body } = await server().fetch(path, { key: authorization });
          assert.equal(status, 401);
          assert.equal(body.message, 'Unauthorized');
        }
      });
    }

    test('a token without the scope i9 gets 403 with a message', async () => {
      const { key } = await server().makeKey({ scopes: ['tax', 'forms'] });
      const { get } = await accountClient(server(), key);
      const { status, body } = await get('/v1/employers');
      assert.equal(status, 403);
      assert.deepEqual(Object.keys(body), ['code', 'message']);
      assert.match(body.message, /scope i9/);
    });

    test('a token ends after 24 hours, and 5 seconds after its key is revoked', async () => {
      const { key, id } = await server().makeKey();
      const { get } = await accountClient(server(), key);
      assert.equal((await get('/v1/employers')).status, 200);
      await revokeApiKey(server().db, id, () => server().now());
      server().setTime(5000);
      assert.equal((await get('/v1/employers')).status, 401);
      const other = await accountClient(server());
      server().setTime(86_400_000 - 1000);
      assert.equal((await other.get('/v1/employers')).status, 200);
      server().setTime(1000);
      assert.equal((await other.get('/v1/employers')).body.message, 'Unauthorized');
    });
  });
});
