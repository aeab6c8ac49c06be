/** The TypeScript client when the network, a proxy, or the server fails. */

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ApiError,
  type ClientOptions,
  ConnectionError,
  createClient,
  type EmployerInput,
  pagesOf,
  TimeoutError,
  UnexpectedAnswerError,
} from '../../../clients/typescript/src/index.ts';
import { readExamples } from '../../../src/app/http/openapi/examples.ts';
import { API_KEY } from '../../support/server.ts';
import { FaultyProxy } from './faulty-proxy.ts';
import { withServer } from './server.ts';

const EMPLOYER = readExamples().operations.createEmployer?.request.body as EmployerInput;
const LOGIN = '/authentication/login';
const BUSY = { status: 503, headers: { 'retry-after': '0' }, body: 'busy' };
const HTML = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<html><body>Please sign in to the hotel network</body></html>',
};
/** A test that waits for it has failed. */
const LONG_MS = 60_000;

withServer('the TypeScript client behind a proxy', (server) => {
  let proxy: FaultyProxy;
  // One for each test: a request that a test gave up may still arrive after its end.
  beforeEach(async () => {
    proxy = await FaultyProxy.start(server().url);
  });
  afterEach(() => proxy.close());

  const connect = (options: Partial<ClientOptions> = {}) =>
    createClient({ url: proxy.url, apiKey: API_KEY, timeoutMs: LONG_MS, ...options });
  const countEmployers = async (): Promise<number> => {
    const client = createClient({ url: server().url, apiKey: API_KEY });
    return (await client.listEmployers({ limit: 200 })).data.employers.length;
  };

  test('a request is sent again after 503, 429, and a broken connection', async () => {
    const limit = { status: 429, headers: { 'retry-after': '0' } };
    proxy.faults = [BUSY, limit, 'reset'];
    const { status } = await connect().listEmployers();
    assert.equal(status, 200);
    assert.equal(proxy.seenAt('/v1/employers').length, 4);
  });

  test('after so many retries the error of the last attempt is thrown', async () => {
    proxy.faults = [BUSY, BUSY, BUSY];
    const error = await connect({ retries: 2 })
      .listEmployers()
      .catch((found: unknown) => found);
    assert.ok(error instanceof UnexpectedAnswerError, String(error));
    assert.equal(error.status, 503);
    proxy.faults = ['reset', 'reset'];
    await assert.rejects(connect().listEmployers({}, { retries: 1 }), ConnectionError);
  });

  test('a creation whose answer was lost is repeated under the same key, and happens once', async () => {
    const before = await countEmployers();
    proxy.faults = ['lose', BUSY];
    const { data, headers } = await connect().createEmployer({ body: EMPLOYER });
    const keys = proxy.seenAt('/employers').map((seen) => seen.headers['idempotency-key']);
    assert.deepEqual([keys.length, new Set(keys).size], [3, 1]);
    assert.equal(headers.get('idempotency-replayed'), 'true');
    assert.ok(data.employer.id);
    assert.equal(await countEmployers(), before + 1);
    await connect().createEmployer({ body: EMPLOYER });
    assert.equal(
      new Set(proxy.seenAt('/employers').map((s) => s.headers['idempotency-key'])).size,
      2,
    );
  });

  test('what is neither idempotent nor has a key is sent once', async () => {
    proxy.faults = ['lose'];
    await assert.rejects(connect().signIn({ body: { apiKey: API_KEY } }), ConnectionError);
    assert.equal(proxy.seenAt('/v1/session').length, 1);
  });

  test('an answer later than the call may take is a TimeoutError', async () => {
    proxy.faults = ['hang', 'hang'];
    const error = await connect()
      .listEmployers({}, { timeoutMs: 50 })
      .catch((found: unknown) => found);
    assert.ok(error instanceof TimeoutError, String(error));
    assert.match(error.message, /^listEmployers: no answer within 50 ms$/);
  });

  test('a wait that the server asks for and the call has no time for is not begun', async () => {
    proxy.faults = [{ status: 503, headers: { 'retry-after': '3600' } }];
    await assert.rejects(connect().listEmployers(), UnexpectedAnswerError);
    assert.equal(proxy.seenAt('/v1/employers').length, 1);
  });

  test('the caller ends a call with its own reason, also between two attempts', async () => {
    let answered = (): void => {};
    const client = connect({
      fetch: async (input, init) => {
        const answer = await fetch(input, init);
        answered();
        return answer;
      },
    });
    await client.listEmployers();
    const reason = new Error('the window was closed');
    for (const fault of ['hang', { status: 503, headers: { 'retry-after': '30' } }] as const) {
      proxy.faults = [fault];
      const controller = new AbortController();
      const call = client.listEmployers({}, { signal: controller.signal });
      const ended = assert.rejects(call, (error) => error === reason);
      await (fault === 'hang'
        ? proxy.hangs()
        : new Promise<void>((resolve) => {
            answered = resolve;
          }));
      // Most likely the client waits for its next attempt by now; the call ends alike where it does not.
      await sleep(20);
      controller.abort(reason);
      await ended;
    }
    await assert.rejects(
      client.listEmployers({}, { signal: AbortSignal.abort(new Error('ended before')) }),
      /ended before/,
    );
  });

  test('an answer that is not of this server is said to be so', async () => {
    proxy.faults = [HTML];
    await assert.rejects(connect().listEmployers(), {
      name: 'UnexpectedAnswerError',
      message: /^listEmployers: not JSON but text\/html: <html>.*hotel network.*\(status 200\)$/,
    });
    proxy.faults = [{ ...HTML, status: 404 }];
    await assert.rejects(connect().listEmployers(), UnexpectedAnswerError);
    proxy.faults = [
      { status: 200, headers: { 'content-type': 'application/json' }, body: '{"emplo' },
    ];
    await assert.rejects(connect().listEmployers(), UnexpectedAnswerError);
    proxy.faults = [
      { status: 400, headers: { 'content-type': 'application/json' }, body: '[null]' },
    ];
    await assert.rejects(connect().listEmployers(), UnexpectedAnswerError);
  });

  test('a redirect is not followed: the key goes to no other address', async () => {
    const { url } = proxy;
    const other = `${url}/elsewhere`;
    proxy.faults = [{ status: 302, headers: { location: other } }];
    await assert.rejects(connect().availableVersions(), {
      message: `availableVersions: redirected to ${other}; set url to the final address (status 302)`,
    });
    assert.equal(proxy.seenAt('/elsewhere').length, 0);
  });

  test('a list whose next page lies elsewhere is read from this server', async () => {
    const link = '<http://192.0.2.1/v1/employers?cursor=x&limit=1>; rel="next"';
    const body = JSON.stringify({ employers: [], nextCursor: 'x' });
    const headers = { link, 'content-type': 'application/json' };
    proxy.faults = [{ status: 200, headers, body }];
    const pages = pagesOf(connect().listEmployers, {});
    await pages.next();
    await assert.rejects(pages.next(), ApiError);
    assert.equal(proxy.seenAt('/v1/employers?cursor=x&limit=1').length, 1);
  });

  test('simultaneous calls share one token', async () => {
    const client = connect();
    await Promise.all(Array.from({ length: 10 }, () => client.listEmployers()));
    await client.listEmployers();
    assert.equal(proxy.seenAt(LOGIN).length, 1);
  });

  test('a login that failed is tried again by the next call', async () => {
    let isDown = true;
    const flaky: typeof fetch = (input, init) =>
      isDown ? Promise.reject(new TypeError('down')) : fetch(input, init);
    const client = connect({ fetch: flaky, retries: 0 });
    await assert.rejects(client.listEmployers(), { name: 'ConnectionError', operation: 'login' });
    isDown = false;
    assert.equal((await client.listEmployers()).status, 200);
  });

  test('a call that ends early does not end the login of the others', async () => {
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow: typeof fetch = async (input, init) => {
      if (String(input).endsWith(LOGIN)) await gate;
      return await fetch(input, init);
    };
    const client = connect({ fetch: slow });
    const controller = new AbortController();
    const ended = client.listEmployers({}, { signal: controller.signal });
    const waiting = client.listEmployers();
    controller.abort(new Error('no longer wanted'));
    await assert.rejects(ended, /no longer wanted/);
    release();
    assert.equal((await waiting).status, 200);
    assert.equal(proxy.seenAt(LOGIN).length, 1);
  });

  test('a token is renewed before it expires, and once after the server refuses it', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-06-15T12:00:00Z') });
    const client = connect();
    await client.listEmployers();
    t.mock.timers.tick(23 * 3_600_000);
    await client.listEmployers();
    assert.equal(proxy.seenAt(LOGIN).length, 1);
    t.mock.timers.tick(3_600_000 - 60_000);
    await client.listEmployers();
    assert.equal(proxy.seenAt(LOGIN).length, 2);
    // The server's clock is ahead: to it the token has expired.
    server().setTime(25 * 3_600_000);
    await Promise.all([client.listEmployers(), client.listEmployers(), client.listEmployers()]);
    assert.equal(proxy.seenAt(LOGIN).length, 3);
  });

  test('a token that no login can replace is refused', async () => {
    const client = createClient({ url: proxy.url, token: 'eyJhbGciOiJIUzI1NiJ9.e30.x' });
    const error = await client.listEmployers().catch((found: unknown) => found);
    assert.ok(error instanceof ApiError, String(error));
    assert.equal(error.status, 401);
    assert.equal(proxy.seen.length, 1);
  });
});
