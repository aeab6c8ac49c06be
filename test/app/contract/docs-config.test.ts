/** GET /docs/config describes everything that is served, and nothing else. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { productVersion } from '../../../src/platform/operation/product-version.ts';
import {
  type Description,
  dereferenced,
  type Operation,
  readDescription,
} from '../../support/description.ts';
import { forEachServer, type TestServer } from '../../support/server.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
/** What the tax interface, login and operators are promised; other rooms test their own. */
const SERVED = [
  'GET /.well-known/jwks.json',
  'GET /authentication/login',
  'GET /availableVersions',
  'GET /docs/config',
  'GET /docs/config.json',
  'GET /health/live',
  'GET /health/ready',
  'GET /llms.txt',
  'GET /metrics',
  'GET /ste-hosted/accountInfo',
  'GET /ste-hosted/availableVersions',
  'GET /ste-hosted/v1/taxes',
  'GET /ste-hosted/v1/taxes/{uniqueTaxID}',
  'POST /ste-hosted/v1/payCalc',
  'POST /ste-hosted/v1/taxList',
];

async function read(server: TestServer): Promise<{ text: string; description: Description }> {
  const { text } = await server.fetch('/docs/config', { key: null });
  return { text, description: dereferenced(parse(text)) as Description };
}

const operationsOf = ({ paths }: Description): [string, Operation][] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );

describe('docs/config', () => {
  forEachServer('with one server', (server) => {
    test('is public YAML', async () => {
      const { status, headers } = await server().fetch('/docs/config', { key: null });
      assert.equal(status, 200);
      assert.match(headers.get('content-type') ?? '', /^text\/yaml/);
    });

    test('is the same as JSON', async () => {
      const { status, text } = await server().fetch('/docs/config.json', { key: null });
      assert.equal(status, 200);
      assert.deepEqual(dereferenced(JSON.parse(text)), (await read(server())).description);
    });

    test('is OpenAPI 3.1 of the interface`s version, with the product`s own next to it', async () => {
      const { description } = await read(server());
      assert.match(description.openapi, /^3\.1\.\d+$/);
      assert.equal(description.info.version, '1.69.13');
      assert.equal(description.info['x-product-version'], productVersion());
      assert.equal(typeof description.info.title, 'string');
      assert.deepEqual(
        Object.keys(description).filter((key) => !TOP_LEVEL.includes(key)),
        [],
      );
    });

    test('has the structure OpenAPI asks for', async () => {
      const { description } = await read(server());
      const ids = new Set<string>();
      for (const [path, item] of Object.entries(description.paths)) {
        assert.match(path, /^\//);
        for (const method of Object.keys(item)) assert.ok(METHODS.includes(method), method);
      }
      for (const [name, operation] of operationsOf(description)) {
        assert.ok(operation.operationId, name);
        assert.ok(!ids.has(operation.operationId), `${operation.operationId} appears twice`);
        ids.add(operation.operationId);
        assert.ok(operation.summary, name);
        assert.ok(Object.keys(operation.responses).length > 0, name);
        for (const status of Object.keys(operation.responses)) {
          assert.match(status, /^([1-5]\d\d|default)$/, name);
        }
        const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, found]) => found);
        const declared = (operation.parameters ?? []).filter((p) => p.in === 'path');
        assert.deepEqual(
          declared.map((p) => p.name),
          inPath,
        );
        for (const requirement of operation.security ?? description.security) {
          for (const scheme of Object.keys(requirement)) {
            assert.ok(scheme in description.components.securitySchemes, scheme);
          }
        }
      }
    });

    test('references nothing that is not in it', async () => {
      const { text, description } = await read(server());
      for (const [, reference = ''] of text.matchAll(/\$ref:\s*['"]?#([^'"\s]+)/g)) {
        const found = reference
          .split('/')
          .slice(1)
          .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], description);
        assert.ok(found, reference);
      }
    });

    test('documents the tax interface, login and operation', async () => {
      const { description } = await read(server());
      const names = new Set(operationsOf(description).map(([name]) => name));
      assert.deepEqual(
        SERVED.filter((name) => !names.has(name)),
        [],
      );
    });

    test('every documented operation is served', async () => {
      const { description } = await read(server());
      for (const [name] of operationsOf(description)) {
        const [method = '', path = ''] = name.split(' ');
        const { status, text } = await server().fetch(path.replace(/\{\w+\}/g, 'x'), {
          method,
          key: null,
          ...(method === 'GET' ? {} : { body: '' }),
        });
        assert.doesNotMatch(text, /is not served here/, name);
        assert.ok(status < 500, `${name}: ${status}`);
      }
    });

    test('the tax interface is documented with its key, what is public without one', async () => {
      const { description } = await read(server());
      for (const [name, { security }] of operationsOf(description)) {
        if (!SERVED.includes(name)) continue;
        const isTax = /ste-hosted|availableVersions/.test(name);
        const isLogin = name === 'GET /authentication/login';
        const expected = isTax ? [{ rawKey: [] }] : isLogin ? [{ apiKey: [] }] : [];
        assert.deepEqual(security, expected, name);
      }
    });

    test('names no path and no secret of this installation', async () => {
      const { text } = await read(server());
      assert.doesNotMatch(text, /file:|DATA_DIR|\/home\/|\/tmp\/|postgres(ql)?:|:5432/);
    });
  });
});

const TOP_LEVEL = [
  'openapi',
  'info',
  'servers',
  'components',
  'paths',
  'tags',
  'security',
  'webhooks',
];

describe('the check of answers against the description', () => {
  const schema = { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } };
  const responses = { 200: { content: { 'application/json': { schema } } } };
  const paths = { '/things/{id}': { get: { responses } } };
  const documented = readDescription(JSON.stringify({ openapi: '3.1.0', paths }));

  test('takes what is documented', () => {
    documented.check('GET', '/things/7?x=1', 200, { a: 1 });
    documented.check('GET', '/other', 404, {});
  });

  test('finds a wrong answer, an undocumented status and an undocumented route', () => {
    assert.throws(() => documented.check('GET', '/things/7', 200, { a: 'x' }), /not as documented/);
    assert.throws(() => documented.check('GET', '/things/7', 200, {}), /not as documented/);
    assert.throws(() => documented.check('GET', '/things/7', 500, {}), /not documented/);
    assert.throws(() => documented.check('POST', '/things/7', 200, {}), /not documented/);
    assert.throws(() => documented.check('GET', '/other', 200, {}), /not documented/);
  });
});
