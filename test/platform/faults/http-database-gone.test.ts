/** The database goes away and comes back: the server says so, answers no uncounted item, recovers. */

import assert from 'node:assert/strict';
import { connect, createServer, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '../../../src/app/parts/config.ts';
import { startServer } from '../../../src/app/parts/main.ts';
import { asAdministrator, onPostgres } from '../../support/databases.ts';
import { paycheck, request } from '../../support/paychecks.ts';
import { API_KEY, environmentOf } from '../../support/server.ts';

/** Forwards to a TCP server until it is cut; restored, it takes connections again. */
async function relay(target: URL) {
  const sockets = new Set<Socket>();
  let isUp = true;
  const server = createServer((incoming) => {
    if (!isUp) {
      incoming.destroy();
      return;
    }
    const outgoing = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        incoming.destroy();
        outgoing.destroy();
      });
    }
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    isUp = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    cut,
    restore: () => {
      isUp = true;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}

/** Readiness is found out once a second. */
async function eventually(ask: () => Promise<Response>, status: number): Promise<Response> {
  for (;;) {
    const answer = await ask();
    if (answer.status === status) return answer;
    await wait(100);
  }
}

async function login(address: string): Promise<string> {
  const response = await fetch(`${address}/authentication/login`, {
    headers: { 'api-key': API_KEY },
  });
  return ((await response.json()) as { accessToken: string }).accessToken;
}

/** 503 with Retry-After in the error shapes of login, the I-9 interface and the other tax routes. */
async function assertRefused(address: string, unknownKey: string, token: string): Promise<void> {
  const reason = 'The database does not respond. Try again in 5 seconds.';
  const ask = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(address + path, { headers });
    assert.equal(response.status, 503, path);
    assert.equal(response.headers.get('retry-after'), '5', path);
    return (await response.json()) as Record<string, unknown>;
  };
  assert.deepEqual(await ask('/authentication/login', { 'api-key': unknownKey }), {
    status: 'Service Unavailable',
    statusCode: 503,
    reason,
  });
  const i9 = await ask('/v1/employers', { authorization: `Bearer ${token}` });
  assert.deepEqual([i9.statusCode, i9.message], [503, reason]);
  const tax = await ask('/availableVersions', { authorization: unknownKey });
  assert.deepEqual(tax.errorStatus, { errorCode: 9000, errorMessage: reason });
}

describe('without its database', () => {
  onPostgres(({ create }) => {
    test('ready is 503, each interface answers 503 in its own shape, and all recover', async () => {
      const env = environmentOf(await create());
      const direct = new URL(env.DATABASE_URL as string);
      const between = await relay(direct);
      const url = new URL(direct);
      url.hostname = '127.0.0.1';
      url.port = String(between.port);
      const config = readConfig({ ...env, DATABASE_URL: url.href, LOG_LEVEL: 'silent' });
      const server = await startServer(config);
      const ready = () => fetch(`${server.address}/health/ready`);
      const post = async () => {
        const response = await fetch(`${server.address}/ste-hosted/v1/payCalc`, {
          method: 'POST',
          headers: { authorization: API_KEY },
          body: JSON.stringify(request(paycheck())),
        });
        const { PayCalcResponse: answer } = (await response.json()) as {
          PayCalcResponse: {
            errorStatus: { errorCode: number; errorMessage: string };
            payCalc: unknown[];
          };
        };
        const retryAfter = response.headers.get('retry-after');
        return { status: response.status, retryAfter, ...answer };
      };
      try {
        assert.equal((await ready()).status, 200);
        assert.equal((await post()).status, 200);
        const accessToken = await login(server.address);
        between.cut();
        const gone = await eventually(ready, 503);
        assert.deepEqual(await gone.json(), {
          status: 'unavailable',
          reason: 'the database does not respond',
        });
        const refused = await post();
        assert.equal(refused.status, 503);
        assert.equal(refused.retryAfter, '5');
        assert.equal(refused.errorStatus.errorCode, 9000);
        assert.match(
          refused.errorStatus.errorMessage,
          /^The database does not respond\. Try again/,
        );
        assert.deepEqual(refused.payCalc, []);
        await assertRefused(
          server.address,
          'other-key-0123456789-0123456789-0123456789',
          accessToken,
        );
        assert.equal((await fetch(`${server.address}/health/live`)).status, 200);
        between.restore();
        await eventually(ready, 200);
        assert.equal((await post()).errorStatus.errorCode, 0);
        const info = await fetch(
          `${server.address}/ste-hosted/accountInfo?startDate=2000/01/01&endDate=2999/12/31`,
          { headers: { authorization: API_KEY } },
        );
        assert.equal(((await info.json()) as { steCalculations: number }).steCalculations, 2);
      } finally {
        await server.close();
        between.close();
      }
    });

    test('a database closed to connections, as for maintenance, is unavailable, not an internal error', async () => {
      const env = environmentOf(await create());
      const url = new URL(env.DATABASE_URL as string);
      const name = url.pathname.slice(1);
      const server = await startServer(readConfig({ ...env, LOG_LEVEL: 'silent' }));
      try {
        const accessToken = await login(server.address);
        await asAdministrator(`alter database ${name} with allow_connections false`);
        await asAdministrator(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
        );
        const ask = () =>
          fetch(`${server.address}/v1/employers`, {
            headers: { authorization: `Bearer ${accessToken}` },
          });
        // The first requests still find connections that just ended.
        for (let i = 0; i < 15; i += 1) {
          const answer = await ask();
          assert.equal(answer.status, 503, await answer.text());
        }
        const last = (await (await ask()).json()) as { message: string };
        assert.match(last.message, /^The database accepts no connections\. Try again/);
        await asAdministrator(`alter database ${name} with allow_connections true`);
        await eventually(ask, 200);
      } finally {
        await asAdministrator(`alter database ${name} with allow_connections true`);
        await server.close();
      }
    });
  });
});
