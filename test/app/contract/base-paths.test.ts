/** `BASE_PATHS`: clients whose addresses have a prefix, such as /i9/v1/employers. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { forEachDatabase } from '../../support/databases.ts';
import { clientOf, EMPLOYER, login, newEmployer } from '../../support/i9.ts';
import { paycheck, request } from '../../support/paychecks.ts';
import { API_KEY, forEachServer, TestServer } from '../../support/server.ts';

type Sent = { method?: string; key?: string; body?: unknown };

/** Without the check against the description, which has the paths without prefixes. */
async function ask(server: TestServer, path: string, { method = 'GET', key, body }: Sent = {}) {
  const response = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { authorization: key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}

describe('BASE_PATHS', () => {
  forEachServer(
    'with two prefixes',
    (server) => {
      test('the Form I-9 interface answers below each, and its links stay there', async () => {
        const token = await login(server());
        for (const prefix of ['/i9', '/payroll/api', '']) {
          const key = `Bearer ${token}`;
          const made = await ask(server(), `${prefix}/v1/employers`, {
            method: 'POST',
            key,
            body: EMPLOYER,
          });
          assert.equal(made.status, 201, made.text);
          const at = made.headers.get('location') ?? '';
          assert.match(at, new RegExp(`^${prefix}/v1/employers/[^/]+$`));
          const read = await ask(server(), at, { key });
          assert.equal(read.status, 200);
          assert.ok(read.headers.get('link')?.includes(`<${at}>; rel="self"`), prefix);
          const first = await ask(server(), `${prefix}/employers`, {
            method: 'POST',
            key,
            body: EMPLOYER,
          });
          assert.equal(first.status, 201);
        }
      });

      test('so do login, payCalc, forms, and the API description', async () => {
        const login = await fetch(`${server().url}/i9/authentication/login`, {
          headers: { 'api-key': API_KEY },
        });
        assert.equal(login.status, 200);
        const { accessToken } = (await login.json()) as { accessToken: string };
        const key = `Bearer ${accessToken}`;
        const paid = (path: string) =>
          ask(server(), path, { method: 'POST', key: API_KEY, body: request(paycheck()) });
        const own = JSON.parse((await paid('/ste-hosted/v1/payCalc')).text);
        const below = JSON.parse((await paid('/i9/ste-hosted/v1/payCalc?version=2026.1')).text);
        assert.deepEqual(
          below.PayCalcResponse.payCalc[0].taxCalculation.length,
          own.PayCalcResponse.payCalc[0].taxCalculation.length,
        );
        assert.equal((await ask(server(), '/i9/spf/forms', { key })).status, 200);
        assert.equal((await ask(server(), '/i9/docs/config')).status, 200);
      });

      test('an unknown path is refused in the words of its interface', async () => {
        const unknown = await ask(server(), '/i9/ste-hosted/v1/payCal', { key: API_KEY });
        assert.equal(unknown.status, 404);
        assert.equal(JSON.parse(unknown.text).errorStatus.errorCode, 1016);
        assert.equal((await ask(server(), '/i9/v1/employers', { method: 'PUT' })).status, 405);
      });

      test('pages, metrics, and other prefixes stay where they are', async () => {
        const employer = await newEmployer(clientOf(server(), await login(server())));
        for (const path of [
          '/i9/metrics',
          '/i9/health/ready',
          '/i9/docs',
          '/i9x/v1/employers',
          `/other${employer}`,
          '/i9/i9/v1/employers',
        ]) {
          assert.equal((await ask(server(), path)).status, 404, path);
        }
      });
    },
    { BASE_PATHS: ' /i9/, /payroll/api ' },
  );

  forEachDatabase((databases) => {
    test('a prefix that the API has itself is refused at the start', async () => {
      for (const prefix of ['/v1', '/ste-hosted/old', '/i9,/spf']) {
        await assert.rejects(TestServer.start(databases, { BASE_PATHS: prefix }), {
          message: /^BASE_PATHS: \/(v1|ste-hosted\/old|spf) cannot be used/,
        });
      }
    });
  });
});
