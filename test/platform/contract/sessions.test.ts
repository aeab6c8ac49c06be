/** Signing in to the console: the cookie stands in for the key or token, and nothing else does. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashApiKey } from '../../../src/platform/auth/keys.ts';
import { API_KEY, forEachServer, type TestServer } from '../../support/server.ts';

const HOURS = 3_600_000;
const JSON_BODY = { 'content-type': 'application/json' };

const signIn = (server: TestServer, apiKey: unknown = API_KEY, headers = {}) =>
  server.fetch('/v1/session', {
    method: 'POST',
    key: null,
    headers: { ...JSON_BODY, ...headers },
    body: JSON.stringify({ apiKey }),
  });

type Signed = { readonly cookie: string; readonly csrf: string };

async function signedIn(server: TestServer, apiKey?: string): Promise<Signed> {
  const { status, headers, body } = await signIn(server, apiKey);
  assert.equal(status, 201);
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  return { cookie, csrf: body.session.csrfToken };
}

const reading = ({ cookie }: Signed) => ({ key: null, headers: { cookie } });
const changing = ({ cookie, csrf }: Signed, method: string, body?: unknown) => ({
  key: null,
  method,
  headers: { cookie, 'x-csrf-token': csrf, ...JSON_BODY },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

forEachServer('sessions', (start) => {
  test('the cookie stands in for the raw key, the token and the forms token', async () => {
    const server = start();
    const session = await signedIn(server);
    for (const path of [
      '/v1/employers',
      '/ste-hosted/v1/taxes?state=US',
      '/spf/forms',
      '/v1/usage',
    ]) {
      assert.equal((await server.fetch(path, reading(session))).status, 200, path);
      assert.equal((await server.fetch(path, { key: null })).status, 401, path);
    }
    const { body } = await server.fetch('/v1/session', reading(session));
    assert.deepEqual([body.session.csrfToken, body.session.scopes.length], [session.csrf, 3]);
  });

  test('the cookie is HttpOnly and SameSite, holds no key, and the database holds only a hash', async () => {
    const server = start();
    const { headers, text } = await signIn(server);
    const cookie = headers.get('set-cookie') ?? '';
    assert.match(cookie, /^wagewright-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    assert.ok(!cookie.includes(API_KEY) && !text.includes(API_KEY));
    const secret = /=([\w-]+)/.exec(cookie)?.[1] ?? '';
    const rows = await server.db.selectFrom('sessions').selectAll().execute();
    assert.ok(rows.some(({ hash }) => hash === hashApiKey(secret)));
    assert.ok(!JSON.stringify(rows).includes(secret));
  });

  test('a change needs the token of the session, and a request of another site is refused', async () => {
    const server = start();
    const mine = await signedIn(server);
    const other = await signedIn(server);
    const key = { label: 'reports', scopes: ['tax'] };
    const forged = [
      { ...mine, csrf: '' },
      { ...mine, csrf: other.csrf },
      { ...mine, csrf: mine.csrf.slice(1) },
    ];
    for (const session of forged) {
      const refused = await server.fetch('/v1/apiKeys', changing(session, 'POST', key));
      assert.deepEqual([refused.status, refused.body.code], [403, 'forged_request']);
    }
    for (const site of ['cross-site', 'same-site']) {
      for (const [path, options] of [
        ['/v1/employers', reading(mine)],
        ['/v1/apiKeys', changing(mine, 'POST', key)],
        ['/v1/session', reading(mine)],
      ] as const) {
        const headers = { ...options.headers, 'sec-fetch-site': site };
        assert.equal((await server.fetch(path, { ...options, headers })).status, 403, path);
      }
      assert.equal((await signIn(server, API_KEY, { 'sec-fetch-site': site })).status, 403);
    }
    assert.equal((await server.fetch('/v1/apiKeys', changing(mine, 'POST', key))).status, 201);
  });

  test('payCalc and the forms refuse a forged request in the words of their interface', async () => {
    const server = start();
    const mine = await signedIn(server);
    const body = { PayCalcRequest: { payCalc: [] } };
    const path = '/ste-hosted/v1/payCalc';
    assert.equal((await server.fetch(path, changing(mine, 'POST', body))).status, 200);
    const refused = await server.fetch(path, changing({ ...mine, csrf: 'x' }, 'POST', body));
    assert.equal(refused.status, 403);
    assert.match(refused.body.PayCalcResponse.errorStatus.errorMessage, /X-CSRF-Token/);
  });

  test('sign-in refuses a wrong key, a form of another site and a wrong body; a cookie brought along is not kept', async () => {
    const server = start();
    assert.equal((await signIn(server, 'wrong-key-0123456789')).body.code, 'key_refused');
    assert.equal((await signIn(server, 5)).status, 400);
    assert.equal((await signIn(server, API_KEY, { 'content-type': 'text/plain' })).status, 415);
    const planted = { cookie: 'wagewright-session=planted-by-somebody-else-0123456789' };
    const { headers } = await signIn(server, API_KEY, planted);
    assert.doesNotMatch(headers.get('set-cookie') ?? '', /planted/);
    const { body } = await server.fetch('/v1/session', { key: null, headers: planted });
    assert.equal(body.session, null);
  });

  test('a session ends after 8 idle hours, after 24 hours, when it is closed, and with its key', async () => {
    const server = start();
    const isOpen = async (session: Signed): Promise<boolean> =>
      (await server.fetch('/v1/session', reading(session))).body.session !== null;
    const idle = await signedIn(server);
    server.setTime(8 * HOURS - 1);
    assert.ok(await isOpen(idle));
    server.setTime(8 * HOURS);
    assert.ok(!(await isOpen(idle)));
    const busy = await signedIn(server);
    for (let i = 0; i < 3; i += 1) {
      server.setTime(7 * HOURS);
      assert.ok(await isOpen(busy));
    }
    server.setTime(3 * HOURS);
    assert.ok(!(await isOpen(busy)));
    const closed = await signedIn(server);
    const out = await server.fetch('/v1/session', changing(closed, 'DELETE'));
    assert.equal(out.status, 200);
    assert.match(out.headers.get('set-cookie') ?? '', /^wagewright-session=; Max-Age=0/);
    assert.ok(!(await isOpen(closed)));
    const owner = await signedIn(server);
    const { body } = await server.fetch(
      '/v1/apiKeys',
      changing(owner, 'POST', { label: 'short', scopes: ['tax'] }),
    );
    const short = await signedIn(server, body.key);
    assert.equal(
      (await server.fetch(`/v1/apiKeys/${body.apiKey.id}`, changing(owner, 'DELETE'))).status,
      200,
    );
    server.setTime(6000);
    assert.ok(!(await isOpen(short)));
    assert.ok(await isOpen(owner));
  });

  test('an Authorization header takes precedence over the cookie', async () => {
    const server = start();
    const { cookie } = await signedIn(server);
    const answer = await server.fetch('/ste-hosted/v1/taxes?state=US', {
      key: 'wrong-key-0123456789',
      headers: { cookie },
    });
    assert.equal(answer.status, 401);
  });
});

forEachServer('API keys over HTTP', (start) => {
  test('a caller hands on no more than it has', async () => {
    const server = start();
    const all = await signedIn(server);
    const made = await server.fetch(
      '/v1/apiKeys',
      changing(all, 'POST', {
        label: 'tax only',
        scopes: ['tax'],
        expiresAt: '2026-07-01T00:00:00Z',
      }),
    );
    assert.equal(made.status, 201);
    const few = await signedIn(server, made.body.key);
    const ask = (body: unknown) => server.fetch('/v1/apiKeys', changing(few, 'POST', body));
    assert.equal((await ask({ label: 'more', scopes: ['i9'] })).body.code, 'missing_scope');
    const later = await ask({
      label: 'longer',
      scopes: ['tax'],
      expiresAt: '2027-01-01T00:00:00Z',
    });
    assert.deepEqual([later.status, later.body.errors[0].field], [400, 'expiresAt']);
    const past = await ask({ label: 'past', scopes: ['tax'], expiresAt: '2020-01-01T00:00:00Z' });
    assert.equal(past.status, 400);
    const same = await ask({ label: 'same', scopes: ['tax'] });
    assert.equal(same.body.apiKey.expiresAt, '2026-07-01T00:00:00.000Z');
    const { body } = await server.fetch('/v1/apiKeys', reading(few));
    const first = body.apiKeys.find(({ scopes }: { scopes: string[] }) => scopes.length === 3);
    const revoked = await server.fetch(`/v1/apiKeys/${first.id}`, changing(few, 'DELETE'));
    assert.deepEqual([revoked.status, revoked.body.code], [403, 'missing_scope']);
    assert.ok(!JSON.stringify(body).includes(made.body.key));
  });

  test('keys made and revoked are entries of the audit trail, and unknown ids are 404', async () => {
    const server = start();
    const session = await signedIn(server);
    const made = await server.fetch(
      '/v1/apiKeys',
      changing(session, 'POST', { label: 'x', scopes: ['tax'] }),
    );
    const path = `/v1/apiKeys/${made.body.apiKey.id}`;
    for (let i = 0; i < 2; i += 1) {
      const { status, body } = await server.fetch(path, changing(session, 'DELETE'));
      assert.deepEqual([status, typeof body.apiKey.revokedAt], [200, 'string']);
    }
    assert.equal((await server.fetch('/v1/apiKeys/none', changing(session, 'DELETE'))).status, 404);
    const foreign = await server.makeKey({ account: 'another', scopes: ['tax'] });
    const { body: theirs } = await server.fetch(
      '/v1/apiKeys',
      reading(await signedIn(server, foreign.key)),
    );
    assert.equal(theirs.apiKeys.length, 1);
    const hidden = `/v1/apiKeys/${theirs.apiKeys[0].id}`;
    assert.equal((await server.fetch(hidden, changing(session, 'DELETE'))).status, 404);
    const { body } = await server.fetch('/v1/audit?limit=200', reading(session));
    const actions = body.entries
      .filter(
        ({ details }: { details: { apiKeyId?: string } }) =>
          details.apiKeyId === made.body.apiKey.id,
      )
      .map(({ action }: { action: string }) => action);
    assert.deepEqual(actions, ['apiKey.created', 'apiKey.revoked']);
  });

  test('usage lists every day of the range', async () => {
    const server = start();
    const session = await signedIn(server);
    await server.payCalc({}, {}, {});
    const { body } = await server.fetch(
      '/v1/usage?startDate=2026-06-13&endDate=2026-06-16',
      reading(session),
    );
    assert.deepEqual(
      body.days.map(({ transactions }: { transactions: number }) => transactions),
      [0, 0, 3, 0],
    );
    assert.equal(body.transactions, 3);
    for (const query of [
      'startDate=2026-06-16&endDate=2026-06-13',
      'startDate=2020-01-01',
      'startDate=x',
    ]) {
      assert.equal((await server.fetch(`/v1/usage?${query}`, reading(session))).status, 400, query);
    }
  });
});

forEachServer(
  'sessions behind HTTPS',
  (start) => {
    test('behind HTTPS the cookie is Secure and bound to the host', async () => {
      const server = start();
      const { headers } = await signIn(server);
      assert.match(
        headers.get('set-cookie') ?? '',
        /^__Host-wagewright-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
    });
  },
  { PUBLIC_URL: 'https://payroll.example.com' },
);

forEachServer(
  'sign-in limits',
  (start) => {
    test('wrong keys are limited by address', async () => {
      const server = start();
      const statuses = [];
      for (let i = 0; i < 5; i += 1) statuses.push((await signIn(server, `wrong-key-${i}`)).status);
      assert.deepEqual(statuses, [401, 401, 401, 429, 429]);
    });
  },
  { FAILURE_LIMIT: '3' },
);

forEachServer(
  'sign-in on a plain network address',
  (start) => {
    test('is refused: an eavesdropper would have the session', async () => {
      const refused = await signIn(start());
      assert.deepEqual([refused.status, refused.body.code], [409, 'session_needs_https']);
    });
  },
  { HOST: '0.0.0.0' },
);
