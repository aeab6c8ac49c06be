// oauth2 of the sender against a real authorization server (oidc-provider), and against token servers
// that misbehave.

import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, before, beforeEach, describe, type TestContext, test } from 'node:test';
import { createSender, type Sender } from '../../../src/platform/outbound/sender.ts';
import {
  type AuthorizationServer,
  FORM_ONLY,
  startAuthorizationServer,
  TOKEN_SECONDS,
} from '../../support/authorization-server.ts';
import {
  loopbackGuard,
  type Receiver,
  requestTo,
  startReceiver,
} from '../../support/outbound-target.ts';

let server: AuthorizationServer;
let receiver: Receiver;
let sender: Sender;
let now: number;

describe('OAuth 2 tokens for deliveries', () => {
  before(async () => {
    server = await startAuthorizationServer();
    // Takes whom the authorization server knows.
    receiver = await startReceiver(async (request, response) => {
      const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
      const scope = await server.scopeOf(token);
      response.writeHead(scope === undefined ? 401 : 204, { 'x-scope': scope ?? '' }).end();
    });
  });
  after(async () => {
    await Promise.all([server.close(), receiver.close()]);
  });
  beforeEach(async (context) => {
    now = Date.parse('2026-06-15T12:00:00Z');
    sender = createSender({ guard: loopbackGuard(), clock: () => now });
    server.requests.length = 0;
    receiver.received.length = 0;
    const own = sender;
    if ('after' in context) context.after(() => own.close());
  });

  const lastToken = () =>
    receiver.received.at(-1)?.headers.authorization?.replace(/^Bearer /, '') ?? '';

  for (const client of ['payroll', 'odd:pay roll'] as const) {
    test(`a token is fetched with HTTP Basic and sent as Bearer (${client})`, async () => {
      const request = requestTo(receiver.url, { authentication: server.stored(client) });
      const { outcome, message } = await sender.send(request);
      assert.equal(outcome, 'delivered', message);
      assert.deepEqual(server.requests, ['basic']);
      assert.notEqual(await server.scopeOf(lastToken()), undefined);
    });
  }

  test('a server that takes the form alone is asked so once, and first from then on', async () => {
    const oauth2AuthServerUrl = `${server.url}${FORM_ONLY}`;
    const authentication = server.stored('payroll', { oauth2AuthServerUrl });
    const request = requestTo(receiver.url, { authentication });
    assert.equal((await sender.send(request)).outcome, 'delivered');
    assert.deepEqual(server.requests, ['basic', 'post']);
    now += TOKEN_SECONDS * 1000;
    assert.equal((await sender.send(request)).outcome, 'delivered');
    assert.deepEqual(server.requests, ['basic', 'post', 'post']);
  });

  test('additional parameters reach the server', async () => {
    const scoped = server.stored('payroll', {
      oauth2AdditionalParameters: { scope: 'forms:write' },
    });
    await sender.send(requestTo(receiver.url, { authentication: scoped }));
    assert.equal(await server.scopeOf(lastToken()), 'forms:write');
    const wrong = server.stored('payroll', {
      oauth2AdditionalParameters: { scope: 'forms:admin' },
    });
    const { failure, message } = await sender.send(
      requestTo(receiver.url, { authentication: wrong }),
    );
    assert.equal(failure, 'token');
    assert.match(message ?? '', /returned 400 invalid_scope/);
  });

  test('grant and credentials cannot be changed by additional parameters', async () => {
    for (const name of ['grant_type', 'client_id', 'client_secret']) {
      const authentication = server.stored('payroll', {
        oauth2AdditionalParameters: { [name]: 'x' },
      });
      const { failure, message } = await sender.send(requestTo(receiver.url, { authentication }));
      assert.equal(failure, 'settings');
      assert.match(message ?? '', new RegExp(`must not contain ${name}`));
    }
    assert.deepEqual(server.requests, []);
  });

  test('a hundred simultaneous deliveries share one token request', async () => {
    const request = requestTo(receiver.url, { authentication: server.stored('payroll') });
    const sent = await Promise.all(Array.from({ length: 100 }, () => sender.send(request)));
    assert.equal(sent.filter(({ outcome }) => outcome === 'delivered').length, 100);
    assert.deepEqual(server.requests, ['basic']);
  });

  test('other credentials, another server or other parameters are other tokens', async () => {
    for (const authentication of [
      server.stored('payroll'),
      server.stored('odd:pay roll'),
      server.stored('payroll', { oauth2AdditionalParameters: { scope: 'forms:write' } }),
      server.stored('payroll', { oauth2AuthServerUrl: `${server.url}/token?tenant=2` }),
      { ...server.stored('payroll'), id: 'another employer with the same' },
    ]) {
      await sender.send(requestTo(receiver.url, { authentication }));
    }
    assert.equal(server.requests.length, 4);
    const tokens = new Set(receiver.received.map(({ headers }) => headers.authorization));
    assert.equal(tokens.size, 4);
    const wrong = server.stored('payroll', { oauth2ClientSecret: 'not-the-secret' });
    assert.equal(
      (await sender.send(requestTo(receiver.url, { authentication: wrong }))).failure,
      'token',
    );
  });

  test('a token is used until a minute before it expires', async () => {
    const request = requestTo(receiver.url, { authentication: server.stored('payroll') });
    await sender.send(request);
    now += (TOKEN_SECONDS - 61) * 1000;
    await sender.send(request);
    assert.equal(server.requests.length, 1);
    now += 2_000;
    await sender.send(request);
    assert.equal(server.requests.length, 2);
  });

  test('a revoked token is replaced once, and the delivery arrives', async () => {
    const request = requestTo(receiver.url, { authentication: server.stored('payroll') });
    await sender.send(request);
    await server.revoke(lastToken());
    const sent = await Promise.all(Array.from({ length: 20 }, () => sender.send(request)));
    assert.equal(sent.filter(({ outcome }) => outcome === 'delivered').length, 20);
    assert.equal(server.requests.length, 2);
  });

  test('a target that answers 401 to everybody costs one more token per attempt, no more', async () => {
    const strict = await startReceiver((_request, response) => response.writeHead(401).end());
    const request = requestTo(strict.url, { authentication: server.stored('payroll') });
    const { failure, status } = await sender.send(request);
    assert.deepEqual({ failure, status }, { failure: 'status', status: 401 });
    assert.equal(strict.received.length, 2);
    assert.equal(server.requests.length, 2);
    await strict.close();
  });

  test('a wrong secret says so, without the secret, and is not remembered', async () => {
    const authentication = server.stored('payroll', { oauth2ClientSecret: 'wr0ng-s3cr3t' });
    const failed = await sender.send(requestTo(receiver.url, { authentication }));
    assert.equal(failed.failure, 'token');
    assert.match(failed.message ?? '', /401 invalid_client: check oauth2ClientId/);
    assert.doesNotMatch(JSON.stringify(failed), /wr0ng/);
    await sender.send(requestTo(receiver.url, { authentication }));
    assert.deepEqual(server.requests, ['basic', 'post', 'basic', 'post']);
    assert.equal(receiver.received.length, 0);
  });

  test('the token server is guarded like the target', async () => {
    const guard = loopbackGuard({
      openLoopback: false,
      allowCidrs: ['127.0.0.1/32'],
      resolve: async (host) => [
        { address: host === 'inside.test' ? '10.1.1.1' : '127.0.0.1', family: 4 },
      ],
    });
    const strict = createSender({ guard, clock: () => now });
    for (const host of [
      '169.254.169.254',
      '2852039166',
      '0xa9.0xfe.0xa9.0xfe',
      '127.0.0.2',
      '127.2',
      '[::1]',
      '[::ffff:169.254.169.254]',
      '[fd00:ec2::254]',
      '10.0.0.1',
      'inside.test',
    ]) {
      const authentication = server.stored('payroll', {
        oauth2AuthServerUrl: `http://${host}/token`,
      });
      const { failure, message } = await strict.send(requestTo(receiver.url, { authentication }));
      assert.equal(failure, 'address', host);
      assert.match(message ?? '', /^the token server: /);
    }
    const authentication = server.stored('payroll', { oauth2AuthServerUrl: 'gopher://x/' });
    const { failure } = await strict.send(requestTo(receiver.url, { authentication }));
    assert.equal(failure, 'settings');
    assert.equal(receiver.received.length, 0);
    await strict.close();
  });

  const json =
    (value: unknown, status = 200): RequestListener =>
    (_request, response) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof value === 'string' ? value : JSON.stringify(value));
  const good = { access_token: 't0ken', token_type: 'bearer', expires_in: 3600 };

  for (const [name, answer, failure, words] of [
    ['a page instead of JSON', json('<html>login</html>'), 'token', /without an access_token/],
    ['no token', json({ token_type: 'Bearer' }), 'token', /without an access_token/],
    ['another type', json({ ...good, token_type: 'mac' }), 'token', /whose type is not Bearer/],
    [
      'a header split',
      json({ ...good, access_token: 'a\r\nx: y' }),
      'token',
      /cannot be sent in a header/,
    ],
    ['a token of 20 KB', json({ ...good, access_token: 'x'.repeat(20_000) }), 'token', /cannot be/],
    ['more than 64 KB', json({ ...good, padding: 'x'.repeat(70_000) }), 'token', /more than 64 KB/],
    ['an error of its own', json({ error: 'client secret s3cr3t' }, 500), 'token', /returned 500:/],
    [
      'a redirect to a metadata address',
      (_request, response) =>
        response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      'token',
      /returned 302/,
    ],
    ['a reset', (request) => request.socket.resetAndDestroy(), 'token', /closed the connection/],
    ['nothing', () => {}, 'timeout', /in time/],
  ] as const satisfies readonly (readonly [string, RequestListener, string, RegExp])[]) {
    test(`a token server that gives ${name} fails the attempt, nothing is sent`, async () => {
      const odd = await startReceiver(answer);
      const authentication = server.stored('payroll', { oauth2AuthServerUrl: odd.url });
      const request = requestTo(receiver.url, { authentication, timeoutMs: 500 });
      const outcome = await sender.send(request);
      assert.equal(outcome.failure, failure, outcome.message);
      assert.match(outcome.message ?? '', words);
      assert.doesNotMatch(outcome.message ?? '', /s3cr3t|t0ken/);
      assert.equal(receiver.received.length, 0);
      await sender.close();
      await odd.close();
    });
  }

  /** Closed when the test ends, however it ends: an open one keeps the file from ending. */
  const opened = async (context: TestContext, listener?: RequestListener): Promise<Receiver> => {
    const own = await startReceiver(listener);
    context.after(() => own.close());
    return own;
  };

  for (const [name, answer] of [
    [
      'the type BearerToken and texts',
      json({ ...good, token_type: 'BearerToken', expires_in: '3599' }),
    ],
    ['a type with a blank', json({ ...good, token_type: 'Bearer ' })],
    ['a type of null', json({ ...good, token_type: null })],
    ['an empty type', json({ ...good, token_type: '' })],
    ['no type and no life', json({ access_token: 't0ken' })],
    ['201', json(good, 201)],
    ['a byte order mark', json(`\uFEFF${JSON.stringify(good)}`)],
  ] as const satisfies readonly (readonly [string, RequestListener])[]) {
    test(`a token server that gives ${name} is understood`, async (context) => {
      const odd = await opened(context, answer);
      const target = await opened(context);
      const authentication = server.stored('payroll', { oauth2AuthServerUrl: odd.url });
      const { outcome, message } = await sender.send(requestTo(target.url, { authentication }));
      assert.equal(outcome, 'delivered', message);
      assert.equal(target.received[0]?.headers.authorization, 'Bearer t0ken');
    });
  }

  test('names that servers give to a refused client lead to the form, others do not', async (context) => {
    for (const [error, requests] of [
      ['invalid_client_id', 2],
      ['invalid_client_credentials', 2],
      ['unauthorized_client', 2],
      ['invalid_scope', 1],
    ] as const) {
      const odd = await opened(context, json({ error }, 400));
      const authentication = server.stored('payroll', { oauth2AuthServerUrl: odd.url });
      const { message } = await sender.send(requestTo(receiver.url, { authentication }));
      assert.ok(message?.includes(`returned 400 ${error}`), message);
      assert.equal(odd.received.length, requests, error);
    }
    assert.equal(receiver.received.length, 0);
  });

  for (const [name, expires_in, hours] of [
    ['in milliseconds ends after a day', 3_600_000, [23, 2]],
    ['with a fraction, as text, is kept', '7200.98', [1, 1]],
  ] as const) {
    test(`a life ${name}`, async (context) => {
      const odd = await opened(context, json({ ...good, expires_in }));
      const target = await opened(context);
      const authentication = server.stored('payroll', { oauth2AuthServerUrl: odd.url });
      const requests: number[] = [];
      for (const later of [0, ...hours]) {
        now += later * 3_600_000;
        await sender.send(requestTo(target.url, { authentication }));
        requests.push(odd.received.length);
      }
      assert.deepEqual(requests, [1, 1, 2]);
    });
  }

  test('a server that wants the form and says 400, a life as text, and none at all', async () => {
    let lives: readonly unknown[] = ['120', undefined];
    const odd = await startReceiver((request, response) => {
      if (request.headers.authorization !== undefined) {
        return json({ error: 'invalid_request' }, 400)(request, response);
      }
      const [expires_in, ...rest] = lives;
      lives = rest;
      return json({ ...good, expires_in })(request, response);
    });
    const target = await startReceiver();
    const authentication = server.stored('payroll', { oauth2AuthServerUrl: odd.url });
    const send = () => sender.send(requestTo(target.url, { authentication }));
    assert.equal((await send()).outcome, 'delivered');
    assert.equal(odd.received.length, 2);
    const form = new URLSearchParams(odd.received[1]?.body);
    assert.deepEqual(Object.fromEntries(form), {
      grant_type: 'client_credentials',
      client_id: 'payroll',
      client_secret: 'pay-s3cr3t',
    });
    now += 59_000;
    await send();
    assert.equal(odd.received.length, 2);
    now += 2_000;
    await send();
    assert.equal(odd.received.length, 3);
    now += 239_000;
    await send();
    assert.equal(odd.received.length, 3);
    now += 2_000;
    await send();
    assert.equal(odd.received.length, 4);
    await odd.close();
    await target.close();
  });

  test('one impatient delivery does not end the token request of the others', async () => {
    const slow = await startReceiver((request, response) => {
      setTimeout(() => json(good)(request, response), 400);
    });
    const target = await startReceiver();
    const authentication = server.stored('payroll', { oauth2AuthServerUrl: slow.url });
    const [impatient, patient] = await Promise.all([
      sender.send(requestTo(target.url, { authentication, timeoutMs: 100 })),
      sender.send(requestTo(target.url, { authentication })),
    ]);
    assert.equal(impatient.failure, 'timeout');
    assert.equal(patient.outcome, 'delivered');
    assert.equal(slow.received.length, 1);
    await slow.close();
    await target.close();
  });
});
