/** The database goes away and comes back: the server says so, answers no uncounted item, recovers. */

import assert from 'node:assert/strict';
import { connect, createServer, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { startServer } from '../../src/main.ts';
import { forEachDatabase } from '../support/databases.ts';
import { paycheck, request } from '../support/paychecks.ts';
import { API_KEY, environmentOf } from '../support/server.ts';

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

describe('without its database', () => {
  forEachDatabase(({ kind, create }) => {
    if (kind === 'sqlite') return;
    test('ready is 503, payCalc 500 with code 9000, and both recover', async () => {
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
          PayCalcResponse: { errorStatus: { errorCode: number }; payCalc: unknown[] };
        };
        return { status: response.status, ...answer };
      };
      try {
        assert.equal((await ready()).status, 200);
        assert.equal((await post()).status, 200);
        between.cut();
        const gone = await ready();
        assert.equal(gone.status, 503);
        assert.doesNotMatch(await gone.text(), /127\.0\.0\.1|postgres:/);
        const refused = await post();
        assert.equal(refused.status, 500);
        assert.equal(refused.errorStatus.errorCode, 9000);
        assert.deepEqual(refused.payCalc, []);
        assert.equal((await fetch(`${server.address}/health/live`)).status, 200);
        between.restore();
        assert.equal((await ready()).status, 200);
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
  });
});
