/** `GET /v1/server`: versions for everyone, the setup for operators and for requests from the machine itself. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productVersion } from '../../../src/platform/operation/product-version.ts';
import { paycheck, request } from '../../support/paychecks.ts';
import { NEWEST } from '../../support/releases.ts';
import { API_KEY, forEachServer, type TestServer } from '../../support/server.ts';

const PATH = '/v1/server';

async function signedIn(server: TestServer, apiKey = API_KEY): Promise<Record<string, string>> {
  const { headers } = await server.fetch('/v1/session', {
    method: 'POST',
    key: null,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ apiKey }),
  });
  return { cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
}

forEachServer('what runs', (start) => {
  test('is shown on this machine, with where the key is and never the key', async () => {
    const server = start();
    const { status, body, text } = await server.fetch(PATH, { key: null });
    assert.equal(status, 200);
    assert.equal(body.productVersion, productVersion());
    assert.equal(body.rulesVersion, NEWEST);
    const isSqlite = server.settings.databaseUrl === undefined;
    assert.deepEqual(body.setup, {
      database: isSqlite ? 'sqlite' : 'postgres',
      dataDir: isSqlite ? server.settings.dataDir : null,
      firstKey: 'BOOTSTRAP_API_KEY',
      isEmpty: true,
    });
    assert.ok(!text.includes(API_KEY.slice(0, 12)));
  });

  test('hides its setup from requests through a proxy or by another name', async () => {
    for (const headers of [
      { 'x-forwarded-for': '203.0.113.9' },
      { via: '1.1 proxy' },
      { host: 'rebound.example' },
    ]) {
      const { body } = await start().fetch(PATH, { key: null, headers });
      assert.equal(body.setup, null, JSON.stringify(headers));
    }
  });

  test('is empty until the account has calculated or has an employer', async () => {
    const server = start();
    const { key } = await server.makeKey({ account: 'first' });
    const headers = await signedIn(server, key);
    const isEmpty = async () =>
      (await server.fetch(PATH, { key: null, headers })).body.setup.isEmpty;
    assert.equal(await isEmpty(), true);
    assert.equal((await server.post(request(paycheck()), { key })).status, 200);
    assert.equal(await isEmpty(), false);
    const other = await signedIn(server);
    const { body } = await server.fetch(PATH, { key: null, headers: other });
    assert.equal(body.setup.isEmpty, true);
    assert.equal((await server.fetch(PATH, { key: null })).body.setup.isEmpty, false);
  });
});

forEachServer(
  'a server that others reach',
  (start) => {
    test('tells its setup to sessions only', async () => {
      const server = start();
      assert.equal((await server.fetch(PATH, { key: null })).body.setup, null);
      const headers = { ...(await signedIn(server)), 'x-forwarded-for': '203.0.113.9' };
      const { body } = await server.fetch(PATH, { key: null, headers });
      assert.equal(body.setup.firstKey, 'BOOTSTRAP_API_KEY');
    });
  },
  { PUBLIC_URL: 'http://127.0.0.1:1' },
);
