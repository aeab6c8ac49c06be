/**
 * Rules of input that hold everywhere, taken through every documented operation: texts without
 * control characters, no unknown parameter or field, no parameter twice, no other method.
 */

import assert from 'node:assert/strict';
import { request as rawRequest } from 'node:http';
import { before, test } from 'node:test';
import type { Operation } from '../../support/description.ts';
import { EMPLOYER } from '../../support/i9.ts';
import {
  BODIES,
  CONTENT_TYPES,
  newTenant,
  QUERIES,
  type Tenant,
} from '../../support/i9-tenants.ts';
import { makeOperatorKey } from '../../support/operator-key.ts';
import { API_KEY, forEachServer, type TestServer } from '../../support/server.ts';

type Schema = {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly 'x-multiline'?: boolean;
};
type Named = { readonly method: string; readonly path: string; readonly operation: Operation };

/** The tax interface has its own texts and codes. */
const isTax = ({ operation }: Named): boolean =>
  operation.security?.some((way) => 'rawKey' in way) ?? false;

const isOfOperator = ({ security }: Operation): boolean =>
  security?.some((way) => 'operatorKey' in way) ?? false;

const operationsOf = (server: TestServer): Named[] =>
  Object.entries(server.description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );

const UNSAFE: readonly string[] = ['\u0000', '\u0007', '\u0085', '\u202e', '\u2066', '\ud800'];

forEachServer('input', (server) => {
  let tenant: Tenant;
  let operatorKey: string;
  let other: readonly Named[];
  before(async () => {
    tenant = await newTenant(server(), 'input', 'Input');
    operatorKey = await makeOperatorKey(server());
    other = operationsOf(server()).filter((each) => !isTax(each));
    assert.ok(other.length > 80);
  });

  const pathOf = (path: string): string => {
    const ids = { ...tenant.ids, code: 'W4101', eventKey: 'employee.i9Complete' };
    return path.replace(/\{(\w+)\}/g, (_, name) => ids[name as keyof typeof ids] ?? 'none');
  };
  const send = (
    { method, operation }: Pick<Named, 'method' | 'operation'>,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    server().fetch(path, {
      method,
      key: isOfOperator(operation) ? operatorKey : `Bearer ${tenant.account.token}`,
      headers: {
        'api-key': API_KEY,
        'content-type': CONTENT_TYPES[operation.operationId] ?? 'application/json',
        ...headers,
      },
      ...(body === undefined ? {} : { body: bodyText(body) }),
    });
  const bodyText = (body: unknown): string =>
    typeof body === 'string' ? body : JSON.stringify(body);
  const problems = ({ body }: { body: { message?: string; reason?: string } }): string =>
    body.message ?? body.reason ?? '';

  test('an unknown parameter is refused by every operation', async () => {
    for (const each of other) {
      const path = pathOf(each.path) + (QUERIES[each.operation.operationId] ?? '');
      const url = `${path}${path.includes('?') ? '&' : '?'}surprise=1`;
      const known =
        BODIES[each.operation.operationId] ?? (each.operation.requestBody ? {} : undefined);
      const answer = await send(each, url, known ?? undefined);
      assert.equal(answer.status, 400, `${each.method} ${url}: ${answer.text}`);
      assert.match(problems(answer), /surprise: is not a known parameter\. (Allowed: |No param)/);
    }
  });

  test('a parameter given twice is refused by every operation that has it', async () => {
    let asked = 0;
    for (const each of other) {
      for (const { name, in: place } of each.operation.parameters ?? []) {
        if (place !== 'query') continue;
        asked += 1;
        const url = `${pathOf(each.path)}?${name}=a&${name}=a`;
        const answer = await send(each, url, each.method === 'GET' ? undefined : '{}');
        assert.equal(answer.status, 400, `${url}: ${answer.text}`);
        assert.match(problems(answer), new RegExp(`${name}: is given more than once`), url);
      }
    }
    assert.ok(asked > 40, `${asked}`);
  });

  test('a misspelled parameter is answered with the right one', async () => {
    const answer = await tenant.account.get(
      `${pathOf('/v1/employers/{employerId}')}/events?aftr=1`,
    );
    assert.match(answer.body.message, /Did you mean after\? Allowed: .*eventKey/);
  });

  test('control characters and changes of direction are refused in every text of every body', async () => {
    let count = 0;
    for (const each of other) {
      const content = each.operation.requestBody?.content ?? {};
      const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(content);
      if (type !== 'application/json') continue;
      for (const field of textsOf(schema as Schema)) {
        count += 1;
        const unsafe = UNSAFE[count % UNSAFE.length] as string;
        const answer = await send(
          each,
          pathOf(each.path) + (QUERIES[each.operation.operationId] ?? ''),
          nest(field, `a${unsafe}b`),
        );
        const name = `${each.operation.operationId} ${field.path}: ${answer.text}`;
        assert.equal(answer.status, 400, name);
        assert.ok(problems(answer).includes(`${field.path}: contains `), name);
        const lines = await send(each, pathOf(each.path), nest(field, 'a\nb'));
        const isRefused = problems({ body: lines.body ?? {} }).includes(
          `${field.path}: contains a line break`,
        );
        assert.equal(
          isRefused,
          !field.isMultiline,
          `${each.operation.operationId} ${field.path}: ${lines.text}`,
        );
      }
    }
    assert.ok(count > 150, `${count}`);
  });

  test('they are refused in paths, queries, headers and imported rows too', async () => {
    const employer = pathOf('/v1/employers/{employerId}');
    const inPath = await tenant.account.get(`${employer}/employees/a%00b`);
    assert.equal(inPath.status, 400);
    assert.match(inPath.body.message, /employeeId: contains the control character U\+0000/);
    const inQuery = await tenant.account.get(`${employer}/employees?search=a%E2%80%AEb`);
    assert.equal(inQuery.status, 400);
    assert.match(inQuery.body.message, /search: contains U\+202E/);
    const inHeader = await tenant.account.get(employer, { 'user-agent': 'a\u0085b' });
    assert.equal(inHeader.status, 400);
    assert.match(inHeader.body.message, /User-Agent: contains the control character U\+0085/);
    const csv = 'firstName,lastName\nAda,By\u0000ron\nGr\u202eace,Hopper\n"Two\nlines",Hopper\n';
    const imported = await tenant.account.post(`${employer}/employees/import`, csv, {
      'content-type': 'text/csv',
    });
    assert.equal(imported.status, 400);
    assert.deepEqual(
      imported.body.errors.map(({ path }: { path: string }) => path),
      ['rows[2].lastName', 'rows[3].firstName', 'rows[4].firstName'],
    );
  });

  test('a name of a field with control characters is refused', async () => {
    const { status, body } = await tenant.account.post('/employers', {
      ...EMPLOYER,
      'a\u0000b': 1,
    });
    assert.equal(status, 400);
    assert.match(body.message, /a field whose name contains the control character U\+0000/);
  });

  test('blanks around a text are trimmed, in states and codes too; a secret stays as it is', async () => {
    const sent = {
      ...EMPLOYER,
      name: '  Acme\u00a0 ',
      timezone: ' America/Phoenix ',
      address: { ...EMPLOYER.address, state: 'AZ ', country: ' US' },
    };
    const { status, body, text } = await tenant.account.post('/employers', sent);
    assert.equal(status, 201, text);
    assert.equal(body.employer.name, 'Acme');
    assert.equal(body.employer.timezone, 'America/Phoenix');
    assert.deepEqual(body.employer.address, { ...EMPLOYER.address, country: 'US' });
    const state = await tenant.account.post('/employers', {
      ...EMPLOYER,
      address: { ...EMPLOYER.address, state: 'A ' },
    });
    assert.equal(state.status, 400);
    assert.match(state.body.message, /address\.state: /);
  });

  test('fields sent to an operation without a body are refused', async () => {
    let asked = 0;
    for (const each of other) {
      if (each.operation.requestBody !== undefined || each.method === 'GET') continue;
      asked += 1;
      const answer = await send(each, pathOf(each.path), { surprise: 1 });
      assert.equal(answer.status, 400, `${each.method} ${each.path}: ${answer.text}`);
      assert.match(problems(answer), /surprise: is not a known field\. No field is allowed here\./);
    }
    assert.ok(asked > 8, `${asked}`);
  });

  test('a misspelled field is answered with the right one', async () => {
    const { body } = await tenant.account.post('/employers', {
      ...EMPLOYER,
      adress: {},
      address: { ...EMPLOYER.address, zipcode: '1' },
    });
    assert.match(
      body.message,
      /adress: is not a known field\. Did you mean address\? Allowed: name, /,
    );
    assert.match(body.message, /address\.zipcode: .* Did you mean zipCode\?/);
  });

  test('an answer lists 50 errors and how many there are', async () => {
    const many = Object.fromEntries(Array.from({ length: 15_000 }, (_, index) => [`k${index}`, 1]));
    const rows: readonly (readonly [string, string, unknown])[] = [
      ['POST', '/employers', { ...EMPLOYER, ...many }],
      ['POST', '/spf/fillPdf/W4101', { answers: {}, ...many }],
      ['PUT', pathOf('/v1/employers/{employerId}/everifySettings'), many],
      ['POST', pathOf('/v1/employers/{employerId}/webhook/test'), many],
    ];
    for (const [method, path, body] of rows) {
      const answer = await server().fetch(path, {
        method,
        key: `Bearer ${tenant.account.token}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      assert.equal(answer.status, 400, path);
      assert.equal(answer.body.errors.length, 50, path);
      assert.ok(answer.body.errorCount >= 15_000, `${path} ${answer.body.errorCount}`);
      assert.match(answer.body.message, /; and \d+ more$/);
      assert.ok(answer.text.length < 20_000, `${path} ${answer.text.length}`);
    }
    const long = { ...EMPLOYER, ['x'.repeat(500_000)]: 1 };
    assert.ok((await tenant.account.post('/employers', long)).text.length < 2_000);
  });

  test('another method of a known path: 405 with Allow, in the shape of its interface', async () => {
    const employer = pathOf('/v1/employers/{employerId}');
    const rows: readonly (readonly [string, string, string, (body: never) => unknown])[] = [
      [
        'GET',
        '/ste-hosted/v1/payCalc',
        'POST',
        ({ PayCalcResponse: { errorStatus } }) =>
          (errorStatus as { errorCode: number }).errorCode === 1009,
      ],
      [
        'POST',
        '/ste-hosted/accountInfo',
        'GET, HEAD',
        ({ errorStatus }) => (errorStatus as { errorCode: number }).errorCode === 1009,
      ],
      [
        'DELETE',
        employer,
        'GET, HEAD, PATCH',
        ({ statusCode, errors }) => statusCode === 405 && (errors as []).length === 0,
      ],
      [
        'PUT',
        `${employer}/deliveries/redeliver`,
        'GET, HEAD, POST',
        ({ error }) => error === 'Method Not Allowed',
      ],
      [
        'POST',
        '/spf/steMapping',
        'GET, HEAD',
        (body) => Object.keys(body).join() === 'code,message',
      ],
      [
        'POST',
        '/authentication/login',
        'GET, HEAD',
        ({ statusCode, reason }) => statusCode === 405 && reason,
      ],
      [
        'OPTIONS',
        '/health/live',
        'GET, HEAD',
        ({ statusCode, message }) => statusCode === 405 && message,
      ],
    ];
    for (const [method, path, allow, isRight] of rows) {
      const response = await fetch(server().url + path, {
        method,
        ...(method === 'PUT' ? { body: '{' } : {}),
      });
      assert.equal(response.status, 405, `${method} ${path}`);
      assert.equal(response.headers.get('allow'), allow, path);
      const text = await response.text();
      assert.ok(isRight(JSON.parse(text) as never), text);
      assert.match(text, /does not support/);
    }
    assert.equal((await fetch(`${server().url}/v1/nothing`, { method: 'PUT' })).status, 404);
  });

  test('two Host headers: 400; links never come from the one', async () => {
    const twice = await rawStatus(server().url, '/health/live', [
      'Host',
      'a.example',
      'Host',
      'b.example',
    ]);
    assert.equal(twice.status, 400);
    const path = pathOf('/v1/employers/{employerId}/employees/{employeeId}');
    const authorization = `Bearer ${tenant.account.token}`;
    const link = await rawStatus(server().url, `${path}/generateToken`, [
      'Host',
      'evil.example.com',
      'X-Forwarded-Host',
      'evil.example.com',
      'Authorization',
      authorization,
    ]);
    assert.equal(link.status, 200, link.text);
    assert.ok(JSON.parse(link.text).token.embeddedUri.startsWith(`${server().url}/i9/embedded/`));
    assert.doesNotMatch(link.text, /evil/);
  });

  test('a refused token says which one is wanted, in the body and in WWW-Authenticate', async () => {
    const rows: readonly (readonly [string, string | null, RegExp])[] = [
      ['/v1/employers', null, /No access token was sent\. .*authentication\/login/],
      ['/v1/employers', API_KEY, /not an access token.* exchange it/],
      ['/v1/employers', `Bearer ${API_KEY}`, /not an access token.* exchange it/],
      ['/v1/employers', 'Bearer a.b.c', /invalid or expired/],
      ['/v1/employers', tenant.account.token, /needs the word Bearer/],
      ['/spf/forms', `Bearer ${API_KEY}`, /not an access token.* exchange it/],
      ['/spf/forms', null, /No access token was sent/],
    ];
    for (const [path, key, hint] of rows) {
      const { status, body, headers } = await server().fetch(path, { key });
      assert.equal(status, 401);
      assert.equal(body.message, 'Unauthorized');
      assert.match(body.hint, hint);
      const challenge = headers.get('www-authenticate') ?? '';
      assert.match(challenge, /^Bearer realm="Wagewright"/);
      assert.ok(challenge.includes(`error_description="${body.hint}"`), challenge);
    }
    for (const [key, hint] of [
      [`Bearer ${API_KEY}`, /without the word Bearer/],
      [`Bearer ${tenant.account.token}`, /is an access token.* accepts the API key itself/],
      [null, /value of the header Authorization/],
    ] as const) {
      const { status, body, headers } = await server().fetch('/ste-hosted/accountInfo', { key });
      assert.equal(status, 401);
      assert.match(body.errorStatus.errorMessage, hint);
      assert.match(headers.get('www-authenticate') ?? '', /^ApiKey realm="Wagewright"/);
    }
  });
});

type Field = {
  readonly path: string;
  readonly keys: readonly (string | number)[];
  readonly isMultiline: boolean;
};

/** Every text a schema has room for, once each. */
function textsOf(schema: Schema, path = '', keys: Field['keys'] = [], depth = 0): Field[] {
  if (depth > 8) return [];
  const isMultiline = schema['x-multiline'] === true;
  if (schema.type === 'string' || (schema as { enum?: unknown }).enum !== undefined) {
    return [{ path, keys, isMultiline }];
  }
  const inside = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const all = [
    ...(schema.anyOf ?? []).flatMap((each) => textsOf(each, path, keys, depth + 1)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
      textsOf(each, inside(name), [...keys, name], depth + 1),
    ),
    ...(schema.items ? textsOf(schema.items, `${path}[0]`, [...keys, 0], depth + 1) : []),
    // A map takes any name.
    ...(schema.patternProperties
      ? [{ path: inside('any'), keys: [...keys, 'any'], isMultiline }]
      : []),
  ];
  return [...new Map(all.map((field) => [field.path, field])).values()];
}

/** `value` at the place of a field, and nothing else. */
const nest = ({ keys }: Field, value: unknown): unknown =>
  keys.reduceRight((inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }), value);

/** A request with exactly these headers: `fetch` writes Host by itself. */
function rawStatus(
  url: string,
  path: string,
  headers: readonly string[],
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = rawRequest(
      { hostname, port, path, headers: [...headers], setHost: false },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    sent.on('error', reject).end();
  });
}
