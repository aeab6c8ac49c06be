/**
 * The tables of the specification line by line: for each rule a value that is taken and values that
 * are refused, with the path of the field that is wrong.
 */

import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { describe, test } from 'node:test';
import { certificateOf, toPem } from '../../support/certificate.ts';
import {
  accountClient,
  badFields,
  type Client,
  EMPLOYER as EMPLOYER_BODY,
} from '../../support/i9.ts';
import { forEachServer } from '../../support/server.ts';

type Json = { [name: string]: unknown };

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const CERTIFICATE = toPem(certificateOf(publicKey, Date.parse('2030-01-01T00:00:00Z')));
const EC_CERTIFICATE = toPem(
  certificateOf(
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey,
    Date.parse('2030-01-01T00:00:00Z'),
  ),
);
const EXPIRED = toPem(certificateOf(publicKey, Date.parse('2026-01-01T00:00:00Z')));

const OAUTH2 = {
  authType: 'oauth2',
  oauth2AuthServerUrl: 'https://auth.example.com/token',
  oauth2ClientId: 'client',
  oauth2ClientSecret: 'client-secret',
  oauth2GrantType: 'client_credentials',
};
const BASIC = { authType: 'basic', username: 'user', password: 'password' };
const NONE = { authType: 'none' };
const URL_OF_TARGET = 'https://hr.example.com/i9';

/** A body that uses every object; each row changes one place of it. */
const FULL: Json = {
  ...EMPLOYER_BODY,
  address: { ...EMPLOYER_BODY.address, streetAddress2: 'Suite 2', country: 'US' },
  postback: {
    enabled: true,
    target: { url: URL_OF_TARGET, authentication: BASIC },
    proxy: { host: 'proxy.example.com', port: 3128, enabled: true, authentication: NONE },
    encryption: { enabled: true, encryptionCertificate: CERTIFICATE },
    failureNotificationEmail: 'ops@example.com',
    timeout: 30,
    trustAllCertificates: true,
  },
  webhook: {
    callbackUrl: 'https://hr.example.com/hook',
    failureNotificationEmail: 'ops@example.com',
    authentication: OAUTH2,
  },
};

const ABSENT = Symbol('absent');

/** `FULL` with the value at `path` replaced, or left out. */
function withValue(path: string, value: unknown): Json {
  const body = structuredClone(FULL);
  const names = path.split('.');
  const last = names.pop() as string;
  const place = names.reduce<Json>((object, name) => object[name] as Json, body);
  if (value === ABSENT) delete place[last];
  else place[last] = value;
  return body;
}

/** `refused` names other fields than `path` by a pair of value and field. */
type Row = {
  readonly path: string;
  readonly rule: string;
  readonly taken: readonly unknown[];
  readonly refused: readonly unknown[];
  /** The field that is wrong, where it is not the one changed. */
  readonly wrong?: string;
};

const text = (path: string): Row => ({
  path,
  rule: 'required text',
  taken: ['x', 'Ünïcödé 株式会社'],
  refused: [ABSENT, null, '', '   ', 5, true, {}, 'x'.repeat(501)],
});
const flag = (path: string, isRequired: boolean): Row => ({
  path,
  rule: isRequired ? 'required true or false' : 'true or false',
  taken: isRequired ? [true, false] : [true, false, ABSENT, null],
  refused: ['true', 1, ...(isRequired ? [ABSENT, null] : [])],
});
const email = (path: string): Row => ({
  path,
  rule: 'e-mail address, optional',
  taken: ['a@example.com', ABSENT, null],
  refused: ['example.com', 'a@', '', 5],
});
const url = (path: string, isRequired: boolean): Row => ({
  path,
  rule: 'http or https URL',
  taken: ['https://a.example/x?y=1', 'http://a.example:8080/', ...(isRequired ? [] : [ABSENT])],
  refused: [
    'a.example/x',
    '/x',
    'ftp://a.example/',
    'https://user:password@a.example/',
    '',
    5,
    ...(isRequired ? [ABSENT, null] : []),
  ],
});
const object = (path: string): Row => ({
  path,
  rule: 'object',
  taken: [ABSENT, null],
  refused: ['x', 5, true, []],
});

/** The rows of Authentication at one of its three places. */
const authentication = (path: string, isProxy = false): readonly Row[] => [
  {
    path,
    rule: 'object; none when absent',
    taken: [ABSENT, null, NONE, BASIC],
    refused: ['x', []],
  },
  {
    path,
    rule: 'authType in any case',
    taken: [{ authType: 'NONE' }, { ...BASIC, authType: 'Basic' }],
    refused: [{ authType: 'digest' }, { authType: '' }, {}, { authType: 5 }],
    wrong: `${path}.authType`,
  },
  {
    path,
    rule: 'username when basic',
    taken: [BASIC],
    refused: [
      { authType: 'basic', password: 'x' },
      { ...BASIC, username: '' },
      { ...BASIC, username: 5 },
      { ...BASIC, username: 'a:b' },
    ],
    wrong: `${path}.username`,
  },
  {
    path,
    rule: 'password when basic',
    taken: [BASIC],
    refused: [
      { authType: 'basic', username: 'x' },
      { ...BASIC, password: '' },
      { ...BASIC, password: 5 },
    ],
    wrong: `${path}.password`,
  },
  ...(isProxy
    ? [
        {
          path,
          rule: 'oauth2 is not for a proxy',
          taken: [BASIC, NONE],
          refused: [OAUTH2],
          wrong: `${path}.authType`,
        },
      ]
    : oauth2(path)),
];

const oauth2 = (path: string): readonly Row[] => [
  ...['oauth2AuthServerUrl', 'oauth2ClientId', 'oauth2ClientSecret', 'oauth2GrantType'].map(
    (name) => {
      const { [name]: _, ...rest } = OAUTH2 as Json;
      return {
        path,
        rule: `${name} when oauth2`,
        taken: [OAUTH2],
        refused: [rest, { ...OAUTH2, [name]: null }, { ...OAUTH2, [name]: 5 }],
        wrong: `${path}.${name}`,
      };
    },
  ),
  {
    path,
    rule: 'oauth2AuthServerUrl is a URL',
    taken: [OAUTH2],
    refused: [{ ...OAUTH2, oauth2AuthServerUrl: 'auth' }],
    wrong: `${path}.oauth2AuthServerUrl`,
  },
  {
    path,
    rule: 'client_credentials only',
    taken: [OAUTH2],
    refused: [{ ...OAUTH2, oauth2GrantType: 'password' }],
    wrong: `${path}.oauth2GrantType`,
  },
  {
    path,
    rule: 'additional parameters are texts',
    taken: [{ ...OAUTH2, oauth2AdditionalParameters: { audience: 'x' } }],
    refused: [{ ...OAUTH2, oauth2AdditionalParameters: 'x' }],
    wrong: `${path}.oauth2AdditionalParameters`,
  },
  {
    path,
    rule: 'each additional parameter is text',
    taken: [{ ...OAUTH2, oauth2AdditionalParameters: {} }],
    refused: [{ ...OAUTH2, oauth2AdditionalParameters: { audience: 5 } }],
    wrong: `${path}.oauth2AdditionalParameters.audience`,
  },
];

const origins = (...embeddingOrigins: readonly unknown[]): object => ({ embeddingOrigins });

const ROWS: readonly Row[] = [
  {
    path: 'options',
    rule: 'origins that may embed the pages',
    taken: [origins(), origins('https://app.example.com', 'http://localhost:5173'), ABSENT],
    refused: ['https://app.example.com/x', '*', "https://a.example 'self'"].map((one) =>
      origins('https://b.example', one),
    ),
    wrong: 'options.embeddingOrigins[1]',
  },
  {
    path: 'businessDays',
    rule: 'optional, and both questions are answered',
    taken: [
      ABSENT,
      null,
      { weekend: [], federalHolidays: false },
      { weekend: ['saturday', 'sunday'], federalHolidays: true, closedOn: ['2026-11-27'] },
    ],
    refused: ['weekdays', 5, []],
  },
  {
    path: 'businessDays',
    rule: 'no answer has a default',
    taken: [],
    refused: [{ weekend: ['sunday'] }, { weekend: ['sunday'], federalHolidays: null }],
    wrong: 'businessDays.federalHolidays',
  },
  {
    path: 'businessDays',
    rule: 'days of the calendar',
    taken: [],
    refused: ['2026-02-30', '11/27/2026', ''].map((day) => ({
      weekend: [],
      federalHolidays: true,
      closedOn: [day],
    })),
    wrong: 'businessDays.closedOn[0]',
  },
  text('name'),
  {
    path: 'federalEIN',
    rule: 'not blank, and no Social Security number',
    taken: ['12-3456789', '123456789', '999-888-7777', 'applied for'],
    refused: [ABSENT, null, '', '  ', 123456789, '123-45-6789', ' 123 45 6789'],
  },
  {
    path: 'timezone',
    rule: 'IANA <Area>/<City>',
    taken: ['America/New_York', 'America/Kentucky/Louisville', 'Pacific/Honolulu', 'US/Eastern'],
    refused: [ABSENT, null, '', 'UTC', 'EST5EDT', 'America/Metropolis', 'america/new_york', 5],
  },
  { ...object('address'), taken: [EMPLOYER_BODY.address], rule: 'required object' },
  text('address.streetAddress1'),
  {
    path: 'address.streetAddress2',
    rule: 'optional text',
    taken: ['Floor 3', ABSENT, null],
    refused: [5, {}],
  },
  text('address.city'),
  {
    path: 'address.state',
    rule: 'two letters',
    taken: ['AZ', 'ny'],
    refused: [ABSENT, null, '', 'A', 'ARI', '12', 'A1', 5],
  },
  {
    path: 'address.zipCode',
    rule: '5 or 9 digits once others are removed',
    taken: ['85253', '85260-2662', '852602662', ' 85260 2662 '],
    refused: [ABSENT, null, '', '8525', '852530', '85260-266', '85260-26623', 'ABCDE', 85253],
  },
  {
    path: 'address.country',
    rule: 'listed code, optional',
    taken: ['US', 'ZR', 'AC', ABSENT, null],
    refused: ['USA', 'us', 'QQ', '', 1],
  },
  object('postback'),
  flag('postback.enabled', true),
  {
    path: 'postback.target',
    rule: 'required',
    taken: [{ url: 'https://a.example/x', authentication: NONE }],
    refused: [ABSENT, null, 'x'],
  },
  url('postback.target.url', true),
  object('postback.proxy'),
  object('postback.encryption'),
  email('postback.failureNotificationEmail'),
  {
    path: 'postback.timeout',
    rule: 'whole seconds, 0 to 60',
    taken: [0, 60, 15, ABSENT, null],
    refused: [-1, 61, 1.5, '15'],
  },
  flag('postback.trustAllCertificates', false),
  {
    path: 'postback.proxy.host',
    rule: 'required IP address or name',
    taken: ['1.1.1.1', '2606:4700:4700::1111', 'proxy.example.com', 'proxy'],
    refused: [ABSENT, null, '', 'http://proxy', 'a b', '10.0.0', '300.1.1.1', 5],
  },
  {
    path: 'postback.proxy.port',
    rule: 'required, 0 to 65535',
    taken: [0, 65_535, 3128],
    refused: [ABSENT, null, -1, 65_536, 1.5, '3128'],
  },
  flag('postback.proxy.enabled', true),
  flag('postback.target.enabled', false),
  {
    path: 'postback.target.port',
    rule: 'optional, 0 to 65535',
    taken: [ABSENT, 443],
    refused: [-1, 65_536, '443'],
  },
  flag('postback.encryption.enabled', true),
  {
    path: 'postback.encryption.encryptionCertificate',
    rule: 'required when enabled, usable',
    taken: [CERTIFICATE, CERTIFICATE.replace(/-----.*-----/g, '')],
    refused: [ABSENT, null, '', 'x', EXPIRED, 5],
  },
  {
    path: 'postback.encryption',
    rule: 'certificate optional when not enabled, but usable',
    taken: [{ enabled: false }, { enabled: false, encryptionCertificate: CERTIFICATE }],
    refused: [{ enabled: false, encryptionCertificate: EXPIRED }],
    wrong: 'postback.encryption.encryptionCertificate',
  },
  {
    path: 'postback.encryption.keyTransport',
    rule: 'optional, one of two',
    taken: ['rsa-oaep', 'rsa-pkcs1v15', ABSENT, null],
    refused: ['', 'RSA', 'rsa-oaep-256', 1],
  },
  {
    path: 'postback.encryption',
    rule: 'no key transport for an EC certificate',
    taken: [{ enabled: true, encryptionCertificate: EC_CERTIFICATE }],
    refused: [
      { enabled: true, encryptionCertificate: EC_CERTIFICATE, keyTransport: 'rsa-pkcs1v15' },
      { enabled: false, encryptionCertificate: EC_CERTIFICATE, keyTransport: 'rsa-oaep' },
    ],
    wrong: 'postback.encryption.keyTransport',
  },
  object('webhook'),
  url('webhook.callbackUrl', true),
  email('webhook.failureNotificationEmail'),
  ...authentication('postback.target.authentication'),
  ...authentication('postback.proxy.authentication', true),
  ...authentication('webhook.authentication'),
  object('options'),
  {
    ...flag('options', false),
    taken: [{ reviewRequired: true }, {}],
    refused: [{ reviewRequired: 'yes' }],
    wrong: 'options.reviewRequired',
  },
];

const show = (value: unknown): string =>
  value === ABSENT ? 'absent' : (JSON.stringify(value) ?? '').slice(0, 60);

describe('employer fields', () => {
  forEachServer('with one server', (server) => {
    let kept: Promise<Client> | undefined;
    const client = (): Promise<Client> => {
      kept ??= accountClient(server());
      return kept;
    };

    for (const { path, rule, taken, refused, wrong } of ROWS) {
      test(`${path}: ${rule}`, async () => {
        const { post } = await client();
        for (const value of taken) {
          const { status, text } = await post('/employers', withValue(path, value));
          assert.equal(status, 201, `${show(value)} is taken: ${text}`);
        }
        for (const value of refused) {
          const answer = await post('/employers', withValue(path, value));
          assert.equal(answer.status, 400, `${show(value)} is refused: ${answer.text}`);
          assert.deepEqual(badFields(answer), [wrong ?? path], show(value));
        }
      });
    }

    test('an answer names all bad fields together, each once, and PATCH has the same rules', async () => {
      const { post, patch } = await client();
      const body = {
        name: '',
        timezone: 'UTC',
        address: { streetAddress1: 'x', state: 'Arizona', zipCode: '1', country: 'USA' },
        postback: {
          target: { authentication: { authType: 'oauth2' } },
          proxy: { authentication: OAUTH2 },
          encryption: { enabled: true },
          timeout: 61,
        },
        webhook: { failureNotificationEmail: 'x', authentication: { authType: 'basic' } },
      };
      const expected = [
        'address.city',
        'address.country',
        'address.state',
        'address.zipCode',
        'federalEIN',
        'name',
        'postback.enabled',
        'postback.encryption.encryptionCertificate',
        'postback.proxy.authentication.authType',
        'postback.proxy.enabled',
        'postback.proxy.host',
        'postback.proxy.port',
        'postback.target.authentication.oauth2AuthServerUrl',
        'postback.target.authentication.oauth2ClientId',
        'postback.target.authentication.oauth2ClientSecret',
        'postback.target.authentication.oauth2GrantType',
        'postback.timeout',
        'timezone',
        'webhook.authentication.password',
        'webhook.authentication.username',
        'webhook.callbackUrl',
        'webhook.failureNotificationEmail',
      ];
      const refused = await post('/employers', body);
      assert.equal(refused.status, 400);
      assert.deepEqual(badFields(refused), expected);
      assert.deepEqual(Object.keys(refused.body), [
        'statusCode',
        'error',
        'code',
        'message',
        'errors',
      ]);
      const created = await post('/employers', FULL);
      const again = await patch(`/v1/employers/${created.body.employer.id}`, body);
      assert.equal(again.status, 400);
      assert.deepEqual(badFields(again), expected);
    });

    for (const body of ['', '{', '[]', 'null', '5', '"x"']) {
      test(`the body ${JSON.stringify(body)} is refused`, async () => {
        const { post } = await client();
        const answer = await post('/employers', body);
        assert.equal(answer.status, 400, answer.text);
        assert.equal(answer.body.error, 'Bad Request');
        assert.ok(answer.body.errors.length > 0);
      });
    }

    test('a body above 1 MB is too large', async () => {
      const { post } = await client();
      const { status, body } = await post('/employers', { name: 'x'.repeat(1024 * 1024) });
      assert.equal(status, 413);
      assert.equal(body.statusCode, 413);
    });
  });
});
