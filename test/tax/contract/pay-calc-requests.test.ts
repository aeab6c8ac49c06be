/** Requests as a whole: what is refused, with which status, and what is not. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { installedReleases } from '../../../src/tax/paycalc/releases.ts';
import { paycheck, request } from '../../support/paychecks.ts';
import { type Answer, API_KEY, forEachServer, type TestServer } from '../../support/server.ts';

const MB = 1024 * 1024;

function assertRefused(answer: Answer, status: number, code: number, message: RegExp): void {
  assert.equal(answer.status, status);
  const { payCalc, transactionStamp, errorStatus } = answer.body.PayCalcResponse;
  assert.deepEqual(payCalc, []);
  assert.equal(transactionStamp.transactionType, 'PayCalc');
  assert.equal(transactionStamp.totalTransactions, 0);
  assert.equal(errorStatus.errorCode, code);
  assert.match(errorStatus.errorMessage, message);
}

async function assertWorks(server: TestServer): Promise<void> {
  const { errorStatus } = await server.payCalc(paycheck());
  assert.equal(errorStatus.errorCode, 0);
}

/**
 * Announces a body of `length` bytes and sends it until the server answers or stops reading; returns
 * the start of its answer and how much it took.
 */
async function upload(
  server: TestServer,
  length: number,
  { chunked = false } = {},
): Promise<{ answer: string; sent: number }> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  let sent = 0;
  let ended = false;
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      ended = true;
      resolve();
    });
  });
  await once(socket, 'connect');
  socket.write(
    `POST /ste-hosted/v1/payCalc HTTP/1.1\r\nHost: x\r\nAuthorization: ${API_KEY}\r\n` +
      `${chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`}\r\n\r\n`,
  );
  const piece = Buffer.alloc(MB / 4, ' ');
  const frame = chunked
    ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
    : piece;
  while (sent < length && !ended && answer === '') {
    sent += piece.length;
    if (!socket.write(frame)) {
      await Promise.race([once(socket, 'drain'), closed, once(socket, 'data')]).catch(() => {});
    }
    // Lets the answer arrive between two pieces.
    await new Promise((resolve) => setImmediate(resolve));
  }
  // The answer, and then the rest of it.
  if (answer === '') await Promise.race([closed, once(socket, 'data')]);
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 500))]);
  socket.destroy();
  return { answer, sent };
}

describe('payCalc requests', () => {
  forEachServer('with one server', (server) => {
    test('an empty batch is answered with an empty list', async () => {
      const { payCalc, errorStatus, transactionStamp } = await server().payCalc();
      assert.deepEqual(payCalc, []);
      assert.equal(errorStatus.errorCode, 0);
      assert.equal(transactionStamp.totalTransactions, 0);
    });

    test('the stamp tells time, version, schema, counts and type', async () => {
      const { transactionStamp } = await server().payCalc(paycheck(), paycheck({ wages: [] }));
      assert.deepEqual(transactionStamp, {
        calcDateTime: new Date(server().now()).toISOString(),
        steVersion: installedReleases().highest.version,
        schemaVersion: 'v1',
        totalTransactions: 2,
        failedTransactions: 1,
        transactionType: 'PayCalc',
      });
    });

    test('success is errorCode 0 and JSON', async () => {
      const { status, headers, body } = await server().post(request(paycheck()));
      assert.equal(status, 200);
      assert.match(headers.get('content-type') ?? '', /^application\/json/);
      assert.deepEqual(body.PayCalcResponse.errorStatus, {
        errorCode: 0,
        errorMessage: 'No error',
      });
    });

    for (const [name, body] of [
      ['an empty body', ''],
      ['blanks', '  \n'],
      ['broken JSON', '{"PayCalcRequest":'],
      ['XML', '<PayCalcRequest/>'],
      ['NaN', '{"PayCalcRequest":{"payCalc":[NaN]}}'],
      ['null', 'null'],
      ['a number', '7'],
      ['text', '"PayCalcRequest"'],
      ['a list', '[]'],
      ['an empty object', '{}'],
      ['a null request', '{"PayCalcRequest":null}'],
      ['a request without payCalc', '{"PayCalcRequest":{}}'],
      ['payCalc as an object', '{"PayCalcRequest":{"payCalc":{"0":{}}}}'],
      ['payCalc as text', '{"PayCalcRequest":{"payCalc":"x"}}'],
      ['payCalc as null', '{"PayCalcRequest":{"payCalc":null}}'],
      ['payCalc at the top', '{"payCalc":[]}'],
      ['payCalc in the prototype', '{"__proto__":{"PayCalcRequest":{"payCalc":[]}}}'],
      ['a list 100,000 deep', '['.repeat(100_000)],
      ['a closed list 100,000 deep', '['.repeat(100_000) + ']'.repeat(100_000)],
    ] as const) {
      test(`${name}: 400, code 1001`, async () => {
        assertRefused(await server().post(body), 400, 1001, /JSON|PayCalcRequest\.payCalc/);
      });
    }

    test('the body is read as JSON whatever the content type says', async () => {
      for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
        const { status } = await server().post(request(paycheck()), {
          headers: { 'content-type': type },
        });
        assert.equal(status, 200, type);
      }
    });

    test('10,000 items are calculated, in order', async () => {
      const { key } = await server().makeKey({ account: 'large' });
      const items = Array.from({ length: 10_000 }, (_, i) => paycheck({ employeeID: `e${i}` }));
      const { status, body } = await server().post(request(...items), { key });
      assert.equal(status, 200);
      const { payCalc, transactionStamp } = body.PayCalcResponse;
      assert.deepEqual(
        payCalc.map(({ employeeID }: { employeeID: string }) => employeeID),
        items.map(({ employeeID }) => employeeID),
      );
      assert.equal(transactionStamp.totalTransactions, 10_000);
      assert.equal(transactionStamp.failedTransactions, 0);
      assert.equal(await server().counted(key), 10_000);
    });

    test('10,001 items are refused: 413, code 1002', async () => {
      const answer = await server().post(request(...new Array(10_001).fill(null)));
      assertRefused(answer, 413, 1002, /PayCalcRequest\.payCalc: more than 10000 items/);
    });

    for (const name of ['wages', 'taxJurisdictionParms', 'benefits']) {
      test(`1,001 ${name} are an error of their item`, async () => {
        const { payCalc } = await server().payCalc(
          paycheck({ [name]: new Array(1001).fill({}) }),
          paycheck(),
        );
        assert.equal(payCalc[0].errorStatus.errorCode, 2003);
        assert.match(
          payCalc[0].errorStatus.errorMessage,
          new RegExp(`^${name}: 1001 entries; at most 1000`),
        );
        assert.equal(payCalc[1].errorStatus, undefined);
      });
    }

    test('31 MB are read', async () => {
      const body = JSON.stringify(request(paycheck({ employeeID: 'x'.repeat(31 * MB) })));
      const { status } = await server().post(body);
      assert.equal(status, 200);
    });

    for (const chunked of [false, true]) {
      for (const size of [33, 100]) {
        const how = chunked ? 'of unknown length' : 'announced';
        test(`${size} MB ${how}: 413, not read to the end, and the server lives on`, async () => {
          const { answer, sent } = await upload(server(), size * MB, { chunked });
          assert.match(answer, /^HTTP\/1\.1 413 /);
          assert.match(answer, /"errorCode":1002/);
          assert.match(answer, /32 MB/);
          const most = chunked ? 40 : 8;
          assert.ok(sent <= most * MB, `${sent / MB} MB were taken`);
          await assertWorks(server());
        });
      }
    }

    test('a client that sends all of 33 MB first reads the refusal too', async () => {
      assertRefused(await server().post(' '.repeat(33 * MB)), 413, 1002, /32 MB/);
    });

    test('without a good key a large body is not read at all', async () => {
      const answer = await server().post('x', {
        key: 'y'.repeat(40),
        headers: { 'content-type': 'application/json' },
      });
      assertRefused(answer, 401, 1003, /API key/);
    });

    test('small requests are answered while large ones are calculated', async () => {
      const large = JSON.stringify(request(...new Array(5000).fill(paycheck())));
      const order: string[] = [];
      const sending = [1, 2].map(() =>
        server()
          .post(large)
          .then(() => order.push('large')),
      );
      // Sent once both large bodies are on their way.
      await new Promise((resolve) => setTimeout(resolve, 5));
      for (let i = 0; i < 3; i += 1) {
        await assertWorks(server());
        order.push('small');
      }
      await Promise.all(sending);
      assert.equal(order.length, 5);
    });
  });
});
