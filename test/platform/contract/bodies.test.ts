/** Bodies are complete in time, bounded in memory and depth, on every interface. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { BODY_SETTINGS } from '../../../src/platform/http/bodies/intake.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { paycheck, request } from '../../support/paychecks.ts';
import { API_KEY, TestServer } from '../../support/server.ts';

const KB = 1024;
const PAY_CALC = '/ste-hosted/v1/payCalc';

/** A body is late after 0.5 s, and 200 KB of large ones fit. */
const SHORT = {
  ...BODY_SETTINGS,
  baseMs: 500,
  perMegabyteMs: 10,
  waitMs: 20_000,
  large: { total: 200 * KB, perOwner: 100 * KB, waiting: 2, waitingPerOwner: 2 },
};

type Stalled = {
  readonly socket: Socket;
  readonly answer: () => string;
  readonly closed: Promise<unknown>;
};

/** Announces more than it sends, then sends no more. */
async function stall(
  server: TestServer,
  path: string,
  length: number,
  headers = '',
  sent = 10,
): Promise<Stalled> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  await once(socket, 'connect');
  // Also after a reset: a peer that closes with unread bytes resets.
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}Content-Length: ${length}\r\n\r\n${' '.repeat(sent)}`,
  );
  return { socket, answer: () => answer, closed };
}

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 10));
};

forEachDatabase((databases) => {
  describe('request bodies', () => {
    let server: TestServer;
    let token: string;
    before(async () => {
      server = await TestServer.start(databases, {}, SHORT);
      const { body } = await server.fetch('/authentication/login', {
        key: null,
        headers: { 'api-key': API_KEY },
      });
      token = body.accessToken;
    });
    after(() => server.close());
    const bearer = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
    const withToken = () => `Authorization: Bearer ${token}\r\n`;

    test('a large body without a key is answered, and what follows is not read', async () => {
      const path = '/v1/representativeSessions';
      const { socket, answer, closed } = await stall(server, path, 64 * 1024 * KB);
      await until(() => answer() !== '');
      assert.match(answer(), /^HTTP\/1.1 413 /);
      // More than the buffers of both ends hold: someone who reads would let it drain.
      for (let i = 0; i < 63; i += 1) socket.write(Buffer.alloc(1024 * KB));
      await closed;
      assert.ok(socket.bytesWritten - socket.writableLength < 64 * 1024 * KB);
    });

    for (const [path, headers, told] of [
      ['/v1/representativeSessions', () => '', /"statusCode":408/],
      ['/v1/employers', withToken, /"statusCode":408/],
      ['/spf/fillPdf/W4101', withToken, /"message":"The body was not complete/],
      [PAY_CALC, () => `Authorization: ${API_KEY}\r\n`, /"errorCode":1010/],
    ] as const) {
      test(`${path}: a body that never ends is answered 408 and its connection closed`, async () => {
        const stalled = await stall(server, path, 1_000, headers());
        await stalled.closed;
        assert.match(stalled.answer(), /^HTTP\/1\.1 408 /);
        assert.match(stalled.answer(), told);
      });
    }

    for (const path of [PAY_CALC, '/v1/employers', '/spf/fillPdf/W4101', '/nowhere']) {
      test(`${path}: without a key it is answered before its body, and closed when that never ends`, async () => {
        const stalled = await stall(server, path, 1_000);
        await stalled.closed;
        assert.match(stalled.answer(), /^HTTP\/1\.1 40[14] /);
      });
    }

    test('without a key, a body over 16 KB is refused', async () => {
      const { status } = await server.fetch('/v1/representativeSessions', {
        method: 'POST',
        key: null,
        body: JSON.stringify({ token: 'x'.repeat(16 * KB) }),
      });
      assert.equal(status, 413);
    });

    test('a key has its share of large bodies: beyond it 429 with Retry-After, others go on', async () => {
      const { key } = await server.makeKey({ account: 'hoarder' });
      const head = `Authorization: ${key}\r\n`;
      const sent = await Promise.all(
        [1, 2, 3, 4, 5, 6].map(() => stall(server, PAY_CALC, 90 * KB, head)),
      );
      const refusal = () =>
        sent.map(({ answer }) => answer()).find((text) => / 429 .*}}/s.test(text));
      await until(() => refusal() !== undefined);
      assert.match(refusal() ?? '', /retry-after: 5/i);
      assert.match(refusal() ?? '', /"errorCode":1007/);
      const large = JSON.stringify(request(paycheck({ employeeID: 'x'.repeat(80 * KB) })));
      assert.equal((await server.post(large)).status, 200);
      await Promise.all(sent.map(({ closed }) => closed));
      assert.equal((await server.post(large, { key })).status, 200);
    });

    test('large bodies of one key wait for one another and are all answered', async () => {
      const { key } = await server.makeKey({ account: 'queue' });
      const large = JSON.stringify(request(paycheck({ employeeID: 'x'.repeat(80 * KB) })));
      const answers = await Promise.all([1, 2, 3].map(() => server.post(large, { key })));
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200],
      );
    });

    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    for (const levels of [65, 45_000]) {
      test(`${levels} levels of JSON: 400 on every interface`, async () => {
        const body = deep(levels);
        const taxes = await server.post(`{"PayCalcRequest":{"payCalc":${body}}}`);
        assert.equal(taxes.status, 400);
        assert.equal(taxes.body.PayCalcResponse.errorStatus.errorCode, 1001);
        for (const path of ['/v1/employers', '/v1/representativeSessions', '/spf/fillPdf/W4101']) {
          const size = path.includes('Sessions') ? deep(Math.min(levels, 8_000)) : body;
          const answer = await server.fetch(path, {
            method: 'POST',
            key: null,
            headers: bearer(),
            body: size,
          });
          assert.equal(answer.status, 400, path);
          assert.match(answer.body.message, /more than 64 levels deep/, path);
        }
      });
    }

    test('vast JSON is refused before it is parsed', async () => {
      const body = `[${'0,'.repeat(30_000)}0]`;
      const answer = await server.fetch('/v1/employers', {
        method: 'POST',
        key: null,
        headers: bearer(),
        body,
      });
      assert.equal(answer.status, 413);
    });
  });
});
