/** The TypeScript client checks what the server signs, and refuses what it did not. */

import assert from 'node:assert/strict';
import { createSecretKey, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import {
  createClient,
  readWebhook,
  SignatureError,
  type SignedMessage,
  verifySignature,
} from '../../../clients/typescript/src/index.ts';
import { signatureHeaders } from '../../../src/platform/delivery/signature.ts';
import { API_KEY, NOON } from '../../support/server.ts';
import { withServer } from './server.ts';

const EMPLOYER = JSON.parse(
  readFileSync(new URL('../../../examples/employer.json', import.meta.url), 'utf8'),
);
const SECRETS = [1, 2].map(() => `whsec_${randomBytes(32).toString('base64')}`);
const [SECRET = '', OLD_SECRET = ''] = SECRETS;
const KEYS = SECRETS.map((secret) => ({
  key: createSecretKey(secret.slice('whsec_'.length), 'base64'),
  until: Number.POSITIVE_INFINITY,
}));
const MESSAGE = {
  eventKey: 'employee.i9Restarted',
  timestamp: '2026-06-15T12:00:00.000Z',
  data: {},
};
const BODY = JSON.stringify(MESSAGE);
const BYTES = new TextEncoder().encode(BODY);
const HEADERS = signatureHeaders(KEYS, 'msg_1', BYTES, NOON);

const atNoon = (t: TestContext, seconds = 0): void =>
  t.mock.timers.enable({ apis: ['Date'], now: NOON + seconds * 1000 });
const isRefused = (message: SignedMessage, pattern: RegExp): Promise<void> =>
  assert.rejects(verifySignature(message), (error) => {
    assert.ok(error instanceof SignatureError, String(error));
    assert.match(error.message, pattern);
    return true;
  });

test('a message signed by the server is read, as text, as bytes, and during a rotation', async (t) => {
  atNoon(t);
  for (const body of [BODY, BYTES]) {
    for (const secret of [SECRET, OLD_SECRET, SECRETS]) {
      assert.deepEqual(await readWebhook({ body, headers: HEADERS, secret }), MESSAGE);
    }
  }
  const headers = new Headers(HEADERS);
  assert.equal(
    (await readWebhook({ body: BODY, headers, secret: SECRET })).eventKey,
    MESSAGE.eventKey,
  );
});

test('a message signed by the library of Standard Webhooks is read', async (t) => {
  atNoon(t);
  const headers = {
    'webhook-id': 'msg_2',
    'webhook-timestamp': String(NOON / 1000),
    'webhook-signature': new Webhook(SECRET).sign('msg_2', new Date(NOON), BODY),
  };
  assert.deepEqual(await readWebhook({ body: BODY, headers, secret: SECRET }), MESSAGE);
});

test('what was changed, is old, or is signed by somebody else is refused', async (t) => {
  atNoon(t);
  const message = { body: BODY, headers: HEADERS, secret: SECRET };
  await isRefused({ ...message, body: `${BODY} ` }, /No webhook-signature matches/);
  const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  await isRefused({ ...message, secret: other }, /No webhook-signature matches/);
  await isRefused({ ...message, secret: [] }, /No webhook-signature matches/);
  for (const name of Object.keys(HEADERS)) {
    await isRefused({ ...message, headers: { ...HEADERS, [name]: undefined } }, new RegExp(name));
  }
  await isRefused({ ...message, headers: { ...HEADERS, 'webhook-id': 'msg_3' } }, /No webhook/);
  for (const timestamp of [`${NOON / 1000 + 1}`, 'today']) {
    const headers = { ...HEADERS, 'webhook-timestamp': timestamp };
    await isRefused({ ...message, headers }, /No webhook-signature matches|today is more than/);
  }
  for (const signature of ['v1,', 'v1', 'v2,AAAA', 'v1,%%%']) {
    const headers = { ...HEADERS, 'webhook-signature': signature };
    await isRefused({ ...message, headers }, /No webhook-signature matches/);
  }
  await assert.rejects(verifySignature({ ...message, secret: 'whsec_%' }), /begins with whsec_/);
});

test('the timestamp may be five minutes off, in either direction', async (t) => {
  const message = { body: BODY, headers: HEADERS, secret: SECRET };
  for (const [seconds, isFresh] of [
    [300, true],
    [-300, true],
    [301, false],
    [-301, false],
  ] as const) {
    atNoon(t, seconds);
    if (isFresh) await verifySignature(message);
    else await isRefused(message, /is more than 300 s off/);
    t.mock.timers.reset();
  }
  atNoon(t, 301);
  await verifySignature({ ...message, toleranceSeconds: 600 });
});

withServer('a webhook of a server', (server) => {
  test('is read with the secret that the server gives', async (t) => {
    const received: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
    const receiver = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      received.push({ headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    t.after(() => receiver.close());
    const callbackUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const client = createClient({ url: server().url, apiKey: API_KEY });
    const { data } = await client.createEmployer({
      body: { ...EMPLOYER, webhook: { callbackUrl } },
    });
    const employerId = data.employer.id;
    const { data: tested } = await client.testWebhook({ employerId });
    assert.equal(tested.test.outcome, 'delivered');
    const { data: signing } = await client.getWebhookSecret({ employerId });
    atNoon(t);
    for (const message of received) {
      await verifySignature({ ...message, secret: signing.webhookSecret.secret });
    }
    assert.equal(received.length, 1);
  });
});
