/** Wrong keys, tokens and invitations are limited per address; good ones pass. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { forEachDatabase } from '../../support/databases.ts';
import {
  accountClient,
  actAs,
  clientOf,
  newAdmin,
  newEmployee,
  newEmployer,
} from '../../support/i9.ts';
import { paycheck, request } from '../../support/paychecks.ts';
import { type Answer, API_KEY, TestServer } from '../../support/server.ts';
import { CITIZEN, signature } from '../../support/submissions.ts';

const WRONG = 'wrong-key-0123456789-0123456789-0123456789';
const PAY_CALC = '/ste-hosted/v1/payCalc';

type Send = (
  server: TestServer,
  credential: string | null,
  headers?: Record<string, string>,
) => Promise<Answer>;

const login: Send = (server, credential, headers = {}) =>
  server.fetch('/authentication/login', {
    key: null,
    headers: { ...headers, ...(credential === null ? {} : { 'api-key': credential }) },
  });
const payCalc: Send = (server, key, headers = {}) =>
  server.fetch(PAY_CALC, {
    method: 'POST',
    key,
    headers,
    body: JSON.stringify(request(paycheck())),
  });
const employers: Send = (server, token, headers = {}) =>
  server.fetch('/v1/employers', { key: token === null ? null : `Bearer ${token}`, headers });
const forms: Send = (server, token, headers = {}) =>
  server.fetch('/spf/forms', { key: token === null ? null : `Bearer ${token}`, headers });
const exchange: Send = (server, token, headers = {}) =>
  server.fetch('/v1/representativeSessions', {
    method: 'POST',
    key: null,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ token: token ?? 'none' }),
  });

const messageOf = ({ body }: Answer): string =>
  body.PayCalcResponse?.errorStatus.errorMessage ?? body.reason ?? body.message;

const opened = (server: TestServer, path: string, token: string, headers = {}): Promise<Answer> =>
  server.fetch(path, {
    method: 'POST',
    key: null,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });

/** An unused link of each kind, and where it is exchanged. */
async function goodLinks(server: TestServer) {
  const client = await accountClient(server);
  const employer = await newEmployer(client);
  const admin = await newAdmin(client, employer);
  const { url } = (await client.post(`${admin}/signInLink`)).body.signInLink;
  const employee = await newEmployee(client, employer);
  const invited = await client.post(`${employee}/invitation`);
  const { token } = (await client.get(`${employee}/generateToken`)).body.token;
  const form = (await client.post(`${employee}/submissions`)).headers.get('location');
  const self = clientOf(server, token);
  await self.put(`${form}/section1`, { ...CITIZEN, socialSecurityNumber: '123-45-6789' });
  await self.post(`${form}/section1/sign`, signature('section1'));
  const by = await actAs(server, client, admin);
  const asked = await by.post(`${form}/representative`, { name: 'Rita Rep' });
  return [
    { path: '/v1/session/link/use', link: url },
    { path: '/v1/employeeSessions', link: invited.body.invitation.invitationUri },
    { path: '/v1/representativeSessions', link: asked.body.invitation.invitationUri },
  ].map(({ path, link }) => ({ path, token: new URL(link).hash.replace(/^#\w+=/, '') }));
}

function assertRefused(answer: Answer): void {
  assert.equal(answer.status, 429, answer.text);
  const wait = Number(answer.headers.get('retry-after'));
  assert.ok(Number.isInteger(wait) && wait > 0 && wait <= 60);
  assert.match(messageOf(answer), /too many requests with an invalid API key/);
  assert.equal(answer.headers.get('www-authenticate'), null);
}

forEachDatabase((databases) => {
  /** A server with the default limit, whatever other tests need. */
  const start = (environment: Readonly<Record<string, string>> = {}) =>
    TestServer.start(databases, { FAILURE_LIMIT: '', ...environment });

  describe('wrong keys, tokens and invitations of one address', () => {
    let server: TestServer;
    before(async () => {
      server = await start({ TRUST_PROXY: '1' });
    });
    after(() => server.close());

    for (const [index, [name, send]] of (
      [
        ['logins', login],
        ['raw keys', payCalc],
        ['tokens of the I-9 interface', employers],
        ['tokens of the forms', forms],
        ['invitations', exchange],
      ] as const
    ).entries()) {
      test(`${name}: 30 are 401, the next 429; good keys and tokens are answered`, async () => {
        const from = { 'x-forwarded-for': `198.51.100.${index}` };
        const token = (await login(server, API_KEY, from)).body.accessToken;
        for (let i = 0; i < 30; i += 1) assert.equal((await send(server, WRONG, from)).status, 401);
        for (const each of [login, payCalc, employers, forms, exchange]) {
          assertRefused(await each(server, WRONG, from));
        }
        for (const each of [login, payCalc, employers, forms]) {
          assertRefused(await each(server, null, from));
        }
        assert.equal((await login(server, API_KEY, from)).status, 200);
        assert.equal((await payCalc(server, API_KEY, from)).status, 200);
        assert.equal((await employers(server, token, from)).status, 200);
        assert.equal((await forms(server, token, from)).status, 200);
        const live = await server.fetch('/health/live', { key: null, headers: from });
        assert.equal(live.status, 200);
      });
    }

    test('requests without any key are no wrong ones', async () => {
      const from = { 'x-forwarded-for': '198.51.100.99' };
      for (let i = 0; i < 40; i += 1) assert.equal((await payCalc(server, null, from)).status, 401);
    });

    test('what a client wrote before the last address changes nothing', async () => {
      const send = (i: number) =>
        login(server, WRONG, { 'x-forwarded-for': `198.51.100.${i}, 203.0.113.7` });
      for (let i = 0; i < 30; i += 1) assert.equal((await send(i)).status, 401);
      assertRefused(await send(30));
    });
  });

  describe('FAILURE_LIMIT behind proxies', () => {
    /** Statuses of wrong logins, each with another first address in the header. */
    const statuses = async (trustProxy: string, count: number, last = ''): Promise<number[]> => {
      const server = await start({ FAILURE_LIMIT: '3', TRUST_PROXY: trustProxy });
      try {
        const found: number[] = [];
        for (let i = 0; i < count; i += 1) {
          const headers = { 'x-forwarded-for': `198.51.100.${i + 1}${last}` };
          found.push((await login(server, WRONG, headers)).status);
        }
        return found;
      } finally {
        await server.close();
      }
    };

    test('not trusted, the header changes nothing', async () => {
      assert.deepEqual(await statuses('false', 5), [401, 401, 401, 429, 429]);
    });

    test('a named proxy: the address it writes counts, and nothing before it', async () => {
      assert.deepEqual(await statuses('127.0.0.1', 5, ', 203.0.113.7'), [401, 401, 401, 429, 429]);
      assert.deepEqual(await statuses('127.0.0.1', 4), [401, 401, 401, 401]);
    });

    for (const trustProxy of ['1', 'true']) {
      test(`${trustProxy}: each client counts by itself, and the connection never`, async () => {
        assert.deepEqual(await statuses(trustProxy, 32), Array(32).fill(401));
      });
    }
  });

  describe('whatever the clients of a proxy send wrong', () => {
    // Not trusted: the addresses in the header count as none, and all clients have the proxy's.
    for (const trustProxy of ['127.0.0.1', '1', 'true', 'false']) {
      test(`${trustProxy}: good links of every kind and visitors come in`, async (t) => {
        const server = await start({ FAILURE_LIMIT: '3', TRUST_PROXY: trustProxy });
        t.after(() => server.close());
        const links = await goodLinks(server);
        for (let i = 1; i <= 32; i += 1) {
          await login(server, WRONG, { 'x-forwarded-for': `2001:db8:0:${i}::1` });
        }
        const from = { 'x-forwarded-for': '203.0.113.7' };
        for (const { path, token } of links) {
          const answer = await opened(server, path, token, from);
          assert.equal(answer.status, 201, `${path}: ${answer.text}`);
          const wrong = await opened(server, path, WRONG, from);
          assert.equal(wrong.status, trustProxy === 'false' ? 429 : 401, path);
        }
        const visit = { key: null, headers: from };
        const places = await server.fetch('/ste-hosted/v1/locations?zip=10001', visit);
        assert.equal(places.status, 200, places.text);
      });
    }

    test('VISITORS=closed: a page still leads to the sign-in', async (t) => {
      const server = await start({ FAILURE_LIMIT: '1', VISITORS: 'closed' });
      t.after(() => server.close());
      for (let i = 0; i < 3; i += 1) await login(server, WRONG);
      const headers = { accept: 'text/html' };
      const page = await fetch(`${server.url}/calculator`, { headers, redirect: 'manual' });
      assert.equal(page.status, 303);
    });
  });
});
