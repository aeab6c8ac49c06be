/** Headers of answers outside the pages: no guess of a type, and no copy in a cache. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite } from '../../support/databases.ts';
import { paycheck } from '../../support/paychecks.ts';
import { API_KEY, forEachServer, TestServer } from '../../support/server.ts';

/** Paths whose answers hold nothing of anybody; the rest may not be stored either. */
const PUBLIC = ['/docs/config', '/nowhere', '/ste-hosted/v1/nowhere', '/%E0%A4%A'];
const PATHS = [
  '/authentication/login',
  '/health/live',
  '/health/ready',
  '/ste-hosted/v1/taxes',
  '/availableVersions',
  '/v1/employers',
];

const headersOf = async (server: TestServer, path: string, headers = {}): Promise<Headers> =>
  (await fetch(server.url + path, { headers })).headers;

onSqlite((databases) => {
  for (const [publicUrl, expected] of [
    ['https://payroll.example.com', 'max-age=31536000'],
    ['http://payroll.example.com', null],
    ['', null],
  ] as const) {
    test(`PUBLIC_URL=${publicUrl}: browsers use https only where it does`, async (t) => {
      const server = await TestServer.start(databases, { PUBLIC_URL: publicUrl });
      t.after(() => server.close());
      for (const path of ['/sign-in', '/health/ready', '/v1/employers', '/nowhere']) {
        const sent = await headersOf(server, path);
        assert.equal(sent.get('strict-transport-security'), expected, path);
      }
    });
  }
});

forEachServer('headers of answers', (server) => {
  test('are of the type that they say, on every interface', async () => {
    for (const path of [...PATHS, ...PUBLIC]) {
      const sent = await headersOf(server(), path, { authorization: API_KEY, 'api-key': API_KEY });
      assert.equal(sent.get('x-content-type-options'), 'nosniff', path);
      if (!PUBLIC.includes(path)) assert.equal(sent.get('cache-control'), 'no-store', path);
    }
  });

  test('a paycheck, by the short way and by the long one', async () => {
    const body = JSON.stringify({ PayCalcRequest: { payCalc: [paycheck()] } });
    for (const extra of [{}, { prefer: 'handling=strict' }]) {
      const answer = await fetch(`${server().url}/ste-hosted/v1/payCalc`, {
        method: 'POST',
        headers: { authorization: API_KEY, 'content-type': 'application/json', ...extra },
        body,
      });
      assert.equal(answer.status, 200, await answer.text());
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
      assert.equal(answer.headers.get('cache-control'), 'no-store');
    }
  });
});
