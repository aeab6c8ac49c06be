/**
 * Nothing that is sent is lost without a word: unknown fields and parameters are refused, what the
 * service itself returns may be sent back, and answers with personal data are kept by no one.
 */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { encodeCursor } from '../../../src/platform/http/rest/pages.ts';
import {
  ADMIN,
  accountClient,
  actAs,
  badFields,
  type Client,
  EMPLOYEE,
  EMPLOYER,
  newAdmin,
  newEmployee,
  newEmployer,
} from '../../support/i9.ts';
import { forEachServer } from '../../support/server.ts';
import { CITIZEN } from '../../support/submissions.ts';

const WEBHOOK = {
  callbackUrl: 'https://hooks.example.com/i9',
  authentication: { authType: 'basic', username: 'u', password: 'p' },
};
const POSTBACK = {
  enabled: true,
  target: {
    url: 'https://target.example.com/forms',
    authentication: {
      authType: 'oauth2',
      oauth2AuthServerUrl: 'https://login.example.com/token',
      oauth2ClientId: 'client',
      oauth2ClientSecret: 'secret',
      oauth2GrantType: 'client_credentials',
      oauth2AdditionalParameters: { audience: 'forms' },
    },
  },
  proxy: { host: '10.0.0.1', port: 3128, enabled: false, authentication: { authType: 'none' } },
};

forEachServer('strictness', (server) => {
  let account: Client;
  before(async () => {
    account = await accountClient(server());
  });

  test('a misspelt field is refused by its name, wherever it is', async () => {
    const employer = await newEmployer(account);
    const employee = await newEmployee(account, employer);
    const admin = await newAdmin(account, employer);
    const rows: readonly (readonly [Promise<unknown>, ...string[]])[] = [
      [
        account.post('/employers', {
          ...EMPLOYER,
          nme: 'x',
          address: { ...EMPLOYER.address, zip: '1' },
        }),
        'address.zip',
        'nme',
      ],
      [account.patch(employer, { ...EMPLOYER, postbck: null }), 'postbck'],
      [
        account.patch(employer, { ...EMPLOYER, webhook: { ...WEBHOOK, callbackURL: 'x' } }),
        'webhook.callbackURL',
      ],
      [
        account.patch(employer, { ...EMPLOYER, options: { reviewRequird: true } }),
        'options.reviewRequird',
      ],
      [
        account.patch(employer, {
          ...EMPLOYER,
          webhook: { ...WEBHOOK, authentication: { authType: 'none', pasword: 'x' } },
        }),
        'webhook.authentication.pasword',
      ],
      [
        account.post(`${employer}/employees`, {
          ...EMPLOYEE,
          frstName: 'x',
          employment: { hiredate: 'x' },
        }),
        'employment.hiredate',
        'frstName',
      ],
      [account.patch(employee, { frstName: 'x', gender: 5 }), 'frstName', 'gender'],
      [account.patch(employee, { nicknam: null }), 'nicknam'],
      [
        account.post(`${employer}/employees/search`, { socialSecurityNumber: '1', ssn: '1' }),
        'socialSecurityNumber',
        'ssn',
      ],
      [account.post(`${employer}/admins`, { ...ADMIN, rol: 'viewer' }), 'rol'],
      [account.patch(admin, { lastNme: 'x' }), 'lastNme'],
    ];
    for (const [sent, ...paths] of rows) {
      const answer = (await sent) as Awaited<ReturnType<Client['get']>>;
      assert.equal(answer.status, 400, answer.text);
      assert.deepEqual(badFields(answer), paths);
    }
  });

  test('what was read may be sent back', async () => {
    const employer = await newEmployer(account, {
      webhook: WEBHOOK,
      postback: POSTBACK,
      options: { reviewRequired: true },
    });
    for (const path of [
      employer,
      await newEmployee(account, employer),
      await newAdmin(account, employer),
    ]) {
      const [wrapper, read] = Object.entries((await account.get(path)).body)[0] as [string, object];
      const written = await account.patch(path, read);
      assert.equal(written.status, 200, written.text);
      assert.deepEqual(written.body[wrapper], read);
    }
  });

  test('an employer as the specification shows it, with ids and username', async () => {
    const employer = await newEmployer(account, { webhook: WEBHOOK });
    const id = employer.split('/').at(-1);
    const uuid = '5e1c3f0a-6f0e-4c55-9f0f-0a1d2b3c4d5e';
    const { status, text } = await account.patch(employer, {
      ...EMPLOYER,
      id,
      postback: {
        ...POSTBACK,
        id: uuid,
        target: { ...POSTBACK.target, id: uuid },
        encryption: { enabled: false },
        timeout: 15,
        trustAllCertificates: false,
        failureNotificationEmail: 'a@example.com',
      },
      webhook: {
        id: uuid,
        callbackUrl: WEBHOOK.callbackUrl,
        failureNotificationEmail: 'a@example.com',
        authentication: { authType: 'basic', id: uuid, username: 'u' },
      },
    });
    assert.equal(status, 200, text);
  });

  test('an offer is accepted before work for pay begins, and numbers are ones the SSA gives', async () => {
    const employer = await newEmployer(account);
    const post = (changes: object) =>
      account.post(`${employer}/employees`, { ...EMPLOYEE, ...changes });
    const late = { hireDate: '2026-06-16', startDate: '2026-06-15' };
    assert.deepEqual(badFields(await post({ employment: late })), ['employment.hireDate']);
    const same = await post({ employment: { ...late, hireDate: '2026-06-15' } });
    assert.equal(same.status, 201);
    const path = same.headers.get('location') as string;
    const moved = await account.patch(path, { employment: { startDate: '2026-06-14' } });
    assert.deepEqual(badFields(moved), ['employment.hireDate']);
    const ended = { status: 'terminated', terminationDate: '2026-07-01' };
    assert.equal((await account.patch(path, { employment: ended })).status, 200);
    for (const socialSecurityNumber of ['900-12-3456', '666-12-3456', '123-00-4567']) {
      assert.deepEqual(badFields(await post({ socialSecurityNumber })), ['socialSecurityNumber']);
    }
  });

  test('every bad parameter is named in one refusal, unknown ones too', async () => {
    const employer = await newEmployer(account);
    const rows = [
      ['employees?limit=x&status=y&cursor=z&serch=a', 'cursor', 'limit', 'serch', 'status'],
      ['employees?limit=0', 'limit'],
      ['employees?limit=201', 'limit'],
      ['employees?limit=1.5', 'limit'],
      ['employees?limit=1&limit=2', 'limit'],
      ['events?after=x&limit=x&eventKey=y&x=1', 'after', 'eventKey', 'limit', 'x'],
      ['deliveries?status=x&kind=y&since=z&cursor=!', 'cursor', 'kind', 'since', 'status'],
      ['everifyCases?status=x&limit=-1', 'limit', 'status'],
      ['retention?dueBy=soon&limit=0', 'dueBy', 'limit'],
      ['admins?page=2', 'page'],
      ['?x=1', 'x'],
    ] as const;
    for (const [query, ...paths] of rows) {
      const url = query.startsWith('?') ? `${employer}${query}` : `${employer}/${query}`;
      const answer = await account.get(url);
      assert.equal(answer.status, 400, `${query} ${answer.text}`);
      assert.deepEqual(badFields(answer), paths, query);
    }
    const taken = await account.get(`${employer}/employees?limit=200&status=active&search=a`);
    assert.equal(taken.status, 200);
  });

  test('a wrong cursor is refused in the same words by every list', async () => {
    const employer = await newEmployer(account);
    const employee = await newEmployee(account, employer);
    const id = crypto.randomUUID();
    for (const [url, path] of [
      [`${employer}/events?after=x`, 'after'],
      [`${employer}/events?after=${'9'.repeat(16)}`, 'after'],
      [`${employer}/employees?cursor=x`, 'cursor'],
      // Of a search, in the list of all; of the list of all, in a search.
      [`${employer}/employees?cursor=${encodeCursor({ term: 'a', id })}`, 'cursor'],
      [`${employer}/employees?search=a&cursor=${encodeCursor(id)}`, 'cursor'],
      [`${employee}/audit?cursor=${encodeCursor('7')}`, 'cursor'],
    ] as const) {
      const { status, body } = await account.get(url);
      assert.equal(status, 400, url);
      assert.deepEqual(
        body.errors,
        [
          {
            path,
            field: path,
            code: 'invalid_format',
            message: 'is not a valid cursor for this list',
          },
        ],
        url,
      );
    }
  });

  test('answers are kept by nobody and interpreted by nothing', async () => {
    const employer = await newEmployer(account);
    const employee = await newEmployee(account, employer);
    const self = await actAs(server(), account, employee);
    const form = (await account.post(`${employee}/submissions`)).headers.get('location') as string;
    await self.put(`${form}/section1`, CITIZEN);
    for (const path of [
      employer,
      employee,
      form,
      `${form}/audit`,
      `${form}/print`,
      `${form}/pdf`,
      `${employer}/inspectionExport`,
      `${employer}/employees/none`,
    ]) {
      const { headers } = await account.get(path);
      assert.equal(headers.get('cache-control'), 'no-store', path);
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    }
    const printed = await account.get(`${form}/print`);
    const policy = printed.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /style-src 'unsafe-inline'/);
    // Saved, or in the bundle for inspectors, the page has no headers.
    assert.ok(printed.text.includes(`http-equiv="Content-Security-Policy" content="${policy}"`));
    const bundle = await account.get(`${employer}/inspectionExport`);
    assert.match(bundle.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  });

  test('a method that a path does not have is answered 405, whatever its body; an unknown path 404', async () => {
    const employer = await newEmployer(account);
    for (const [path, status] of [
      [employer, 405],
      [`${employer}/employees`, 405],
      ['/v1/nothing', 404],
    ] as const) {
      assert.equal((await account.delete(path)).status, status, path);
      const answer = await account.put(path, '{');
      assert.equal(answer.status, status, path);
    }
  });
});
