/** Embedded links of 30 minutes, and what each person may do with one. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { revokeApiKey } from '../../../src/platform/auth/keys.ts';
import {
  ADMIN,
  accountClient,
  actAs,
  type Client,
  clientOf,
  EMPLOYEE,
  EMPLOYER,
  newAdmin,
  newEmployee,
  newEmployer,
} from '../../support/i9.ts';
import { API_KEY, forEachServer } from '../../support/server.ts';
import { CITIZEN, signature } from '../../support/submissions.ts';

const MINUTE = 60_000;

describe('embedded tokens', () => {
  forEachServer('with one server', (server) => {
    const start = async () => {
      const client = await accountClient(server());
      const employer = await newEmployer(client);
      const as = (path: string) => actAs(server(), client, path);
      return { client, employer, as };
    };

    test('the link holds the token behind #, and the answer is exactly token{embeddedUri, token}', async () => {
      const { client, employer } = await start();
      for (const path of [await newAdmin(client, employer), await newEmployee(client, employer)]) {
        const { body, headers } = await client.get(`${path}/generateToken`);
        assert.deepEqual(Object.keys(body), ['token']);
        assert.deepEqual(Object.keys(body.token), ['embeddedUri', 'token']);
        const url = new URL(body.token.embeddedUri);
        assert.equal(url.origin, server().url);
        assert.equal(url.pathname, `/i9/embedded/${employer.split('/')[3]}`);
        assert.equal(url.hash, `#token=${body.token.token}`);
        assert.equal(headers.get('cache-control'), 'no-store');
      }
    });

    test('it lives 30 minutes', async () => {
      const { client, employer, as } = await start();
      const employee = await newEmployee(client, employer);
      const { get } = await as(employee);
      server().setTime(30 * MINUTE - 1000);
      assert.equal((await get(employee)).status, 200);
      server().setTime(1000);
      const { status, body } = await get(employee);
      assert.equal(status, 401);
      assert.equal(body.message, 'Unauthorized');
    });

    test('deactivating the admin ends the session immediately, revoking the key within 5 seconds', async () => {
      const { client, employer, as } = await start();
      const admin = await newAdmin(client, employer);
      const { get } = await as(admin);
      assert.equal((await get(employer)).status, 200);
      await client.delete(admin);
      assert.equal((await get(employer)).status, 401);
      const { key, id } = await server().makeKey();
      const other = await actAs(
        server(),
        await accountClient(server(), key),
        await newAdmin(client, employer),
      );
      assert.equal((await other.get(employer)).status, 200);
      await revokeApiKey(server().db, id, () => server().now());
      server().setTime(5000);
      assert.equal((await other.get(employer)).status, 401);
    });

    test('a representative whom a revoked key invited is out, and the link opens nothing', async () => {
      const { client, employer } = await start();
      const { key, id } = await server().makeKey();
      const account = await accountClient(server(), key);
      const employee = await newEmployee(client, employer);
      const self = await actAs(server(), client, employee);
      const form = (await client.post(`${employee}/submissions`)).headers.get('location');
      await self.put(`${form}/section1`, CITIZEN);
      await self.post(`${form}/section1/sign`, signature('section1'));
      const by = await actAs(server(), account, await newAdmin(client, employer));
      const invited = await by.post(`${form}/representative`, { name: 'Rita Rep' });
      const { token } = invited.body.invitation;
      const session = await client.post('/v1/representativeSessions', { token });
      const rita = clientOf(server(), session.body.token.token);
      assert.equal((await rita.get(`${form}`)).status, 200);
      const second = await newEmployee(client, employer);
      const other = (await client.post(`${second}/submissions`)).headers.get('location');
      const him = await actAs(server(), client, second);
      await him.put(`${other}/section1`, CITIZEN);
      await him.post(`${other}/section1/sign`, signature('section1'));
      const unused = await by.post(`${other}/representative`, { name: 'Rita Rep' });
      await revokeApiKey(server().db, id, () => server().now());
      server().setTime(5000);
      assert.equal((await rita.get(`${form}`)).status, 401);
      const late = await client.post('/v1/representativeSessions', {
        token: unused.body.invitation.token,
      });
      assert.equal(late.status, 401, late.text);
    });

    test('a changed role holds from the next request on', async () => {
      const { client, employer, as } = await start();
      const admin = await newAdmin(client, employer);
      const person = await as(admin);
      assert.equal((await person.patch(employer, EMPLOYER)).status, 200);
      await client.patch(admin, { role: 'viewer' });
      assert.equal((await person.patch(employer, EMPLOYER)).status, 403);
    });

    test('a person`s token is not one of the account: not for its keys, its tax interface, its list', async () => {
      const { client, employer, as } = await start();
      const person = await as(await newAdmin(client, employer));
      assert.equal((await person.get('/v1/employers')).status, 403);
      assert.equal((await person.post('/employers', EMPLOYER)).status, 403);
      assert.equal((await person.get('/availableVersions')).status, 401);
    });

    test('an altered token is refused', async () => {
      const { client, employer } = await start();
      const employee = await newEmployee(client, employer);
      const { body } = await client.get(`${employee}/generateToken`);
      const [header, payload, signature] = body.token.token.split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
      claims.person.kind = 'admin';
      const forged = Buffer.from(JSON.stringify(claims)).toString('base64url');
      for (const token of [`${header}.${forged}.${signature}`, `${header}.${payload}.`]) {
        assert.equal((await clientOf(server(), token).get(employee)).status, 401);
      }
    });

    const allowed: Readonly<Record<string, readonly number[]>> = {
      //           read  patch list  create admins addAdmin link  events import
      account: /**/ [200, 200, 200, 201, 200, 201, 200, 200, 201],
      owner: /*  */ [200, 200, 200, 201, 200, 201, 403, 200, 201],
      reviewer: /**/ [200, 403, 200, 201, 200, 403, 403, 403, 201],
      viewer: /* */ [200, 403, 200, 403, 200, 403, 403, 403, 403],
      employee: /**/ [403, 403, 403, 403, 403, 403, 403, 403, 403],
    };
    for (const [who, statuses] of Object.entries(allowed)) {
      test(`${who}: what the role allows and no more`, async () => {
        const { client, employer, as } = await start();
        const employee = await newEmployee(client, employer);
        const people: Record<string, () => Promise<Client>> = {
          account: async () => client,
          employee: () => as(employee),
        };
        const person = await (
          people[who] ?? (async () => as(await newAdmin(client, employer, { role: who })))
        )();
        const csv = { 'content-type': 'text/csv' };
        const answers = [
          await person.get(employer),
          await person.patch(employer, EMPLOYER),
          await person.get(`${employer}/employees`),
          await person.post(`${employer}/employees`, EMPLOYEE),
          await person.get(`${employer}/admins`),
          await person.post(`${employer}/admins`, ADMIN),
          await person.get(`${await newAdmin(client, employer)}/generateToken`),
          await person.get(`${employer}/events`),
          await person.post(`${employer}/employees/import`, 'firstName,lastName\na,b', csv),
        ];
        assert.deepEqual(
          answers.map(({ status }) => status),
          statuses,
        );
        for (const { status, body } of answers) {
          if (status === 403) assert.deepEqual(Object.keys(body), ['code', 'message']);
        }
      });
    }

    test('an employee reads and changes the own profile only, and not the employment', async () => {
      const { client, employer, as } = await start();
      const own = await newEmployee(client, employer);
      const other = await newEmployee(client, employer);
      const person = await as(own);
      assert.equal((await person.get(own)).status, 200);
      assert.equal((await person.patch(own, { nickname: 'Countess' })).status, 200);
      assert.equal(
        (await person.patch(own, { employment: { startDate: '2026-07-01' } })).status,
        403,
      );
      assert.equal((await person.get(other)).status, 404);
      assert.equal((await person.patch(other, { nickname: 'x' })).status, 404);
    });

    test('an admin finds nothing of another employer of the same account', async () => {
      const { client, employer, as } = await start();
      const elsewhere = await newEmployer(client);
      const employee = await newEmployee(client, elsewhere);
      const person = await as(await newAdmin(client, employer));
      for (const path of [elsewhere, `${elsewhere}/employees`, `${elsewhere}/events`, employee]) {
        assert.equal((await person.get(path)).status, 404, path);
      }
      const within = employee.replace(elsewhere, employer);
      assert.equal((await person.get(within)).status, 404);
    });

    test('the raw API key is no token here', async () => {
      const { employer } = await start();
      assert.equal((await clientOf(server(), API_KEY).get(employer)).status, 401);
    });
  });

  forEachServer(
    'behind a public address',
    (server) => {
      test('links lead there', async () => {
        const client = await accountClient(server());
        const admin = await newAdmin(client, await newEmployer(client));
        const { body } = await client.get(`${admin}/generateToken`);
        assert.match(
          body.token.embeddedUri,
          /^https:\/\/hr\.example\.com\/base\/i9\/embedded\/[\da-f-]{36}#token=/,
        );
      });
    },
    { PUBLIC_URL: 'https://hr.example.com/base/' },
  );
});
