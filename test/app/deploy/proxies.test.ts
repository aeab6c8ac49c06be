/** The server behind real nginx and Caddy, with the configurations of deploy/. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request as send } from 'undici';
import { type ServingProcess, serve } from '../../support/cli.ts';
import { temporaryDirectory } from '../../support/databases.ts';
import { EMPLOYER } from '../../support/i9.ts';
import { paycheck, request } from '../../support/paychecks.ts';
import { withProgram } from '../../support/programs.ts';
import { type ReverseProxy, startCaddy, startNginx } from '../../support/reverse-proxy.ts';
import { API_KEY } from '../../support/server.ts';

const PARTNER = 'https://partner.example.com';
/** What the server takes at most. */
const MOST_BYTES = 32 * 1024 * 1024;

/** With the address that the tests' requests come from; the proxies connect from 127.0.0.1. */
const PROXIES = [
  ['nginx', startNginx, '127.0.0.2'],
  ['caddy', startCaddy, '127.0.0.3'],
] as const;

describe('behind a reverse proxy', () => {
  let server: ServingProcess;

  before(async () => {
    server = await serve({
      PORT: '0',
      DATA_DIR: await temporaryDirectory(),
      BOOTSTRAP_API_KEY: API_KEY,
      PUBLIC_URL: 'https://payroll.example.com',
      TRUST_PROXY: '127.0.0.1',
    });
  });
  after(() => server.end('SIGTERM'));

  for (const [name, start, client] of PROXIES) {
    withProgram(name, () => defineTests(name, start, client));
  }

  function defineTests(
    name: string,
    start: (upstream: number) => Promise<ReverseProxy>,
    client: string,
  ): void {
    describe(name, () => {
      let proxy: ReverseProxy;
      const agent = new Agent({ localAddress: client, connect: { rejectUnauthorized: false } });

      before(async () => {
        proxy = await start(Number(new URL(server.url).port));
      });
      after(async () => {
        await proxy.close();
        await agent.close();
      });

      type Options = { headers?: Record<string, string>; body?: string };
      const ask = async (path: string, { headers = {}, body }: Options = {}, base = proxy.url) => {
        const answer = await send(base + path, {
          dispatcher: agent,
          method: body === undefined ? 'GET' : 'POST',
          headers,
          ...(body === undefined ? {} : { body }),
        });
        const text = await answer.body.text();
        return { status: answer.statusCode, headers: answer.headers, text };
      };
      const calculate = (body: string) =>
        ask('/ste-hosted/v1/payCalc', { headers: { authorization: API_KEY }, body });

      test('calculates a paycheck, and gives the request an id', async () => {
        const { status, headers, text } = await calculate(JSON.stringify(request(paycheck())));
        assert.equal(status, 200);
        assert.equal(JSON.parse(text).PayCalcResponse.errorStatus.errorCode, 0);
        assert.match(String(headers['x-request-id']), /^[\da-f-]{32,36}$/);
      });

      test('says that browsers use https only, in refusals, too', async () => {
        for (const path of ['/health/ready', '/v1/employers']) {
          const { headers } = await ask(path);
          assert.equal(headers['strict-transport-security'], 'max-age=31536000', path);
        }
      });

      test('passes on the largest body that the server takes; the server refuses larger ones', async () => {
        const body = JSON.stringify(request(paycheck()));
        const padded = `${body}${' '.repeat(MOST_BYTES - body.length)}`;
        assert.equal((await calculate(padded)).status, 200);
        const { status, text } = await calculate(`${padded} `);
        assert.equal(status, 413);
        assert.match(JSON.parse(text).PayCalcResponse.errorStatus.errorMessage, /32 MB/);
      });

      test('tells the address of the client, whatever the client says itself', async () => {
        const headers = { authorization: 'wrong-key', 'x-forwarded-for': '203.0.113.9' };
        assert.equal((await ask('/availableVersions', { headers })).status, 401);
        const logged = () =>
          server.output.stdout.split('\n').filter((line) => /refused API key/.test(line));
        // Written by another process, a moment after its answer.
        for (let i = 0; i < 500 && !logged().some((line) => line.includes(client)); i += 1) {
          await wait(20);
        }
        assert.ok(logged().some((line) => line.includes(client)));
        assert.ok(!logged().some((line) => line.includes('203.0.113.9')));
      });

      test('leaves it to the server who may show a page in a frame', async () => {
        const json = { 'content-type': 'application/json' };
        const login = await ask('/authentication/login', { headers: { 'api-key': API_KEY } });
        const authorization = `Bearer ${JSON.parse(login.text).accessToken}`;
        const made = await ask('/v1/employers', {
          headers: { ...json, authorization },
          body: JSON.stringify({
            ...EMPLOYER,
            options: { embeddingOrigins: [PARTNER] },
          }),
        });
        assert.equal(made.status, 201, made.text);
        const page = `/i9/embedded/${JSON.parse(made.text).employer.id}`;
        for (const path of [page, '/sign-in']) {
          const [direct, proxied] = [await ask(path, {}, server.url), await ask(path)];
          for (const header of ['content-security-policy', 'x-frame-options']) {
            assert.equal(proxied.headers[header], direct.headers[header], `${path} ${header}`);
          }
        }
        const framed = (await ask(page)).headers;
        assert.match(
          String(framed['content-security-policy']),
          /frame-ancestors https:\/\/partner/,
        );
        assert.equal(framed['x-frame-options'], undefined);
      });

      test('does not show metrics', async () => {
        assert.equal((await ask('/metrics')).status, 404);
      });
    });
  }
});
