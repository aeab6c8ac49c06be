// Postbacks through a real forward proxy (tinyproxy): tunnels for http and https, its credentials,
// and the guard on both the proxy's address and the target's.

import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { createSender } from '../../../src/platform/outbound/sender.ts';
import type { StoredProxy } from '../../../src/platform/storage/delivery/endpoint-settings.ts';
import {
  loopbackGuard,
  type Receiver,
  requestTo,
  startReceiver,
} from '../../support/outbound-target.ts';
import { withProgram } from '../../support/programs.ts';
import { startTinyproxy, type Tinyproxy } from '../../support/tinyproxy.ts';
import { selfSigned } from '../../support/tls.ts';

const CREDENTIALS = { username: 'payroll', password: 'pr0xy-pass' };
const newSender = (guard = loopbackGuard()) => createSender({ guard, clock: () => 0 });
const sender = newSender();

withProgram('tinyproxy', () => {
  after(() => sender.close());

  let open: Tinyproxy;
  let closed: Tinyproxy;
  let plain: Receiver;
  let secure: Receiver;

  before(async () => {
    open = await startTinyproxy();
    closed = await startTinyproxy(CREDENTIALS);
    plain = await startReceiver();
    secure = await startReceiver(undefined, { tls: await selfSigned({ dns: 'localhost' }) });
  });
  after(async () => {
    await Promise.all([open.close(), closed.close(), plain.close(), secure.close()]);
  });

  test('a postback goes through the proxy to an http target, in a kept tunnel', async () => {
    const proxy = open.stored();
    for (let i = 0; i < 3; i += 1) {
      const { outcome, message } = await sender.send(requestTo(plain.url, { proxy }));
      assert.equal(outcome, 'delivered', message);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const connects = await open.connects();
    const asked = connects.filter((line) => line.includes(`CONNECT 127.0.0.1:${plain.port}`));
    assert.equal(asked.length, 1, connects.join('\n'));
    assert.equal(plain.received.at(-1)?.path, '/hook');
    assert.equal(plain.received.at(-1)?.headers['proxy-authorization'], undefined);
  });

  test('with credentials to an https target, whose certificate is checked all the same', async () => {
    const proxy = closed.stored(CREDENTIALS);
    const url = `https://localhost:${secure.port}/hook`;
    const refused = await sender.send(requestTo(url, { proxy }));
    assert.equal(refused.failure, 'tls', refused.message);
    const { outcome } = await sender.send(requestTo(url, { proxy, trustAllCertificates: true }));
    assert.equal(outcome, 'delivered');
    const connects = await closed.connects();
    assert.ok(connects.some((line) => line.includes(`CONNECT localhost:${secure.port}`)));
    assert.equal(secure.received[0]?.headers['proxy-authorization'], undefined);
  });

  for (const [name, credentials] of [
    ['a wrong password', { ...CREDENTIALS, password: 'wr0ng-pass' }],
    ['no credentials', undefined],
  ] as const) {
    test(`${name}: the proxy refuses, the message says so and shows no password`, async () => {
      const before = plain.received.length;
      const proxy = closed.stored(credentials);
      const { failure, status, message } = await sender.send(requestTo(plain.url, { proxy }));
      assert.equal(failure, 'proxy');
      assert.equal(status, undefined);
      assert.match(message ?? '', /refused the user name or password/);
      assert.doesNotMatch(message ?? '', /wr0ng|pr0xy/);
      assert.equal(plain.received.length, before);
    });
  }

  test('right and wrong credentials do not share a tunnel', async () => {
    const right = { proxy: closed.stored(CREDENTIALS) };
    assert.equal((await sender.send(requestTo(plain.url, right))).outcome, 'delivered');
    const wrong = { proxy: closed.stored({ ...CREDENTIALS, password: 'other' }) };
    assert.equal((await sender.send(requestTo(plain.url, wrong))).failure, 'proxy');
  });

  test('a proxy that is not enabled is not used', async () => {
    const proxy = { ...closed.stored(), enabled: false };
    assert.equal((await sender.send(requestTo(plain.url, { proxy }))).outcome, 'delivered');
  });

  test('a target the proxy cannot reach is a failure of the proxy', async () => {
    const gone = await startReceiver();
    await gone.close();
    const { failure, message } = await sender.send(requestTo(gone.url, { proxy: open.stored() }));
    assert.equal(failure, 'proxy');
    assert.match(
      message ?? '',
      /did not open a tunnel to 127\.0\.0\.1:\d+: it responded with 50\d/,
    );
  });

  test('the target is checked although the proxy resolves it, and the proxy is not asked', async () => {
    const guard = loopbackGuard({
      resolve: async () => [{ address: '169.254.169.254', family: 4 }],
    });
    const strict = newSender(guard);
    const before = (await open.connects()).length;
    for (const host of ['metadata.test', '169.254.169.254', '10.0.0.1']) {
      const request = requestTo(`http://${host}/`, { proxy: open.stored() });
      assert.equal((await strict.send(request)).failure, 'address', host);
    }
    assert.equal((await open.connects()).length, before);
    await strict.close();
  });
});

const proxyAt = (host: string, port: number): StoredProxy => ({
  id: 'p',
  host,
  port,
  enabled: true,
  authentication: { id: 'a', authType: 'none' },
});

test('a proxy on a private address is refused, in every spelling', async () => {
  const guard = loopbackGuard({
    openLoopback: false,
    allowCidrs: ['127.0.0.5/32'],
    resolve: async () => [{ address: '10.0.0.9', family: 4 }],
  });
  const strict = newSender(guard);
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '::1',
    '::ffff:10.0.0.1',
    'proxy.test',
  ]) {
    const request = requestTo('http://127.0.0.5/', { proxy: proxyAt(host, 3128) });
    const { failure, message } = await strict.send(request);
    assert.equal(failure, 'address', host);
    assert.match(message ?? '', /^the proxy /);
    assert.doesNotMatch(message ?? '', /10\.0\.0\.9/);
  }
  await strict.close();
});

test('a proxy that is gone, hangs up, hangs or speaks something else fails in its own class', async () => {
  const url = 'http://127.0.0.1:9/';
  const gone = await startReceiver();
  await gone.close();
  const noProxy = await sender.send(requestTo(url, { proxy: proxyAt('127.0.0.1', gone.port) }));
  assert.equal(noProxy.failure, 'proxy');
  for (const [answer, expected] of [
    ['', 'proxy'],
    ['SSH-2.0-OpenSSH_9.2\r\n', 'proxy'],
    [undefined, 'timeout'],
  ] as const) {
    const server = createServer((socket) => {
      socket.on('error', () => {}).resume();
      if (answer !== undefined) socket.once('data', () => socket.end(answer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    assert.ok(typeof address === 'object' && address !== null);
    const proxy = proxyAt('127.0.0.1', address.port);
    const own = newSender();
    const { failure } = await own.send(requestTo(url, { proxy, timeoutMs: 400 }));
    assert.equal(failure, expected);
    await own.close();
    await new Promise((resolve) => server.close(resolve));
  }
});
