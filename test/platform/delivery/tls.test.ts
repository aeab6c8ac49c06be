// TLS of the sender against real servers: what is trusted, and what trustAllCertificates changes.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createSecureContext, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createSender } from '../../../src/platform/outbound/sender.ts';
import {
  loopbackGuard,
  requestTo,
  startReceiver,
  type TlsFiles,
} from '../../support/outbound-target.ts';
import { newAuthority, selfSigned } from '../../support/tls.ts';

const authority = await newAuthority();
const trusted = getCACertificates();
const sender = createSender({ guard: loopbackGuard(), clock: () => 0 });
describe('TLS of deliveries', () => {
  before(() => setDefaultCACertificates([...trusted, authority.cert]));
  after(async () => {
    setDefaultCACertificates(trusted);
    await sender.close();
  });

  async function attempt(tls: TlsFiles, host: string, trustAllCertificates: boolean) {
    const receiver = await startReceiver(undefined, { tls });
    const url = `https://${host}:${receiver.port}/hook`;
    const outcome = await sender.send(requestTo(url, { trustAllCertificates }));
    await receiver.close();
    return { ...outcome, received: receiver.received.length, port: receiver.port };
  }

  test('a certificate of a known authority for the name is taken', async () => {
    const tls = await authority.issue({ dns: 'hooks.test' });
    const { outcome, status, received } = await attempt(tls, 'hooks.test', false);
    assert.deepEqual(
      { outcome, status, received },
      { outcome: 'delivered', status: 204, received: 1 },
    );
  });

  test('the server name is the name of the URL, without a final dot', async () => {
    const { key, cert } = await authority.issue({ dns: 'hooks.test' });
    const names: string[] = [];
    const SNICallback: TlsFiles['SNICallback'] = (name, callback) => {
      names.push(name);
      callback(null, createSecureContext({ key, cert }));
    };
    for (const host of ['hooks.test', 'hooks.test.']) {
      const { outcome, message } = await attempt({ key, cert, SNICallback }, host, false);
      assert.equal(outcome, 'delivered', message);
    }
    assert.deepEqual(names, ['hooks.test', 'hooks.test']);
  });

  test('a certificate for the IP address is taken', async () => {
    const tls = await authority.issue({ ip: '127.0.0.1' });
    assert.equal((await attempt(tls, '127.0.0.1', false)).outcome, 'delivered');
  });

  for (const [name, make, host, words] of [
    ['self-signed', () => selfSigned({ dns: 'hooks.test' }), 'hooks.test', /is self-signed/],
    [
      'of an unknown authority',
      async () => await (await newAuthority()).issue({ dns: 'hooks.test' }),
      'hooks.test',
      /not signed by a known authority/,
    ],
    [
      'for another name',
      () => authority.issue({ dns: 'other.test' }),
      'hooks.test',
      /is for a different host name/,
    ],
    [
      'for another address',
      () => authority.issue({ ip: '127.0.0.9' }),
      '127.0.0.1',
      /is for a different host name/,
    ],
    [
      'that has expired',
      () => authority.issue({ dns: 'hooks.test' }, '2021-01-01T00:00:00Z'),
      'hooks.test',
      /has expired/,
    ],
  ] as const) {
    test(`a certificate ${name} is refused, and taken with trustAllCertificates`, async () => {
      const tls = await make();
      const refused = await attempt(tls, host, false);
      assert.equal(refused.outcome, 'failed');
      assert.equal(refused.failure, 'tls');
      assert.match(refused.message ?? '', words);
      assert.equal(refused.received, 0);
      const trusted = await attempt(tls, host, true);
      assert.equal(trusted.outcome, 'delivered', trusted.message);
      // A sender that trusts no other authority is not affected by it.
      assert.equal((await attempt(tls, host, false)).failure, 'tls');
    });
  }

  test('a plain HTTP server on an https address is a TLS failure', async () => {
    const receiver = await startReceiver();
    const url = receiver.url.replace('http:', 'https:');
    const { failure, message } = await sender.send(requestTo(url));
    await receiver.close();
    assert.equal(failure, 'tls');
    assert.match(message ?? '', /could not open a TLS connection/);
  });
});
