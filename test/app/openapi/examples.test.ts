/** The examples of the description: each request is sent to a server, each answer fits its schema. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type Example, operationOf, readExamples } from '../../../src/app/http/openapi/examples.ts';
import { allSchemas, undeclared } from '../../support/declared.ts';
import { readDescription } from '../../support/description.ts';
import { forEachServer } from '../../support/server.ts';
import { STORY_SETTINGS, tellStory } from './story/index.ts';
import type { Recorder } from './story/recorder.ts';
import { stable } from './story/stable.ts';

const REWRITE = 'run `npm run openapi` and read the differences';
const { operations: examples, refusals } = readExamples();

describe('examples of the description', () => {
  forEachServer(
    'with one server',
    (server) => {
      let story: Recorder;
      let played: Readonly<Record<string, Example>>;
      before(async () => {
        story = await tellStory(server());
        played = stable(Object.fromEntries(story.recorded));
      });

      test('every operation has one, and was called', () => {
        const all = [...story.routes.keys()].sort();
        const called = [...story.recorded.keys()].sort();
        assert.deepEqual([...new Set(called.map(operationOf))], all);
        assert.deepEqual(Object.keys(examples).sort(), called, REWRITE);
      });

      test('each is a request that was just answered so', () => {
        for (const [id, { request, response }] of Object.entries(played)) {
          const { body: _, ...answered } = response;
          const { body: __, ...documented } = examples[id]?.response ?? {};
          assert.deepEqual(examples[id]?.request, request, `${id}: ${REWRITE}`);
          assert.deepEqual(documented, answered, `${id}: ${REWRITE}`);
        }
      });

      test('answers, just given and documented, have no field that is not declared', () => {
        const found = [...story.recorded].flatMap(([id, example]) =>
          [example, examples[id] as Example].flatMap(({ response }) => {
            if (response.body === undefined) return [];
            const operation = story.routes.get(operationOf(id))?.operation;
            const { content = {} } = operation?.responses[response.status] ?? {};
            const schema = content[response.mediaType]?.schema;
            assert.ok(schema, `${id} ${response.status} ${response.mediaType}`);
            return undeclared(schema, response.body).map((field) => `${id}: ${field}`);
          }),
        );
        assert.deepEqual([...new Set(found)], []);
      });

      test('documented answers fit their schemas', async () => {
        const documented = readDescription(
          (await server().fetch('/openapi.json', { key: null })).text,
        );
        for (const [id, { response }] of Object.entries(examples)) {
          const { status, body } = response;
          const { method = '', path = '' } = story.routes.get(operationOf(id)) ?? {};
          if (body !== undefined) documented.check(method, path, status, body);
        }
      });

      test('the example of a request is at its own media type only', async () => {
        const { text } = await server().fetch('/openapi.json', { key: null });
        const { content } = JSON.parse(text).paths['/ste-hosted/v1/bulk'].post.requestBody;
        const shown = Object.keys(content).filter((type) => 'examples' in content[type]);
        assert.deepEqual(shown, ['application/x-ndjson']);
      });

      test('every error response has an example that fits', async () => {
        const { text } = await server().fetch('/openapi.json', { key: null });
        const { components } = JSON.parse(text);
        const check = allSchemas(text);
        for (const [name, body] of Object.entries(refusals)) {
          const [, prefix, status = ''] = /^(Tax|PayCalc|Login|)(\w+)$/.exec(name) ?? [];
          const { content }: Response =
            components.responses[name] ?? components.responses[`${prefix}Error`];
          const { schema, example, examples } = content['application/json'];
          assert.deepEqual(example ?? examples?.[status]?.value, body, `${name}: ${REWRITE}`);
          assert.deepEqual(check(schema, body), [], name);
        }
      });
    },
    STORY_SETTINGS,
  );
});

type Response = {
  readonly content: {
    readonly 'application/json': {
      readonly schema: object;
      readonly example?: unknown;
      readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
    };
  };
};

test('what no schema declares is found', () => {
  const schema = {
    type: 'object',
    properties: { a: { anyOf: [{ type: 'null' }, { type: 'object', properties: { b: {} } }] } },
  };
  assert.deepEqual(undeclared(schema, { a: { b: 1 } }), []);
  assert.deepEqual(undeclared(schema, { a: { c: 1 }, d: 2 }), ['a.c', 'd']);
});
