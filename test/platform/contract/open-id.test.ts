/** Administrators sign in with OpenID Connect, at a real provider; and what is tried against it. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openAttempt, sealAttempt } from '../../../src/platform/http/session/open-id/attempt.ts';
import { openSecrets } from '../../../src/platform/storage/secrets/secret-key.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { accountClient, newAdmin, newEmployer } from '../../support/i9.ts';
import { CLIENT_ID, type Forgery, OpenIdProvider } from '../../support/open-id-provider.ts';
import { SECRET_KEY, TestServer } from '../../support/server.ts';
import { SESSION_COOKIE, sessionClient, sessionOfSecret } from '../../support/sign-in.ts';

const COOKIE = 'wagewright-open-id';
const START = '/v1/session/openId';
const MINUTE = 60_000;

const post = (server: TestServer, path: string, body: unknown, headers = {}) =>
  server.fetch(path, {
    method: 'POST',
    key: null,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** A browser that has begun to sign in. */
async function begin(server: TestServer, returnTo?: string) {
  const started = await post(server, START, returnTo === undefined ? {} : { returnTo });
  assert.equal(started.status, 201, started.text);
  const set = started.headers.get('set-cookie') ?? '';
  const sealed = new RegExp(`^${COOKIE}=([^;]+);`).exec(set)?.[1] ?? '';
  return { url: started.body.authorizationUrl as string, set, cookie: `${COOKIE}=${sealed}` };
}

const finish = (server: TestServer, answer: URL, headers: Readonly<Record<string, string>> = {}) =>
  post(server, `${START}/use`, { parameters: answer.search }, headers);

/** The whole way; the answer of its last step. */
async function signIn(server: TestServer, provider: OpenIdProvider, email: string) {
  const { url, cookie } = await begin(server);
  return await finish(server, await provider.signIn(url, email), { cookie });
}

const sessionOf = (server: TestServer, headers: Headers) => {
  const secret = new RegExp(`\\b${SESSION_COOKIE}=([\\w-]+);`).exec(
    headers.get('set-cookie') ?? '',
  )?.[1];
  assert.ok(secret);
  return sessionClient(server, sessionOfSecret(secret));
};

forEachDatabase((databases) => {
  describe('OpenID Connect', () => {
    let provider: OpenIdProvider;
    let server: TestServer;
    before(async () => {
      provider = await OpenIdProvider.listen();
      server = await TestServer.start(databases, { ...provider.environment, OIDC_NAME: 'Acme ID' });
      await provider.serve(server.url);
    });
    after(async () => {
      await server?.close();
      await provider?.close();
    });
    const newPerson = async (emailAddress: string, more = {}) => {
      const client = await accountClient(server);
      const employer = await newEmployer(client);
      const path = await newAdmin(client, employer, { emailAddress, ...more });
      return { client, employer, path };
    };
    const refusal = async (email: string, code: string, status: number) => {
      const { status: was, body, headers } = await signIn(server, provider, email);
      assert.deepEqual([was, body.code], [status, code]);
      const set = headers.get('set-cookie') ?? '';
      assert.ok(!set.includes(`${SESSION_COOKIE}=`));
      assert.match(set, new RegExp(`^${COOKIE}=; Max-Age=0;`), 'the attempt is over');
      return body;
    };

    test('a verified address signs its administrator in, as an emailed link does; the trail says how', async () => {
      const { client, employer, path } = await newPerson('Ida@Example.com', { role: 'viewer' });
      const { body: offered } = await server.fetch('/v1/session', { key: null });
      assert.deepEqual(offered.signIn.openId, { name: 'Acme ID' });
      const { url, set, cookie } = await begin(server, '/employers?tab=1#a');
      assert.match(set, /; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/);
      const asked = new URL(url).searchParams;
      assert.equal(asked.get('code_challenge_method'), 'S256');
      assert.equal(asked.get('redirect_uri'), `${server.url}/sign-in/openid`);
      assert.ok((asked.get('state')?.length ?? 0) >= 43 && (asked.get('nonce')?.length ?? 0) >= 43);
      const { status, body, headers } = await finish(
        server,
        await provider.signIn(url, 'ida@EXAMPLE.com'),
        { cookie },
      );
      assert.equal(status, 201);
      assert.equal(body.returnTo, '/employers?tab=1#a');
      assert.deepEqual(
        [body.session.kind, body.session.person.method, body.session.person.admin.role],
        ['person', 'openIdConnect', 'viewer'],
      );
      assert.match(headers.get('set-cookie') ?? '', new RegExp(`^${COOKIE}=; Max-Age=0;`));
      const session = sessionOf(server, headers);
      assert.equal((await session.get(employer)).status, 200);
      const { entries } = (await client.get(`${employer}/audit`)).body;
      const entry = entries.find(({ action }: { action: string }) => action === 'admin.signedIn');
      assert.deepEqual(entry.details, { adminId: path.split('/').at(-1), method: 'openIdConnect' });
      await client.delete(path);
      assert.equal((await session.get(employer)).status, 401);
    });

    test('several employers: the person chooses', async () => {
      await newPerson('both@example.com');
      await newPerson('both@example.com');
      const { body, headers } = await signIn(server, provider, 'both@example.com');
      assert.equal(body.session.person.admin, null);
      const [, second] = body.session.person.choices;
      const session = sessionOf(server, headers);
      assert.equal((await session.get('/v1/me')).body.code, 'employer_not_chosen');
      const chosen = await session.post('/v1/session/employer', { adminId: second.adminId });
      assert.equal(chosen.body.session.person.admin.adminId, second.adminId);
    });

    test('nobody, a deactivated administrator, and an unverified address get the same answer', async () => {
      const { client, path } = await newPerson('gone@example.com');
      await client.delete(path);
      await newPerson('unverified@example.com');
      provider.unverified.add('unverified@example.com');
      const bodies = [];
      for (const name of ['nobody', 'gone', 'unverified']) {
        bodies.push(await refusal(`${name}@example.com`, 'open_id_person_unknown', 403));
      }
      assert.equal(new Set(bodies.map((body) => JSON.stringify(body))).size, 1);
    });

    test('the Kelvin sign is no k: an address of another person is not folded into yours', async () => {
      await newPerson('kim@example.com');
      await refusal('\u212aim@example.com', 'open_id_person_unknown', 403);
    });

    test('an answer works once, in the browser that asked, for ten minutes', async () => {
      await newPerson('once@example.com');
      const mine = await begin(server);
      const answer = await provider.signIn(mine.url, 'once@example.com');
      const other = await begin(server);
      const tried = async (headers: Readonly<Record<string, string>>) => {
        const { status, body } = await finish(server, answer, headers);
        return [status, body.code ?? 'signed in'];
      };
      assert.deepEqual(await tried({}), [401, 'open_id_attempt_invalid'], 'no cookie');
      assert.deepEqual(
        await tried({ cookie: other.cookie }),
        [401, 'open_id_refused'],
        'the code was brought into another browser',
      );
      const cookie = mine.cookie;
      assert.deepEqual(await tried({ cookie: `${cookie.slice(0, -6)}AAAAAA` }), [
        401,
        'open_id_attempt_invalid',
      ]);
      assert.deepEqual(await tried({ cookie }), [201, 'signed in']);
      assert.deepEqual(await tried({ cookie }), [401, 'open_id_attempt_invalid'], 'replayed');

      const late = await begin(server);
      const lateAnswer = await provider.signIn(late.url, 'once@example.com');
      server.setTime(10 * MINUTE);
      const { status, body } = await finish(server, lateAnswer, { cookie: late.cookie });
      assert.deepEqual([status, body.code], [401, 'open_id_attempt_invalid']);
    });

    test('the code of another sign-in of the same browser is refused: its verifier and nonce differ', async () => {
      await newPerson('mixed@example.com');
      const first = await begin(server);
      const second = await begin(server);
      const stolen = await provider.signIn(first.url, 'mixed@example.com');
      const answer = await provider.signIn(second.url, 'mixed@example.com');
      answer.searchParams.set('code', stolen.searchParams.get('code') ?? '');
      const { status, body } = await finish(server, answer, { cookie: second.cookie });
      assert.deepEqual([status, body.code], [401, 'open_id_refused']);
    });

    test('a cookie sealed for something else or by nobody does not count', async () => {
      const { databaseUrl } = server.settings;
      const secretKey = databaseUrl === undefined ? undefined : SECRET_KEY;
      const secrets = await openSecrets(server.db, { ...server.settings, secretKey });
      const attempt = { secret: 'x', startedAt: server.now(), returnTo: '/' };
      assert.deepEqual(openAttempt(secrets, sealAttempt(secrets, attempt), server.now()), attempt);
      const forged = [
        secrets.seal(JSON.stringify(attempt), 'cookie.other'),
        JSON.stringify(attempt),
        'v1.x.y',
        '',
      ];
      for (const sealed of forged) {
        assert.equal(openAttempt(secrets, sealed, server.now()), undefined, sealed);
      }
    });

    const wrong: Readonly<Record<string, Forgery>> = {
      'another nonce': (claims, sign) => sign({ ...claims, nonce: 'x' }),
      'no nonce': ({ nonce: _, ...claims }, sign) => sign(claims),
      'another issuer': (claims, sign) => sign({ ...claims, iss: 'https://evil.example' }),
      'another audience': (claims, sign) => sign({ ...claims, aud: 'somebody else' }),
      'another audience next to ours': (claims, sign) =>
        sign({ ...claims, aud: [CLIENT_ID, 'somebody else'], azp: 'somebody else' }),
      'an end an hour ago': (claims, sign) =>
        sign({ ...claims, exp: (claims.iat ?? 0) - 3600, iat: (claims.iat ?? 0) - 7200 }),
      'a beginning in the year 2096': (claims, sign) =>
        sign({ ...claims, iat: 3_976_214_400, exp: 3_976_218_000 }),
      'no end': ({ exp: _, ...claims }, sign) => sign(claims),
      'the signature of another key': (claims, sign) => sign(claims, { otherKey: true }),
      'no signature (algorithm none)': async (claims) => `${jwt({ alg: 'none' }, claims)}.`,
      'algorithm none and the signature of something': async (claims, sign) =>
        `${jwt({ alg: 'none' }, claims)}.${(await sign(claims)).split('.')[2]}`,
      'an HMAC with the client secret': async (claims) =>
        `${jwt({ alg: 'HS256' }, claims)}.${Buffer.alloc(32).toString('base64url')}`,
      'nothing in it': async () => 'x',
    };
    const jwt = (header: object, claims: object): string =>
      [header, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');

    for (const [what, forgery] of Object.entries(wrong)) {
      test(`an ID token with ${what} signs nobody in`, async () => {
        await newPerson('forged@example.com');
        provider.forge = forgery;
        try {
          await refusal('forged@example.com', 'open_id_refused', 401);
        } finally {
          provider.forge = undefined;
        }
      });
    }

    test('an ID token that says itself that the address is not verified, or says that it is in a text, is believed', async () => {
      await newPerson('claims@example.com');
      for (const email_verified of [false, 'true', 1, undefined]) {
        provider.forge = (claims, sign) =>
          sign({ ...claims, email: 'claims@example.com', email_verified });
        await refusal('claims@example.com', 'open_id_person_unknown', 403);
      }
      provider.forge = (claims, sign) =>
        sign({ ...claims, email: 'claims@example.com', email_verified: true });
      assert.equal((await signIn(server, provider, 'claims@example.com')).status, 201);
      provider.forge = undefined;
    });

    test('wrong answers lock out those who send them, and no good answer of the same address', async () => {
      const limited = await TestServer.start(databases, {
        ...provider.environment,
        FAILURE_LIMIT: '3',
      });
      try {
        await provider.serve(limited.url);
        const client = await accountClient(limited);
        await newAdmin(client, await newEmployer(client), { emailAddress: 'ida@example.com' });
        const { url, cookie } = await begin(limited);
        const answer = await provider.signIn(url, 'ida@example.com');
        const bad = new URL('http://localhost/?code=x&state=y');
        const statuses: number[] = [];
        for (let i = 0; i < 5; i += 1) statuses.push((await finish(limited, bad)).status);
        assert.deepEqual(statuses, [401, 401, 401, 429, 429]);
        const good = await finish(limited, answer, { cookie });
        assert.equal(good.status, 201, good.text);
        const forged = await begin(limited);
        const { status, headers } = await finish(limited, bad, { cookie: forged.cookie });
        assert.equal(status, 429, 'a wrong answer to an attempt of its own');
        assert.ok(Number(headers.get('retry-after')) > 0);
      } finally {
        await limited.close();
        await provider.serve(server.url);
      }
    });

    test('user info of somebody else is not taken', async () => {
      await newPerson('victim@example.com');
      provider.behave = ({ url }, response) => {
        if (url !== '/me') return false;
        response.writeHead(200, { 'content-type': 'application/json' });
        const claims = { sub: 'other', email: 'victim@example.com', email_verified: true };
        response.end(JSON.stringify(claims));
        return true;
      };
      await refusal('attacker@example.com', 'open_id_refused', 401);
      provider.behave = () => false;
    });

    test('somebody who cancels comes back without a session', async () => {
      await refusal('', 'open_id_refused', 401);
    });

    test('it leads back to this server only', async () => {
      const paths = [
        '//evil.example',
        'https://evil.example',
        '/\\evil.example',
        '/\t/evil.example',
        '/..//evil.example',
        'javascript:alert(1)',
        'employers',
        '',
      ];
      for (const returnTo of paths) {
        const { status, body } = await post(server, START, { returnTo });
        assert.deepEqual([status, body.code], [400, 'invalid_fields'], returnTo);
      }
      const { url } = await begin(server);
      const { headers } = await post(server, START, {}, { host: 'evil.example' });
      assert.ok(headers.get('set-cookie'));
      assert.equal(new URL(new URL(url).searchParams.get('redirect_uri') ?? '').origin, server.url);
    });

    test('another site can neither begin nor finish a sign-in', async () => {
      const foreign = { 'sec-fetch-site': 'cross-site' };
      assert.equal((await post(server, START, {}, foreign)).status, 403);
      const { url, cookie } = await begin(server);
      const answer = await provider.signIn(url, 'ida@example.com');
      assert.equal((await finish(server, answer, { cookie, ...foreign })).status, 403);
      const form = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
      assert.equal((await finish(server, answer, form)).status, 415);
    });
  });
});
