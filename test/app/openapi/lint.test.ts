/** The description against the recommended rules of Redocly and Spectral, and against our own. */

import assert from 'node:assert/strict';
import { STATUS_CODES } from 'node:http';
import { before, describe, test } from 'node:test';
import { parse } from 'yaml';
import { EVENT_KEYS } from '../../../src/people/events/catalog.ts';
import { ERRORS } from '../../../src/platform/requests/error-table.ts';
import { everyRelease } from '../../../src/tax/paycalc/releases.ts';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { importOutside } from '../../../tools/outside.ts';
import { onSqlite } from '../../support/databases.ts';
import { withOutside } from '../../support/outside.ts';
import { TestServer } from '../../support/server.ts';

type Json = Readonly<Record<string, unknown>>;
type Media = { readonly schema?: Json; readonly example?: unknown; readonly examples?: unknown };
type Response = {
  readonly description: string;
  readonly headers: Json;
  readonly content?: Readonly<Record<string, Media>>;
};
type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly Json[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<string, Json & { content?: Readonly<Record<string, Media>> }>
  >;
};
type Description = {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Json;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
};

const LIMIT_BYTES = 540 * 1024;

const REDOCLY = '@redocly/openapi-core';
const SPECTRAL = '@stoplight/spectral-core';
const SPECTRAL_RULES = '@stoplight/spectral-rulesets';

type Redocly = {
  readonly createConfig: (rules: object) => Promise<object>;
  readonly lintFromString: (text: object) => Promise<
    {
      readonly ruleId: string;
      readonly message: string;
      readonly location: readonly { readonly pointer?: string }[];
    }[]
  >;
};
type Spectral = {
  readonly Spectral: new () => {
    setRuleset(rules: object): void;
    run(
      document: object,
    ): Promise<
      { readonly code: string; readonly message: string; readonly path: readonly string[] }[]
    >;
  };
  readonly Document: new (text: string, parser: object, name: string) => object;
};

/** What Redocly's recommended rules find in an OpenAPI text. */
async function redocly(text: string): Promise<string[]> {
  const { createConfig, lintFromString } = await importOutside<Redocly>(REDOCLY);
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
  );
}

/** What Spectral's recommended rules find. */
async function spectral(text: string): Promise<string[]> {
  const { Spectral, Document } = await importOutside<Spectral>(SPECTRAL);
  const { oas } = await importOutside<{ readonly oas: object }>(SPECTRAL_RULES);
  const linter = new Spectral();
  linter.setRuleset({ extends: [[oas, 'recommended']] });
  const parser = {
    parse: (source: string) => ({
      data: JSON.parse(source),
      diagnostics: [],
      ast: {},
      lineMap: [],
    }),
    getLocationForJsonPath: () => undefined,
    trapAccess: <Value>(value: Value) => value,
  };
  const found = await linter.run(new Document(text, parser, '/openapi.json'));
  return found.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`);
}

onSqlite((databases) => {
  describe('the description', () => {
    let server: TestServer;
    let text: string;
    let description: Description;
    before(async () => {
      server = await TestServer.start(databases);
      ({ text } = await server.fetch('/openapi.json', { key: null }));
      description = JSON.parse(text);
      await server.close();
    });
    const operations = () =>
      Object.values(description.paths).flatMap((item) => Object.values(item));

    withOutside(REDOCLY, () =>
      test('has no finding by Redocly', async () => {
        assert.deepEqual(await redocly(text), []);
      }),
    );

    withOutside(SPECTRAL_RULES, () =>
      test('has no finding by Spectral', async () => {
        assert.deepEqual(await spectral(text), []);
      }),
    );

    test('has no object without a name', () => {
      const { schemas = {}, ...components } = description.components;
      const found = [
        ...unnamed({ ...description, components }, '#'),
        ...Object.entries(schemas).flatMap(([name, schema]) =>
          Object.entries(schema).flatMap(([key, part]) => unnamed(part, `${name}.${key}`)),
        ),
      ];
      assert.deepEqual(found, []);
    });

    test('describes every parameter and every response in words of its own', () => {
      const named = Object.values(description.components.parameters ?? {});
      for (const { operationId, parameters = [], responses } of operations()) {
        for (const parameter of [...parameters, ...named]) {
          assert.ok(
            '$ref' in parameter || parameter.description,
            `${operationId} ${parameter.name}`,
          );
        }
        for (const response of Object.values(responses)) {
          assert.notEqual(response.description, 'Default Response', operationId);
        }
      }
    });

    test('has an example for every JSON body', () => {
      for (const { operationId, requestBody, responses } of operations()) {
        const answers = Object.values(responses).map(({ content }) => content);
        for (const content of [requestBody?.content, ...answers]) {
          if (content?.['application/json'] === undefined) continue;
          // A request that can be sent in several formats was recorded in one of them.
          const shown = Object.values(content).filter(
            (media) => media.example !== undefined || media.examples !== undefined,
          );
          assert.ok(shown.length > 0, operationId);
        }
      }
    });

    test('has no range of statuses: `default` has every status that an operation does not list', () => {
      const { responses = {} } = description.components;
      for (const { operationId, responses: own } of operations()) {
        for (const status of Object.keys(own))
          assert.match(status, /^(\d{3}|default)$/, operationId);
      }
      const { description: text, content, headers } = responses.Error as Response;
      for (const [code, { status }] of Object.entries(ERRORS)) {
        const at = [400, 404, 409, 412, 422].includes(status)
          ? (STATUS_CODES[status] ?? '')
          : 'Error';
        const component = responses[at.replaceAll(' ', '')] as Response;
        assert.ok(component.description.includes(`\`${code}\``), `${status} ${code}`);
      }
      assert.match(text, /^- 503 Service Unavailable\. `code` is `database_unavailable`/m);
      assert.deepEqual(Object.keys(content?.['application/json']?.examples ?? {}).sort(), [
        'Forbidden',
        'ServiceUnavailable',
        'TooManyRequests',
        'Unauthorized',
      ]);
      assert.ok('retry-after' in headers && 'www-authenticate' in headers);
    });

    test('knows the ten events, and announcements, as webhooks', () => {
      assert.deepEqual(Object.keys(description.webhooks), [...EVENT_KEYS, 'rules.announced']);
    });

    test('lists every wage type and benefit of the rules', () => {
      const { earnings, benefits } = kinds();
      const { WageType, BenefitEntry } = description.components.schemas as never as Record<
        string,
        { enum: string[]; properties: Record<string, { enum: string[] }> }
      >;
      // Overtime is a name for regular pay.
      assert.deepEqual(WageType?.enum, [...earnings, 'Overtime']);
      assert.deepEqual(BenefitEntry?.properties.benefitType?.enum, benefits);
    });
  });

  test('the description is short, compressed, and the same as YAML', async () => {
    const server = await TestServer.start(databases);
    try {
      for (const path of ['/docs/config', '/openapi.yaml', '/docs/config.json', '/openapi.json']) {
        const answer = await fetch(server.url + path);
        const [{ headers }, text] = [answer, await answer.text()];
        assert.match(headers.get('content-encoding') ?? '', /^(br|gzip)$/, path);
        assert.ok(Buffer.byteLength(text) < LIMIT_BYTES, `${path}: ${Buffer.byteLength(text)}`);
        const etag = headers.get('etag') ?? '';
        const again = await fetch(server.url + path, { headers: { 'if-none-match': etag } });
        assert.equal(again.status, 304, path);
      }
      const yaml = (await server.fetch('/openapi.yaml', { key: null })).text;
      const json = JSON.parse((await server.fetch('/openapi.json', { key: null })).text);
      assert.deepEqual(parse(yaml), json);
      assert.deepEqual(parse(yaml, { version: '1.1' }), json);
      assert.equal(json.servers[0].url, '/');
    } finally {
      await server.close();
    }
  });
});

const BROKEN = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'x', version: '1' },
  paths: { '/x': { get: { responses: {} } } },
});

withOutside(REDOCLY, () =>
  test('Redocly finds what is wrong', async () => {
    assert.ok((await redocly(BROKEN)).some((found) => found.startsWith('security-defined')));
  }),
);

withOutside(SPECTRAL_RULES, () =>
  test('Spectral finds what is wrong', async () => {
    assert.ok((await spectral(BROKEN)).some((found) => found.startsWith('operation-description')));
  }),
);

test('an object without a name is found', () => {
  assert.deepEqual(unnamed({ a: { type: 'object', properties: { b: {} } } }, '#'), ['#.a']);
});

/** Places of objects with fields that are no component. */
function unnamed(value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { type, properties } = value as Json;
  const own = type === 'object' && properties !== undefined ? [at] : [];
  const parts = Object.entries(value).filter(([name]) => !['example', 'examples'].includes(name));
  return [...own, ...parts.flatMap(([name, part]) => unnamed(part, `${at}.${name}`))];
}

/** What a wage entry and a benefit may be in any release. */
function kinds() {
  const laws = everyRelease(loadRules()).all.flatMap(
    (release) => release.at(release.lastPayDate) ?? [],
  );
  const names = (lists: readonly (readonly { readonly name: string }[])[]): string[] => [
    ...new Set(lists.flat().map(({ name }) => name)),
  ];
  return {
    earnings: names(laws.map((law) => law.earnings)),
    benefits: names(laws.map((law) => law.benefits)),
  };
}
