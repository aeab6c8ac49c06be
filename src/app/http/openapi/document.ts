/**
 * The description of the whole interface (OpenAPI 3.1) from what the routes say: named schemas, errors
 * and headers once, examples of a real server, webhooks. Made when it is first asked for.
 */

import { USUAL_SECURITY } from '../../../platform/http/rest/routes.ts';
import { capitalized, SchemaNames } from './components.ts';
import { readExamples } from './examples.ts';
import { HEADERS } from './headers.ts';
import type { Document, Media, Operation } from './model.ts';
import { completeOperation } from './operation.ts';
import type { Schema } from './plain-schema.ts';
import { Refusals } from './refusals.ts';
import { alignExamples, shareExamples } from './share-examples.ts';
import { shareParameters } from './share-parameters.ts';
import { shareResponses } from './share-responses.ts';
import { TAGS } from './tags.ts';
import { RECEIVER_RESPONSES, webhooks } from './webhooks.ts';

const USUAL = JSON.stringify(USUAL_SECURITY);

/** `generated` is the plugin's own document. */
export function completeDocument(generated: object, publicUrl: string | undefined): Document {
  const document = structuredClone(generated) as Document;
  const examples = readExamples();
  const refusals = new Refusals(examples.refusals);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.values(item).map((operation) => ({ path, operation })),
  );
  for (const { path, operation } of operations) {
    completeOperation(operation, examples.operations);
    operation.responses = refusals.of(operation, path);
  }
  document.webhooks = webhooks();
  const events = Object.values(document.webhooks).map(({ post }) => post);
  const schemas = nameSchemas([
    ...operations.flatMap(({ operation }) => holdersOf(operation)),
    ...events.flatMap(holdersOf),
    ...Object.values(refusals.components).flatMap(({ content }) => mediaOf('Error', content)),
  ]);
  const { openapi, info, paths, components } = document;
  const all = operations.map(({ operation }) => operation);
  alignExamples(all);
  const parameters = shareParameters([...all, ...events]);
  const answers = shareResponses(all);
  const shared = shareExamples(all, Object.values(answers));
  for (const operation of all) {
    if (JSON.stringify(operation.security) === USUAL) delete operation.security;
  }
  return {
    openapi,
    info,
    servers: [{ url: publicUrl ?? '/', description: 'This server' }],
    security: USUAL_SECURITY,
    tags: TAGS,
    paths,
    webhooks: document.webhooks,
    components: {
      schemas: sorted(schemas),
      responses: sorted({ ...refusals.components, ...answers, ...RECEIVER_RESPONSES }),
      parameters: sorted(parameters),
      headers: HEADERS,
      examples: sorted(shared),
      securitySchemes: components.securitySchemes ?? {},
    },
  };
}

/** A part of the document with a schema, and the name of that schema if it has no title. */
type Holder = { readonly name: string; readonly holder: { schema?: Schema } };

function holdersOf({ operationId, parameters = [], requestBody, responses }: Operation): Holder[] {
  const name = capitalized(operationId);
  return [
    ...parameters.map((holder) => ({ name: name + capitalized(holder.name), holder })),
    ...mediaOf(`${name}Request`, requestBody?.content),
    ...Object.values(responses).flatMap((response) =>
      '$ref' in response ? [] : mediaOf(`${name}Response`, response.content),
    ),
  ];
}

const mediaOf = (name: string, content: Record<string, Media> = {}): Holder[] =>
  Object.values(content).map((holder) => ({ name, holder }));

function nameSchemas(holders: readonly Holder[]) {
  const names = new SchemaNames(
    holders.flatMap(({ holder: { schema } }) => (schema === undefined ? [] : [schema])),
  );
  for (const { name, holder } of holders) {
    if (holder.schema !== undefined) holder.schema = names.refer(holder.schema, name);
  }
  return names.components;
}

const sorted = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
