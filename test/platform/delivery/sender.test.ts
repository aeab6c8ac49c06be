// The sender against real receivers: what counts as delivered, what each fault is called, and that
// no answer, however long or slow, holds it beyond its time.

import assert from 'node:assert/strict';
import { createServer, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { createSender } from '../../../src/platform/outbound/sender.ts';
import { loopbackGuard, requestTo, startReceiver } from '../../support/outbound-target.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const sender = createSender({ guard: loopbackGuard(), clock: () => NOW });
describe('the sender of deliveries', () => {
  after(() => sender.close());

  test('a delivery arrives byte for byte with its headers, and 2xx confirms it', async () => {
    const receiver = await startReceiver((_request, response) => response.writeHead(202).end('ok'));
    const body = Buffer.from('{"name":"José"}');
    const outcome = await sender.send(requestTo(`${receiver.url}/a?b=c#d`, { body }));
    await receiver.close();
    const { durationMs, ...rest } = outcome;
    assert.deepEqual(rest, { outcome: 'delivered', status: 202, responseExcerpt: 'ok' });
    assert.ok(Number.isInteger(durationMs) && durationMs >= 0);
    const [got] = receiver.received;
    assert.equal(got?.method, 'POST');
    assert.equal(got?.path, '/hook/a?b=c');
    assert.equal(got?.body, '{"name":"José"}');
    assert.equal(got?.headers['webhook-id'], 'msg_1');
    assert.equal(got?.headers['content-length'], String(body.length));
    assert.equal(got?.headers.host, `127.0.0.1:${receiver.port}`);
    assert.equal(got?.headers.authorization, undefined);
  });

  for (const [query, sent = query] of [
    ["?code=a%2Fb+c'd==&sig=%7e%7E&x={}|^`\\[]"],
    ['?'],
    ['?a=1?b=/../%2e%2e/&&=&%zz%'],
    [
      [...Array(94).keys()]
        .map((code) => String.fromCharCode(code + 0x21))
        .join('')
        .replace(/["#<>]/g, '')
        .replace(/^/, '?'),
    ],
    ['?a b"<>', '?a%20b%22%3C%3E'],
    ['?José=\u{1f600}\u00a0', '?Jos%C3%A9=%F0%9F%98%80%C2%A0'],
    ['?a\tb\n=c  ', '?ab=c'],
  ] as const) {
    test(`the query ${JSON.stringify(query)} arrives as it was given`, async () => {
      const receiver = await startReceiver();
      const { outcome, message } = await sender.send(requestTo(`${receiver.url}${query}`));
      await receiver.close();
      assert.equal(outcome, 'delivered', message);
      assert.equal(receiver.received[0]?.path, `/hook${sent}`);
    });
  }

  test('basic authentication is sent in UTF-8', async () => {
    const receiver = await startReceiver();
    const authentication = {
      id: 'a',
      authType: 'basic',
      username: 'üser',
      password: 'p:ä',
    } as const;
    await sender.send(requestTo(receiver.url, { authentication }));
    await receiver.close();
    const [scheme, value = ''] = receiver.received[0]?.headers.authorization?.split(' ') ?? [];
    assert.equal(scheme, 'Basic');
    assert.equal(Buffer.from(value, 'base64').toString('utf8'), 'üser:p:ä');
  });

  test('connections are kept: a hundred deliveries, two at a time, need few', async () => {
    const receiver = await startReceiver();
    const line = async () => {
      for (let i = 0; i < 50; i += 1) await sender.send(requestTo(receiver.url));
    };
    await Promise.all([line(), line()]);
    await receiver.close();
    assert.equal(receiver.received.length, 100);
    // undici frees a connection a moment after the answer: at times it opens another one.
    assert.ok(receiver.connections() <= 4, `${receiver.connections()} connections`);
  });

  for (const [status, words] of [
    [301, /redirects are not followed/],
    [304, /redirects are not followed/],
    [400, /returned 400/],
    [401, /check the authentication/],
    [404, /check the address/],
    [410, /no more deliveries/],
    [429, /limits the rate/],
    [500, /returned 500/],
  ] as const) {
    test(`${status} is a failure with its status`, async () => {
      const receiver = await startReceiver((_request, response) =>
        response.writeHead(status, { 'retry-after': '7' }).end(),
      );
      const outcome = await sender.send(requestTo(receiver.url));
      await receiver.close();
      assert.equal(outcome.outcome, 'failed');
      assert.equal(outcome.failure, 'status');
      assert.equal(outcome.status, status);
      assert.equal(outcome.retryAfterMs, 7_000);
      assert.match(outcome.message ?? '', words);
    });
  }

  test('a Retry-After date counts from the clock', async () => {
    const receiver = await startReceiver((_request, response) =>
      response.writeHead(503, { 'retry-after': new Date(NOW + 90_000).toUTCString() }).end(),
    );
    assert.equal((await sender.send(requestTo(receiver.url))).retryAfterMs, 90_000);
    await receiver.close();
  });

  test('a redirect is not followed, to a metadata address or to the same server', async () => {
    for (const location of ['http://169.254.169.254/latest/meta-data/', '/other']) {
      const receiver = await startReceiver((_request, response) =>
        response.writeHead(307, { location }).end(),
      );
      const { failure, status } = await sender.send(requestTo(receiver.url));
      await receiver.close();
      assert.deepEqual({ failure, status }, { failure: 'status', status: 307 });
      assert.equal(receiver.received.length, 1);
    }
  });

  test('an answer of 1xx before the real one is passed over', async () => {
    const receiver = await startReceiver((_request, response) => {
      response.writeProcessing();
      response.writeHead(200).end('done');
    });
    const { status, responseExcerpt } = await sender.send(requestTo(receiver.url));
    await receiver.close();
    assert.deepEqual({ status, responseExcerpt }, { status: 200, responseExcerpt: 'done' });
  });

  test('1xx and then nothing is no answer', async () => {
    const receiver = await startReceiver((_request, response) => response.writeProcessing());
    const { failure, status } = await sender.send(requestTo(receiver.url, { timeoutMs: 200 }));
    await receiver.close();
    assert.deepEqual({ failure, status }, { failure: 'timeout', status: undefined });
  });

  test('a receiver that hangs fails by time, and its connection is dropped', async () => {
    const receiver = await startReceiver(() => {});
    const outcome = await sender.send(requestTo(receiver.url, { timeoutMs: 300 }));
    assert.equal(outcome.failure, 'timeout');
    assert.equal(outcome.status, undefined);
    assert.ok(outcome.durationMs >= 290 && outcome.durationMs < 2_000, `${outcome.durationMs} ms`);
    await eventually(() => receiver.open() === 0);
    await receiver.close();
  });

  test('a receiver that drips its headers fails by time', async () => {
    const outcome = await withRawServer(
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        const drip = setInterval(() => socket.write('x-a: b\r\n'), 20);
        socket.once('close', () => clearInterval(drip));
      },
      (url) => sender.send(requestTo(url, { timeoutMs: 300 })),
    );
    assert.equal(outcome.failure, 'timeout');
  });

  test('the status counts when the rest of the answer drips, breaks off or never ends', async () => {
    const drip = await withRawServer(
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
        const timer = setInterval(() => socket.write('1\r\nx\r\n'), 20);
        socket.once('close', () => clearInterval(timer));
      },
      (url) => sender.send(requestTo(url, { timeoutMs: 400 })),
    );
    assert.equal(drip.outcome, 'delivered');
    assert.match(drip.responseExcerpt ?? '', /^x+$/);
    assert.ok(drip.durationMs < 2_000);

    const broken = await withRawServer(
      (socket) => {
        socket.end('HTTP/1.1 500 Oops\r\ncontent-length: 1000\r\n\r\nfirst');
      },
      (url) => sender.send(requestTo(url)),
    );
    assert.equal(broken.status, 500);
    assert.equal(broken.responseExcerpt, 'first');
  });

  test('a huge answer is cut, not read, and the connection is dropped', async () => {
    let written = 0;
    const receiver = await startReceiver((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024, 'x');
      const more = () => {
        while (!response.destroyed && written < 200 * 1024 * 1024) {
          written += chunk.length;
          if (!response.write(chunk)) {
            response.once('drain', more);
            return;
          }
        }
      };
      more();
    });
    const outcome = await sender.send(requestTo(receiver.url));
    assert.equal(outcome.outcome, 'delivered');
    assert.equal(outcome.responseExcerpt?.length, 4096);
    await eventually(() => receiver.open() === 0);
    assert.ok(written < 20 * 1024 * 1024, `${written} bytes were written`);
    assert.equal((await sender.send(requestTo(receiver.url))).outcome, 'delivered');
    await receiver.close();
  });

  test('an answer of moderate length is read to its end, and the connection kept', async () => {
    const receiver = await startReceiver((_request, response) => response.end('x'.repeat(60_000)));
    await sender.send(requestTo(receiver.url));
    await new Promise((resolve) => setTimeout(resolve, 20));
    const { responseExcerpt } = await sender.send(requestTo(receiver.url));
    assert.equal(responseExcerpt?.length, 4096);
    assert.equal(receiver.connections(), 1);
    await receiver.close();
  });

  test('a reset, a closed port and something that is not HTTP are distinguished', async () => {
    const reset = await withRawServer(
      (socket) => socket.once('data', () => socket.resetAndDestroy()),
      (url) => sender.send(requestTo(url)),
    );
    assert.equal(reset.failure, 'reset');
    const closed = await withRawServer(
      (socket) => socket.once('data', () => socket.end()),
      (url) => sender.send(requestTo(url)),
    );
    assert.equal(closed.failure, 'reset');
    const ssh = await withRawServer(
      (socket) => socket.write('SSH-2.0-OpenSSH_9.2\r\n'),
      (url) => sender.send(requestTo(url)),
    );
    assert.equal(ssh.failure, 'protocol');
    const flood = await withRawServer(
      (socket) => socket.write(`HTTP/1.1 200 OK\r\nx-a: ${'x'.repeat(100_000)}\r\n\r\n`),
      (url) => sender.send(requestTo(url)),
    );
    assert.equal(flood.failure, 'protocol');

    const receiver = await startReceiver();
    await receiver.close();
    const refused = await sender.send(requestTo(receiver.url));
    assert.equal(refused.failure, 'connect');
    assert.match(refused.message ?? '', /refused the connection/);
  });

  test('echoed credentials do not reach the log', async () => {
    const receiver = await startReceiver((request, response) =>
      response.writeHead(400).end(`you sent ${request.headers.authorization} / s3cr3t-pass`),
    );
    const authentication = {
      id: 'a',
      authType: 'basic',
      username: 'user',
      password: 's3cr3t-pass',
    } as const;
    const { responseExcerpt } = await sender.send(requestTo(receiver.url, { authentication }));
    await receiver.close();
    assert.equal(responseExcerpt, 'you sent Basic [removed] / [removed]');
  });

  for (const [url, words] of [
    ['ftp://example.com/', /must be an http or https URL/],
    ['file:///etc/passwd', /must be an http or https URL/],
    ['http://user:pass@example.com/', /must not contain credentials/],
    ['nowhere', /absolute URL/],
  ] as const) {
    test(`${url} is not called`, async () => {
      const { failure, message } = await sender.send(requestTo(url));
      assert.equal(failure, 'settings');
      assert.match(message ?? '', words);
      assert.doesNotMatch(message ?? '', /pass@/);
    });
  }

  test('shutdown ends an attempt immediately, and it is not recorded as one', async () => {
    const receiver = await startReceiver(() => {});
    const stop = new AbortController();
    const sent = sender.send(requestTo(receiver.url, { signal: stop.signal }));
    await eventually(() => receiver.received.length === 1);
    const reason = new Error('shutting down');
    stop.abort(reason);
    await assert.rejects(sent, reason);
    await eventually(() => receiver.open() === 0);
    await assert.rejects(sender.send(requestTo(receiver.url, { signal: stop.signal })), reason);
    assert.equal(receiver.received.length, 1);
    await receiver.close();
  });

  test('an attempt given up before it is connected is not sent later', async () => {
    const receiver = await startReceiver();
    let isConnecting = Promise.resolve();
    const guard = loopbackGuard({
      resolve: async () => {
        await new Promise((resolve) => setTimeout(resolve, 250));
        isConnecting = new Promise((resolve) => setTimeout(resolve, 250));
        return [{ address: '127.0.0.1', family: 4 }];
      },
    });
    const slow = createSender({ guard, clock: () => NOW });
    const url = `http://slow.test:${receiver.port}/`;
    const { failure, message } = await slow.send(requestTo(url, { timeoutMs: 50 }));
    assert.equal(failure, 'timeout');
    assert.match(message ?? '', /was not connected in time/);
    await eventually(() => receiver.connections() === 1);
    await isConnecting;
    assert.equal(receiver.received.length, 0);
    await slow.close();
    await receiver.close();
  });

  test('closing ends connections that are still being opened', async () => {
    const own = createSender({ guard: loopbackGuard(), clock: () => NOW });
    let open = 0;
    await withRawServer(
      (socket) => {
        open += 1;
        socket.once('close', () => {
          open -= 1;
        });
      },
      async (url) => {
        const silentTls = requestTo(url.replace('http:', 'https:'), { timeoutMs: 200 });
        assert.equal((await own.send(silentTls)).failure, 'timeout');
        assert.equal(open, 1);
        await own.close();
        await eventually(() => open === 0);
      },
    );
  });

  async function eventually(isTrue: () => boolean): Promise<void> {
    const end = performance.now() + 60_000;
    while (!isTrue()) {
      assert.ok(performance.now() < end, 'it did not happen within a minute');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** A TCP server that does with each connection what it likes. */
  async function withRawServer<T>(
    serve: (socket: Socket) => unknown,
    use: (url: string) => Promise<T>,
  ): Promise<T> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.resume();
      serve(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    assert.ok(typeof address === 'object' && address !== null);
    try {
      return await use(`http://127.0.0.1:${address.port}/`);
    } finally {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    }
  }
});
