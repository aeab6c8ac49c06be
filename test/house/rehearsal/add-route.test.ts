/** Follows the steps of docs/guides/code.md for a new route, on a copy of the sources; the route is invented. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { withOutside } from '../../support/outside.ts';
import { repositoryCopy, runNode } from '../../support/repository-copy.ts';
import { type Change, replacing } from '../../support/rule-tree.ts';

const ROUTE = `/** \`GET /v1/invented\`: invented for tests. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { routesOf } from '../rest/routes.ts';

const Invention = Type.Object(
  { length: Type.Integer({ description: 'Letters of the name.' }) },
  { title: 'Invention', description: 'What was invented.' },
);

export function inventedRoutes(app: FastifyInstance): void {
  routesOf(app, 'account').get('/v1/invented', {
    operationId: 'readInvention',
    summary: 'Read an invention',
    querystring: Type.Object({ name: Type.String({ description: 'Its name.' }) }),
    response: { 200: Invention },
    handler: async ({ query }) => ({ length: (query as { name: string }).name.length }),
  });
}
`;

const STEPS: Readonly<Record<string, Change>> = {
  // 1 to 3. A group in src/http/, with schemas, a title, and descriptions.
  'src/platform/http/account/invented.ts': () => ROUTE,
  'src/platform/http/account/usage.ts': (text) =>
    replacing(
      "  routesOf(app, 'account').get('/v1/usage', {",
      "  inventedRoutes(app);\n  routesOf(app, 'account').get('/v1/usage', {",
    )(
      replacing(
        'import { principalOfRequest }',
        "import { inventedRoutes } from './invented.ts';\nimport { principalOfRequest }",
      )(text),
    ),
  // 4. Called once in the story.
  'test/app/openapi/story/account.ts': replacing(
    "  await story.call('signOut'",
    "  await story.call('readInvention', { query: { name: 'wheel' } });\n  await story.call('signOut'",
  ),
};

// `npm run openapi` also writes the client's types.
withOutside('openapi-typescript', () => {
  test('a route, by the steps: served, described, and with a recorded example', (t) => {
    const root = repositoryCopy(t, STEPS, { copied: ['examples', 'docs'], linked: ['rules'] });
    const written = runNode(root, ['test/app/openapi/write.ts']);
    assert.equal(written.code, 0, written.output);
    const { readInvention } = JSON.parse(
      readFileSync(join(root, 'examples/openapi/account.json'), 'utf8'),
    );
    assert.deepEqual(readInvention.response.body, { length: 5 });
  });
});
