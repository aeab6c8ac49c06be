/** The table of errors, its page, the sources and the description of the interface say the same. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { ERRORS } from '../../../src/platform/requests/error-table.ts';
import { RequestError } from '../../../src/platform/requests/errors.ts';
import { FIELD_CODES } from '../../../src/platform/shape/field-codes.ts';
import { withSources } from '../../house/arrows/sources.ts';
import { type Description, dereferenced } from '../../support/description.ts';
import { API_KEY, forEachServer, type RequestOptions } from '../../support/server.ts';
import { errorsPage, PAGE } from './page.ts';
import { refusedByHand, unraised } from './raised.ts';

const SRC = fileURLToPath(new URL('../../../src', import.meta.url));
const CODES = Object.keys(ERRORS);
const STATUSES = [400, 401, 403, 404, 405, 406, 408, 409, 412, 413, 415, 422, 429, 500, 503, 507];

test('every code has a status that HTTP clients know, a message and a remedy', () => {
  for (const [code, { status, message, remedy }] of Object.entries(ERRORS)) {
    assert.match(code, /^[a-z]+(_[a-z]+)*$/);
    assert.ok(STATUSES.includes(status), code);
    assert.ok(message.length > 0 && remedy.endsWith('.'), code);
  }
});

test('no two tables have the same code', async () => {
  const folder = join(SRC, 'platform/requests/error-table');
  const modules = await Promise.all(
    readdirSync(folder).map((file) => import(pathToFileURL(join(folder, file)).href)),
  );
  const tables = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, table]) =>
      name.endsWith('_ERRORS') ? [table as object] : [],
    ),
  );
  assert.ok(tables.length > 1);
  assert.deepEqual(tables.flatMap((table) => Object.keys(table)).sort(), CODES.toSorted());
});

test('the message of an error names what its template leaves open', () => {
  const error = new RequestError('submission_open', { id: 7, status: 'in_review' });
  assert.deepEqual(
    [error.code, error.statusCode, error.message],
    ['submission_open', 409, 'Submission 7 is in_review. Finish or restart it first.'],
  );
});

test('docs/reference/errors.md is what npm run errors writes', () => {
  assert.equal(readFileSync(PAGE, 'utf8'), errorsPage());
});

test('every code of the tables is raised somewhere', () => {
  assert.deepEqual(unraised(SRC, [...CODES, ...Object.keys(FIELD_CODES)]), []);
  const sources = { 'i9/a.ts': "throw new RequestError('used');" };
  assert.deepEqual(
    withSources(sources, (src) => unraised(src, ['used', 'unused'])),
    ['unused'],
  );
});

test('nothing is refused without the table', () => {
  assert.deepEqual(refusedByHand(SRC), []);
  for (const text of [
    'reply.code(409).send({});',
    'throw Object.assign(error, { statusCode: 418 });',
    'class A extends Error { readonly statusCode = 405; }',
  ]) {
    assert.equal(withSources({ 'people/http/a.ts': text }, refusedByHand).length, 1, text);
  }
});

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly required?: readonly string[];
};

describe('errors over HTTP', () => {
  forEachServer('with one server', (server) => {
    const read = async (): Promise<Description> => {
      const { text } = await server().fetch('/docs/config', { key: null });
      return dereferenced(parse(text)) as Description;
    };

    test('the description lists the codes of the tables', async () => {
      const { components } = (await read()) as unknown as {
        components: { schemas: Record<string, { enum: readonly string[] }> };
      };
      assert.deepEqual(components.schemas.ErrorCode?.enum, CODES);
      assert.deepEqual(components.schemas.FieldErrorCode?.enum, Object.keys(FIELD_CODES));
    });

    test('every route describes errors with a code, and bad fields with field and code', async () => {
      let checked = 0;
      for (const [path, item] of Object.entries((await read()).paths)) {
        // Both have their own shape.
        if (path.startsWith('/ste-hosted') || path === '/availableVersions') continue;
        if (path === '/authentication/login' || path === '/.well-known/jwks.json') continue;
        for (const [method, operation] of Object.entries(item)) {
          const responses = operation.responses as unknown as Record<
            string,
            { content?: Record<string, { schema: Schema }> }
          >;
          const refused = Object.entries(responses).filter(([status]) => status === 'default');
          assert.ok(refused.length > 0, `${method} ${path}`);
          for (const [status, { content }] of refused) {
            const schema = content?.['application/json']?.schema;
            const at = `${method} ${path} ${status}`;
            assert.deepEqual(schema?.required, ['code', 'message'], at);
            const field = schema?.properties?.errors?.items;
            assert.deepEqual(field?.required, ['path', 'field', 'code', 'message'], at);
            checked += 1;
          }
        }
      }
      assert.ok(checked > 100, `${checked}`);
    });

    test('bodies carry the codes of their kind', async () => {
      const login = await server().fetch('/authentication/login', {
        key: null,
        headers: { 'api-key': API_KEY },
      });
      const authorization = `Bearer ${login.body.accessToken}`;
      const ask = async (path: string, options: RequestOptions = {}) => {
        const headers = { authorization, 'content-type': 'application/json', ...options.headers };
        const { body } = await server().fetch(path, { ...options, key: null, headers });
        return body as Record<string, unknown>;
      };
      const codes = {
        invalid_fields: await ask('/v1/employers', { method: 'POST', body: '{}' }),
        invalid_json: await ask('/v1/employers', { method: 'POST', body: '{' }),
        unauthorized: await ask('/v1/employers', { headers: { authorization: 'Bearer x' } }),
        employer_not_found: await ask('/v1/employers/0'),
        method_not_allowed: await ask('/v1/employers', { method: 'DELETE' }),
        path_not_found: await ask('/v1/nothing'),
        form_not_found: await ask('/spf/forms/XX999'),
        not_acceptable: await ask('/spf/getPdf/W4101', { headers: { accept: 'text/html' } }),
        event_not_found: await ask('/docs/events/nothing'),
      };
      for (const [code, body] of Object.entries(codes)) assert.equal(body.code, code);
      const [first] = codes.invalid_fields.errors as Record<string, unknown>[];
      assert.deepEqual(first, {
        path: 'name',
        field: 'name',
        code: 'required',
        message: 'is required',
      });
    });
  });
});
