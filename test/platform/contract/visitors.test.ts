/** What people and programs without a key see: open to them, and closed by VISITORS. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAGES } from '../../../src/app/http/console/pages.ts';
import { readConfig } from '../../../src/app/parts/config.ts';
import { EVENT_KEYS } from '../../../src/people/events/catalog.ts';
import { API_KEY, forEachServer, type TestServer } from '../../support/server.ts';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const DOCUMENTS = [
  '/docs',
  '/docs/config',
  '/docs/config.json',
  '/docs/events',
  `/docs/events/${EVENT_KEYS[0]}`,
  '/docs/viewer/x.js',
  '/llms.txt',
  '/openapi.json',
  '/openapi.yaml',
];
/** Who comes by a link has their own token; who signs in has nothing yet. */
const ALWAYS_OPEN_PAGES = PAGES.filter((page) => /^\/(i9|sign-in)(\/|$)/.test(page));
const FOR_VISITORS = [...PAGES.filter((page) => !ALWAYS_OPEN_PAGES.includes(page)), ...DOCUMENTS];
const LOCATIONS = '/ste-hosted/v1/locations?zip=10001';
/** Of what the server itself does not need to be closed. */
const ALWAYS_OPEN = [
  ...ALWAYS_OPEN_PAGES,
  '/health/live',
  '/health/ready',
  '/v1/session',
  '/theme.js',
];

/** As browsers do it: a redirect is not followed. */
const open = (server: TestServer, path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers, redirect: 'manual' });

async function cookieOf(server: TestServer): Promise<string> {
  const { headers } = await server.fetch('/v1/session', {
    method: 'POST',
    key: null,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ apiKey: API_KEY }),
  });
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function tokenOf(server: TestServer): Promise<string> {
  const headers = { 'api-key': API_KEY };
  const { body } = await server.fetch('/authentication/login', { key: null, headers });
  return body.accessToken;
}

test('VISITORS is open or closed', () => {
  assert.equal(readConfig({}).visitors, 'open');
  assert.equal(readConfig({ VISITORS: 'Closed' }).visitors, 'closed');
  assert.throws(() => readConfig({ VISITORS: 'no' }), /VISITORS: no is not one of open, closed/);
});

forEachServer('a server open to visitors', (server) => {
  for (const path of FOR_VISITORS) {
    test(`${path} needs no key`, async () => {
      const { status } = await open(server(), path, HTML);
      assert.equal(status, path.includes('viewer') ? 404 : 200);
    });
  }

  test('says so', async () => {
    const { body } = await server().fetch('/v1/session', { key: null });
    assert.deepEqual(body, {
      session: null,
      visitors: 'open',
      signIn: { email: false, openId: null },
    });
  });

  test('finds locations for visitors, and counts no usage', async () => {
    const before = await server().counted();
    for (const query of ['zip=10001', 'q=Chicago', 'fips=3918000', 'state=DE']) {
      const path = `/ste-hosted/v1/locations?${query}`;
      const { status, body } = await server().fetch(path, { key: null });
      assert.equal(status, 200, query);
      assert.ok(body.candidates.length > 0, query);
    }
    assert.equal(await server().counted(), before);
  });

  test('gives visitors no street addresses, and no one with a bad key anything', async () => {
    const path = '/ste-hosted/v1/locations?address=1+Main+St';
    const { status, body } = await server().fetch(path, { key: null });
    assert.equal(status, 401);
    assert.match(body.errorStatus.errorMessage, /^address: .* requires an API key/);
    assert.equal((await server().fetch(LOCATIONS, { key: 'wrong-key-0123456789' })).status, 401);
  });

  test('an ended session searches as a visitor', async () => {
    const headers = { cookie: `wagewright-session=${'x'.repeat(43)}` };
    const { status } = await server().fetch(LOCATIONS, { key: null, headers });
    assert.equal(status, 200);
  });

  test('lets no visitor calculate over HTTP', async () => {
    const list = { method: 'POST', key: null, body: '{}' };
    for (const path of ['payCalc', 'taxList', 'grossUp']) {
      const { status } = await server().fetch(`/ste-hosted/v1/${path}`, list);
      assert.equal(status, 401, path);
    }
    assert.equal((await server().fetch('/ste-hosted/v1/taxes', { key: null })).status, 401);
  });
});

forEachServer('a visitor who searches much', (server) => {
  test('waits, while a key goes on', async () => {
    for (let i = 0; i < 120; i += 1) {
      const { status } = await open(server(), LOCATIONS);
      assert.equal(status, 200, `search ${i}`);
    }
    const { status, headers, body } = await server().fetch(LOCATIONS, { key: null });
    assert.deepEqual([status, body.errorStatus.errorCode], [429, 1007]);
    assert.ok(Number(headers.get('retry-after')) > 0);
    assert.equal((await server().fetch(LOCATIONS)).status, 200);
  });
});

forEachServer(
  'a server closed to visitors',
  (server) => {
    for (const path of FOR_VISITORS) {
      test(`${path} leads a browser to the sign-in and back`, async () => {
        const { status, headers } = await open(server(), path, HTML);
        assert.equal(status, 303);
        assert.equal(headers.get('location'), `/sign-in?next=${encodeURIComponent(path)}`);
      });

      test(`${path} refuses a program without a key`, async () => {
        const refused = await open(server(), path, { accept: 'application/json' });
        assert.equal(refused.status, 401);
        assert.match(refused.headers.get('www-authenticate') ?? '', /^Bearer realm="Wagewright"/);
        assert.equal(((await refused.json()) as { code: string }).code, 'visitors_closed');
        const wrong = await open(server(), path, { authorization: 'wrong-key-0123456789' });
        assert.equal(wrong.status, 401);
        const ended = await open(server(), path, { cookie: 'wagewright-session=ended' });
        assert.equal(ended.status, 401);
      });

      test(`${path} is there with a session, a key, and a token`, async () => {
        const expected = path.includes('viewer') ? 404 : 200;
        for (const headers of [
          { cookie: await cookieOf(server()), 'sec-fetch-site': 'cross-site', ...HTML },
          { authorization: API_KEY },
          { authorization: `Bearer ${await tokenOf(server())}` },
        ]) {
          const { status } = await open(server(), path, headers);
          assert.equal(status, expected, JSON.stringify(Object.keys(headers)));
        }
      });
    }

    test('the locations take a key', async () => {
      assert.equal((await server().fetch(LOCATIONS, { key: null })).status, 401);
      assert.equal((await server().fetch(LOCATIONS)).status, 200);
    });

    test('what signing in and operating needs stays open', async () => {
      for (const path of ALWAYS_OPEN) {
        assert.equal((await open(server(), path, HTML)).status, 200, path);
      }
      const { body } = await server().fetch('/v1/session', { key: null });
      assert.deepEqual(body, {
        session: null,
        visitors: 'closed',
        signIn: { email: false, openId: null },
      });
    });
  },
  { VISITORS: 'closed' },
);
