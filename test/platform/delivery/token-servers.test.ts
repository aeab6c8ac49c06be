/**
 * Token servers as they are found, with invented answers: what each is asked, and what it gave. The
 * secret has letters that RFC 6749, section 2.3.1 encodes and that many servers do not decode.
 */

import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { createSender } from '../../../src/platform/outbound/sender.ts';
import { loopbackGuard, requestTo, startReceiver } from '../../support/outbound-target.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const ID = 'payroll';
const SECRET = 'a~b+c/d=';
const ENCODED = 'a%7Eb%2Bc%2Fd%3D';

/** How the client authenticated: Basic as the RFC encodes it, Basic as it is, or the form. */
type Way = 'basic' | 'form' | 'raw';
type Asked = { readonly way: Way; readonly form: URLSearchParams; readonly query: string };
type Answer = {
  readonly status: number;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
};
type Row = {
  readonly name: string;
  readonly answer: (asked: Asked) => Answer;
  readonly asked: readonly Way[];
  /** `token`, or what the delivery log says after "the token server". */
  readonly gave: string;
  readonly query?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly retryAfterMs?: number;
};

const json = (status: number, value: unknown, headers = {}): Answer => ({
  status,
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json', ...headers },
});
const good = { access_token: 't0ken', token_type: 'Bearer', expires_in: 3600 };
const token = (more: object = {}, headers = {}): Answer => json(200, { ...good, ...more }, headers);
const always =
  (answer: Answer) =>
  (_asked: Asked): Answer =>
    answer;

/** Gives a token to who comes in one of the ways, and refuses the others. */
const only =
  (ways: readonly Way[], refused: Answer, taken = token()) =>
  ({ way }: Asked): Answer =>
    ways.includes(way) ? taken : refused;

const INVALID = json(401, { error: 'invalid_client' });
const CHECK = 'check oauth2ClientId and oauth2ClientSecret';
const FIELDS = 'check the oauth2 fields and what the server allows this client';
const PARAMETERS = 'check oauth2AdditionalParameters and what the server allows this client';
const ALL_WAYS = ['basic', 'form', 'raw'] as const;

const AAD = {
  error: 'invalid_client',
  error_description: 'AADSTS7000215: Invalid client secret provided.',
  error_codes: [7000215],
  timestamp: '2026-06-15 12:00:00Z',
  trace_id: '0',
  correlation_id: '0',
};

const ROWS: readonly Row[] = [
  {
    name: 'Apigee: type BearerToken, numbers as text',
    answer: always(
      token({
        token_type: 'BearerToken',
        expires_in: '3599',
        issued_at: '1781524800000',
        refresh_count: '0',
        scope: '',
        status: 'approved',
      }),
    ),
    asked: ['basic'],
    gave: 'token',
  },
  {
    name: 'Apigee behind a service that wants grant_type in the address and the secret in the form',
    query: '?grant_type=client_credentials',
    answer: ({ way, query }) =>
      way === 'form' && query === '?grant_type=client_credentials'
        ? token()
        : json(401, { ErrorCode: 'invalid_client', Error: 'ClientId is Invalid' }),
    asked: ['basic', 'form'],
    gave: 'token',
  },
  {
    name: 'Apigee: ErrorCode',
    answer: always(json(401, { ErrorCode: 'invalid_client', Error: 'ClientId is Invalid' })),
    asked: ALL_WAYS,
    gave: `returned 401 invalid_client: ${CHECK}`,
  },
  {
    name: 'Apigee: a fault',
    answer: always(json(401, { fault: { faultstring: 'x', detail: { errorcode: 'oauth.v2.X' } } })),
    asked: ALL_WAYS,
    gave: `returned 401: ${CHECK}`,
  },
  {
    name: 'Entra v1: every number is text, resource in the form',
    parameters: { resource: 'https://hr.example.com' },
    answer: ({ way, form }) =>
      way === 'form' && form.get('resource') === 'https://hr.example.com'
        ? token({ expires_in: '3599', ext_expires_in: '0', expires_on: '1781528399' })
        : json(400, { ...AAD, error: 'invalid_request' }),
    asked: ['basic', 'form'],
    gave: 'token',
  },
  {
    name: 'Entra v2: scope in the form',
    parameters: { scope: 'api://hr/.default' },
    answer: ({ form }) =>
      form.get('scope') === 'api://hr/.default'
        ? token({ ext_expires_in: 3599 })
        : json(400, { ...AAD, error: 'invalid_scope' }),
    asked: ['basic'],
    gave: 'token',
  },
  {
    name: 'Entra: a wrong secret',
    answer: always(json(401, AAD)),
    asked: ALL_WAYS,
    gave: `returned 401 invalid_client: ${CHECK}`,
  },
  {
    name: 'Entra: a wrong scope',
    answer: always(json(400, { ...AAD, error: 'invalid_scope' })),
    asked: ['basic'],
    gave: `returned 400 invalid_scope: ${PARAMETERS}`,
  },
  {
    name: 'ADFS: a wrong secret',
    answer: always(json(400, { error: 'invalid_client', error_description: 'MSIS9605' })),
    asked: ALL_WAYS,
    gave: `returned 400 invalid_client: ${CHECK}`,
  },
  {
    name: 'Salesforce: no expires_in',
    answer: always(
      json(200, {
        access_token: 't0ken',
        token_type: 'Bearer',
        issued_at: '1781524800000',
        instance_url: 'https://x.example.com',
        signature: 'x',
      }),
    ),
    asked: ['basic'],
    gave: 'token',
  },
  {
    name: 'Salesforce: an unknown client',
    answer: always(json(400, { error: 'invalid_client_id' })),
    asked: ALL_WAYS,
    gave: `returned 400 invalid_client_id: ${CHECK}`,
  },
  {
    name: 'Salesforce: an inactive organization',
    answer: always(json(400, { error: 'inactive_org' })),
    asked: ['basic'],
    gave: `returned 400 inactive_org: ${FIELDS}`,
  },
  {
    name: 'Salesforce: too many requests',
    answer: always(json(400, { error: 'rate_limit_exceeded' })),
    asked: ['basic'],
    gave: 'returned 400 rate_limit_exceeded: it limits the rate of requests',
  },
  {
    name: 'Cognito set to Basic',
    answer: only(['basic'], json(400, { error: 'invalid_client' })),
    asked: ['basic'],
    gave: 'token',
  },
  {
    name: 'Auth0 set to the form, with audience',
    parameters: { audience: 'https://hr.example.com' },
    answer: only(['form'], json(401, { error: 'access_denied', error_description: 'x' })),
    asked: ['basic', 'form'],
    gave: 'token',
  },
  {
    name: 'Auth0: a client that may not use the audience',
    answer: always(json(403, { error: 'access_denied', error_description: 'x' })),
    asked: ['basic'],
    gave: `returned 403 access_denied: ${PARAMETERS}`,
  },
  {
    name: 'Okta: errorCode',
    answer: always(json(401, { errorCode: 'invalid_client', errorSummary: 'x' })),
    asked: ALL_WAYS,
    gave: `returned 401 invalid_client: ${CHECK}`,
  },
  {
    name: 'Keycloak: decodes Basic, names with hyphens',
    answer: only(['basic'], INVALID, token({ refresh_expires_in: 0, 'not-before-policy': 0 })),
    asked: ['basic'],
    gave: 'token',
  },
  {
    name: 'Keycloak: a client without service accounts',
    answer: always(json(401, { error: 'unauthorized_client' })),
    asked: ALL_WAYS,
    gave: `returned 401 unauthorized_client: ${CHECK}`,
  },
  {
    name: 'IdentityServer set to the form',
    answer: only(['form'], json(400, { error: 'invalid_client' })),
    asked: ['basic', 'form'],
    gave: 'token',
  },
  {
    name: 'PingFederate: a grant that the client may not use',
    answer: always(json(400, { error: 'unsupported_grant_type' })),
    asked: ['basic'],
    gave: 'returned 400 unsupported_grant_type: it must allow this client the client credentials grant',
  },
  {
    name: 'ServiceNow: the form alone',
    answer: only(['form'], INVALID, token({ scope: 'useraccount', format: null })),
    asked: ['basic', 'form'],
    gave: 'token',
  },
  {
    name: 'a life in milliseconds',
    answer: always(token({ expires_in: 3_600_000 })),
    asked: ['basic'],
    gave: 'token',
  },
  {
    name: 'Basic alone, not decoded, as HCL Domino takes it',
    answer: only(['raw'], INVALID),
    asked: ALL_WAYS,
    gave: 'token',
  },
  {
    name: 'Basic alone, not decoded, which cannot read the form',
    answer: ({ way }) => ({ basic: INVALID, form: { status: 415, body: '' }, raw: token() })[way],
    asked: ALL_WAYS,
    gave: 'token',
  },
  {
    name: 'Basic alone, not decoded, in front of which the form gets 403',
    answer: ({ way }) =>
      ({ basic: INVALID, form: { status: 403, body: '<html>' }, raw: token() })[way],
    asked: ALL_WAYS,
    gave: 'token',
  },
  {
    name: '403 for a client that it does not know',
    answer: only(['form'], json(403, { error: 'invalid_client' })),
    asked: ['basic', 'form'],
    gave: 'token',
  },
  {
    name: 'the form alone, and busy',
    answer: only(['form'], INVALID, json(503, {}, { 'retry-after': '120' })),
    asked: ['basic', 'form'],
    gave: 'returned 503: it failed, try again later',
    retryAfterMs: 120_000,
  },
  {
    name: 'a limit on requests',
    answer: always({
      status: 429,
      body: 'slow down',
      headers: { 'retry-after': 'Mon, 15 Jun 2026 12:01:00 GMT' },
    }),
    asked: ['basic'],
    gave: 'returned 429: it limits the rate of requests',
    retryAfterMs: 60_000,
  },
  {
    name: 'a failure of its own',
    answer: always({ status: 500, body: '<html>' }),
    asked: ['basic'],
    gave: 'returned 500: it failed, try again later',
  },
  {
    name: 'an address where there is nothing',
    answer: always({ status: 404, body: '<html>' }),
    asked: ['basic'],
    gave: 'returned 404: check oauth2AuthServerUrl, it must accept POST',
  },
  {
    name: 'an address that takes no POST',
    answer: always({ status: 405, body: '' }),
    asked: ['basic'],
    gave: 'returned 405: check oauth2AuthServerUrl, it must accept POST',
  },
  {
    name: 'a server that takes JSON alone',
    answer: always({ status: 415, body: '' }),
    asked: ['basic'],
    gave: 'returned 415: it must accept a form, as OAuth 2 says',
  },
  {
    name: 'a redirect',
    answer: always({ status: 307, body: '', headers: { location: '/elsewhere' } }),
    asked: ['basic'],
    gave: 'returned 307: redirects are not followed; use the final address',
  },
  {
    name: 'a token as a form',
    answer: always({ status: 200, body: 'access_token=t0ken&token_type=bearer' }),
    asked: ['basic'],
    gave: 'returned 200 without an access_token in JSON. Check oauth2AuthServerUrl',
  },
  {
    name: 'a page to log in',
    answer: always({ status: 200, body: '<html>' }),
    asked: ['basic'],
    gave: 'returned 200 without an access_token in JSON. Check oauth2AuthServerUrl',
  },
  ...['mac', 'JWT', 'DPoP'].map((token_type) => ({
    name: `a token of type ${token_type}`,
    answer: always(token({ token_type })),
    asked: ['basic'] as const,
    gave: 'returned a token whose type is not Bearer',
  })),
  ...[
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['Identity', Buffer.from],
  ].map(([encoding, encode]) => ({
    name: `an answer in the encoding ${encoding}`,
    answer: always({
      status: 200,
      body: typeof encode === 'string' ? '' : (encode?.(JSON.stringify(good)) ?? ''),
      headers: { 'content-encoding': `${encoding}` },
    }),
    asked: ['basic'] as const,
    gave: 'token',
  })),
  ...[
    ['gzip', gzipSync(JSON.stringify({ ...good, padding: 'x'.repeat(1_000_000) }))],
    ['gzip', JSON.stringify(good)],
    ['zstd', JSON.stringify(good)],
  ].map(([encoding, body = '']) => ({
    name: `an answer that is no ${encoding} within bounds`,
    answer: always({ status: 200, body, headers: { 'content-encoding': `${encoding}` } }),
    asked: ['basic'] as const,
    gave: 'compressed its answer in a way that cannot be read. It must send plain JSON',
  })),
];

function readWay({ authorization }: IncomingHttpHeaders, form: URLSearchParams): Way {
  if (authorization === undefined) {
    assert.equal(form.get('client_id'), ID);
    assert.equal(form.get('client_secret'), SECRET);
    return 'form';
  }
  assert.equal(form.get('client_secret'), null);
  const sent = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString();
  if (sent === `${ID}:${ENCODED}`) return 'basic';
  assert.equal(sent, `${ID}:${SECRET}`);
  return 'raw';
}

for (const row of ROWS) {
  test(`${row.name}: ${row.gave}`, async (context) => {
    const asked: Way[] = [];
    const server = await startReceiver((request, response) => {
      const { body = '', headers = {}, path = '' } = server.received.at(-1) ?? {};
      const form = new URLSearchParams(body);
      assert.equal(request.headers['accept-encoding'], 'identity');
      assert.equal(form.get('grant_type'), 'client_credentials');
      const way = readWay(headers, form);
      asked.push(way);
      const query = path.includes('?') ? path.slice(path.indexOf('?')) : '';
      const answer = row.answer({ way, form, query });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
    const target = await startReceiver();
    let now = NOW;
    const sender = createSender({ guard: loopbackGuard(), clock: () => now });
    context.after(() => Promise.all([server.close(), target.close(), sender.close()]));
    const authentication = {
      id: 'a',
      authType: 'oauth2',
      oauth2AuthServerUrl: `${server.url}${row.query ?? ''}`,
      oauth2ClientId: ID,
      oauth2ClientSecret: SECRET,
      oauth2GrantType: 'client_credentials',
      oauth2AdditionalParameters: row.parameters ?? {},
    } as const;
    const sent = await sender.send(requestTo(target.url, { authentication }));
    assert.deepEqual(asked, row.asked);
    assert.equal(sent.retryAfterMs, row.retryAfterMs);
    if (row.gave !== 'token') {
      assert.equal(sent.message, `the token server ${row.gave}`);
      assert.equal(sent.failure, 'token');
      assert.equal(target.received.length, 0);
      return;
    }
    assert.equal(sent.outcome, 'delivered', sent.message);
    assert.equal(target.received[0]?.headers.authorization, 'Bearer t0ken');
    // What worked is asked first from then on.
    now += 25 * 60 * 60 * 1000;
    await sender.send(requestTo(target.url, { authentication }));
    assert.deepEqual(asked, [...row.asked, row.asked.at(-1)]);
  });
}

test('a secret without such letters is sent once in Basic, and one with a colon in the id', async (context) => {
  for (const [id, secret, requests] of [
    ['payroll', 'plain-s3cr3t', 2],
    ['pay:roll', 'a~b', 2],
    ['pay roll', 'plain', 3],
  ] as const) {
    const server = await startReceiver((_request, response) => response.writeHead(401).end());
    const sender = createSender({ guard: loopbackGuard(), clock: () => NOW });
    context.after(() => Promise.all([server.close(), sender.close()]));
    const authentication = {
      id: 'a',
      authType: 'oauth2',
      oauth2AuthServerUrl: server.url,
      oauth2ClientId: id,
      oauth2ClientSecret: secret,
      oauth2GrantType: 'client_credentials',
    } as const;
    const { failure, message } = await sender.send(requestTo(server.url, { authentication }));
    assert.equal(failure, 'token');
    assert.ok(!message?.includes(secret));
    assert.equal(server.received.length, requests, id);
  }
});
