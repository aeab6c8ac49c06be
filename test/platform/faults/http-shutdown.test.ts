/** A shutdown answers what was accepted, to the last byte, and ends whatever clients do. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '../../../src/app/parts/config.ts';
import { startServer } from '../../../src/app/parts/main.ts';
import type { RunningServer } from '../../../src/app/parts/running-server.ts';
import { lockDataDir } from '../../../src/platform/storage/database/data-dir-lock.ts';
import { forEachDatabase, onSqlite, type TestDatabases } from '../../support/databases.ts';
import { paycheck, request } from '../../support/paychecks.ts';
import { API_KEY, environmentOf } from '../../support/server.ts';

/** The answer is far larger than what sockets hold: most of it is still here when its client reads. */
const ITEMS = 4_000;

async function start(
  { create }: TestDatabases,
  environment: Record<string, string>,
): Promise<RunningServer> {
  const env = environmentOf(await create());
  return await startServer(readConfig({ ...env, LOG_LEVEL: 'silent', ...environment }));
}

async function connected(t: TestContext, { address }: RunningServer): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Sends a batch on a connection that no one reads; resolves when its answer was handed over. */
async function ask(t: TestContext, server: RunningServer, items = ITEMS): Promise<Socket> {
  const socket = await connected(t, server);
  socket.pause();
  const item = paycheck({ options: { explain: true } });
  const body = JSON.stringify(request(...new Array(items).fill(item)));
  socket.write(
    `POST /ste-hosted/v1/payCalc HTTP/1.1\r\nhost: x\r\nauthorization: ${API_KEY}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  while ((await counted(server)) < items) await wait(10);
  // What is counted is sent in the same turn; after two more round trips it was.
  await counted(server);
  await counted(server);
  return socket;
}

async function counted({ address }: RunningServer): Promise<number> {
  const response = await fetch(
    `${address}/ste-hosted/accountInfo?startDate=2000/01/01&endDate=2999/12/31`,
    { headers: { authorization: API_KEY } },
  );
  return ((await response.json()) as { steCalculations: number }).steCalculations;
}

async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('a shutdown', () => {
  forEachDatabase((databases) => {
    test('sends an answer whole that its client has not read yet', async (t) => {
      const server = await start(databases, {});
      const socket = await ask(t, server);
      const ended = server.close();
      const reading = readAll(socket);
      socket.resume();
      const [head = '', body = ''] = (await reading).split('\r\n\r\n');
      assert.match(head, /^HTTP\/1\.1 200/);
      assert.equal(body.length, Number(/content-length: (\d+)/i.exec(head)?.[1]));
      assert.equal(JSON.parse(body).PayCalcResponse.payCalc.length, ITEMS);
      await ended;
    });

    test('answers a request whose body was on its way, and says not ready meanwhile', async (t) => {
      const server = await start(databases, {});
      const [socket, probe] = [await connected(t, server), await connected(t, server)];
      const body = JSON.stringify(request(paycheck()));
      socket.write(
        `POST /ste-hosted/v1/payCalc HTTP/1.1\r\nhost: x\r\nauthorization: ${API_KEY}\r\ncontent-length: ${body.length}\r\n\r\n`,
      );
      probe.write('GET /health/ready HTTP/1.1\r\nho');
      // Both have arrived when a later request has been answered.
      await counted(server);
      const ended = server.close();
      probe.write('st: x\r\n\r\n');
      assert.match(await readAll(probe), /^HTTP\/1\.1 503 [\s\S]*shutting down/);
      socket.write(body);
      assert.match(await readAll(socket), /^HTTP\/1\.1 200 [\s\S]*"No error"/);
      await ended;
    });

    test('answers the first request of a connection made just before', async (t) => {
      const server = await start(databases, {});
      const { hostname, port } = new URL(server.address);
      const sockets = Array.from({ length: 20 }, () => connect(Number(port), hostname));
      for (const socket of sockets) t.after(() => socket.destroy());
      await Promise.all(sockets.map((socket) => once(socket, 'connect')));
      const ended = server.close();
      for (const socket of sockets) socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
      for (const answer of await Promise.all(sockets.map(readAll))) {
        assert.match(answer, /^HTTP\/1\.1 200 /);
      }
      await ended;
    });

    test('closes connections at rest immediately and takes no new ones', async (t) => {
      const server = await start(databases, { SHUTDOWN_SECONDS: '3600' });
      const idle = await connected(t, server);
      await counted(server);
      await server.close();
      assert.equal(await readAll(idle), '');
      await assert.rejects(fetch(`${server.address}/health/live`));
    });

    test('ends despite a body that never comes and an answer that nobody reads', async (t) => {
      const server = await start(databases, { SHUTDOWN_SECONDS: '1' });
      const stalled = await connected(t, server);
      stalled.write(
        'POST /v1/representativeSessions HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n',
      );
      await ask(t, server);
      await server.close();
    });
  });
});

onSqlite((databases) => {
  describe('the lock on DATA_DIR', () => {
    test('whose file was removed is taken again; a server that another one replaced ends', async (t) => {
      const { dataDir = '' } = await databases.create();
      const env = environmentOf({ dataDir });
      const server = await startServer(readConfig({ ...env, LOG_LEVEL: 'silent' }));
      t.after(() => server.close());
      const answers = async (): Promise<boolean> =>
        await fetch(`${server.address}/health/live`).then(
          ({ ok }) => ok,
          () => false,
        );
      const file = join(dataDir, 'wagewright.lock');
      await rm(file);
      while (!existsSync(file)) await wait(50);
      await wait(50);
      assert.throws(() => lockDataDir(dataDir), /Another server is using/);
      assert.equal(await answers(), true);
      await rm(file);
      const other = lockDataDir(dataDir);
      t.after(() => other.release());
      while (await answers()) await wait(50);
    });
  });
});
