/** Settings of webhook and postback that could never work are refused when they are written. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountClient, badFields, EMPLOYER } from '../../support/i9.ts';
import { forEachServer } from '../../support/server.ts';

const URL = 'https://target.example.com/forms';
const OAUTH2 = {
  authType: 'oauth2',
  oauth2AuthServerUrl: 'https://login.example.com/token',
  oauth2ClientId: 'client',
  oauth2ClientSecret: 'secret',
  oauth2GrantType: 'client_credentials',
};
const NONE = { authType: 'none' };
const PROXY = { host: 'proxy.example.com', port: 3128, enabled: true, authentication: NONE };

const webhook = (changes: object) => ({ webhook: { callbackUrl: URL, ...changes } });
const postback = (changes: object) => ({
  postback: { enabled: true, target: { url: URL, authentication: NONE }, ...changes },
});

type Row = readonly [name: string, settings: object, path: string | undefined, message?: RegExp];

const FORBIDDEN = [
  'https://user:pw@hooks.example.com/',
  'ftp://hooks.example.com/',
  'https://hooks.example.com/#fragment',
  'http://169.254.169.254/latest',
  'http://10.0.0.1/',
  'http://[fd00::1]/',
  'http://0xa000001/',
  'http://192.168.0.1./',
  'http://0.0.0.0/',
  '/hook',
];

const ROWS: readonly Row[] = [
  ['a plain webhook', webhook({}), undefined],
  ['a plain postback', postback({}), undefined],
  ...FORBIDDEN.flatMap((url): Row[] => [
    [`callbackUrl ${url}`, webhook({ callbackUrl: url }), 'webhook.callbackUrl'],
    [`target ${url}`, postback({ target: { url, authentication: NONE } }), 'postback.target.url'],
    [
      `token server ${url}`,
      webhook({ authentication: { ...OAUTH2, oauth2AuthServerUrl: url } }),
      'webhook.authentication.oauth2AuthServerUrl',
    ],
  ]),
  ['a range that the operator opened', webhook({ callbackUrl: 'http://10.9.0.1/hook' }), undefined],
  [
    'enabled without an address',
    postback({ target: { authentication: NONE } }),
    'postback.target.url',
    /is required when postback\.enabled is true/,
  ],
  [
    'disabled without an address',
    postback({ enabled: false, target: { authentication: NONE } }),
    undefined,
  ],
  ...['grant_type', 'client_id', 'Client_Secret', 'client_assertion'].map(
    (name): Row => [
      `additional parameter ${name}`,
      webhook({ authentication: { ...OAUTH2, oauth2AdditionalParameters: { [name]: 'x' } } }),
      `webhook.authentication.oauth2AdditionalParameters.${name}`,
      /is set by the grant and the other oauth2 fields/,
    ],
  ),
  [
    'another additional parameter',
    webhook({ authentication: { ...OAUTH2, oauth2AdditionalParameters: { scope: 'a b' } } }),
    undefined,
  ],
  ['a proxy', postback({ proxy: PROXY }), undefined],
  [
    'a proxy without host',
    postback({ proxy: { ...PROXY, host: undefined } }),
    'postback.proxy.host',
  ],
  [
    'a proxy without port',
    postback({ proxy: { ...PROXY, port: undefined } }),
    'postback.proxy.port',
  ],
  [
    'a proxy at a private address',
    postback({ proxy: { ...PROXY, host: '10.0.0.1' } }),
    'postback.proxy.host',
  ],
  [
    'the same, not enabled',
    postback({ proxy: { ...PROXY, host: '10.0.0.1', enabled: false } }),
    undefined,
  ],
  [
    'basic without user',
    webhook({ authentication: { authType: 'basic', username: ' ', password: 'x' } }),
    'webhook.authentication.username',
  ],
  [
    'an email address with commands in it',
    webhook({ failureNotificationEmail: '"a\r\nRCPT TO:<x>"@example.com' }),
    'webhook.failureNotificationEmail',
  ],
  [
    'a quoted email address',
    webhook({ failureNotificationEmail: '"a b"@example.com' }),
    'webhook.failureNotificationEmail',
    /must be an email address such as/,
  ],
  ['a state that is none', { address: { ...EMPLOYER.address, state: 'ZZ' } }, 'address.state'],
  ['a military state', { address: { ...EMPLOYER.address, state: 'AE' } }, undefined],
  ['a province', { address: { ...EMPLOYER.address, state: 'ON', country: 'CA' } }, undefined],
];

forEachServer(
  'settings of endpoints',
  (server) => {
    test('what can never work is refused by its field', async () => {
      const account = await accountClient(server());
      for (const [name, settings, path, message] of ROWS) {
        const answer = await account.post('/employers', { ...EMPLOYER, ...settings });
        assert.equal(answer.status, path === undefined ? 201 : 400, `${name}: ${answer.text}`);
        if (path === undefined) continue;
        assert.deepEqual(badFields(answer), [path], name);
        if (message !== undefined) assert.match(answer.body.message, message, name);
      }
    });
  },
  { CALLBACK_ALLOW_CIDRS: '10.9.0.0/16' },
);
