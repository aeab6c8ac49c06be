/**
 * The generated files of this package from the server's OpenAPI description: types by
 * openapi-typescript, and the table of operations that the client sends requests by.
 * `npm run openapi` writes them; a test compares them with what the server says of itself.
 */

import { importOutside } from '../../tools/outside.ts';

type OpenapiTypescript = {
  readonly default: (description: object, options: object) => Promise<object[]>;
  readonly astToString: (nodes: readonly object[]) => string;
};

/** Texts by file name, for `src/generated/`. */
export type Generated = Readonly<Record<'types.ts' | 'operations.ts', string>>;

type Media = { readonly schema?: { readonly $ref?: string } };
type Parameter = { in: string; name: string; example?: unknown };
type Response = {
  readonly description: string;
  readonly content?: Readonly<Record<string, Media>>;
};
type Security = readonly Readonly<Record<string, unknown>>[];
type Operation = {
  readonly operationId: string;
  readonly description: string;
  /** Absent where it is the description's. */
  readonly security?: Security;
  parameters?: (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { content: Readonly<Record<string, Media>> };
  responses: Record<string, Response | { readonly $ref: string }>;
};
export type Description = {
  readonly security: Security;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<'post', Operation>>>>;
  readonly components: {
    readonly schemas: object;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
};

const NOTICE = `// Generated from the OpenAPI description by "npm run openapi". Do not edit.\n\n`;

/** POSTs that calculate or read what is sent, and change nothing: as safe to repeat as a GET. */
const REPEATABLE = ['payCalc', 'grossUp', 'taxList', 'garnishments', 'fillPdf', 'readPdf'];

export async function generate(description: Description): Promise<Generated> {
  const trimmed = trim(structuredClone(description));
  const { default: openapiTS, astToString } =
    await importOutside<OpenapiTypescript>('openapi-typescript');
  const nodes = await openapiTS(trimmed, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    defaultNonNullable: false,
  });
  const kept = nodes.filter((node) => !SUPERFLUOUS.includes(nameOf(node)));
  return {
    'types.ts': NOTICE + astToString(kept),
    'operations.ts': NOTICE + operationsText(description),
  };
}

/** Operations are called by name, so that nothing is looked up by path. */
const SUPERFLUOUS = ['paths', 'webhooks', '$defs'];

const nameOf = (node: object): string =>
  (node as { readonly name?: { readonly text: string } }).name?.text ?? '';

/** Without what types say in their own way (errors, headers) and without recorded examples. */
function trim({ paths, components, ...rest }: Description): Description {
  for (const operation of operationsOf({ paths })) {
    operation.parameters = parametersOf(operation, components)
      .filter(isInAddress)
      .map(({ example: _, ...parameter }) => parameter);
    operation.responses = Object.fromEntries(
      successesOf(operation, components).map(([status, { content = {}, description }]) => [
        status,
        { description, content: withoutExamples(content) },
      ]),
    );
    const { requestBody } = operation;
    if (requestBody !== undefined) requestBody.content = withoutExamples(requestBody.content);
  }
  const { schemas } = components;
  return { ...rest, paths, webhooks: {}, components: { schemas, parameters: {}, responses: {} } };
}

const successesOf = (
  { responses }: Operation,
  components: Description['components'],
): [status: string, response: Response][] =>
  Object.entries(responses)
    .filter(([status]) => status < '3')
    .map(([status, response]) => {
      if (!('$ref' in response)) return [status, response];
      const found = components.responses[nameIn(response.$ref)];
      if (found === undefined) throw new Error(`no response ${response.$ref}`);
      return [status, found];
    });

const withoutExamples = (content: Readonly<Record<string, Media>>): Record<string, Media> =>
  Object.fromEntries(
    Object.entries(content).map(([type, { schema }]) => [type, schema && { schema }]),
  ) as Record<string, Media>;

const parametersOf = (
  { parameters = [] }: Operation,
  components: Description['components'],
): Parameter[] =>
  parameters.map((parameter) => {
    if (!('$ref' in parameter)) return parameter;
    const found = components.parameters[nameIn(parameter.$ref)];
    if (found === undefined) throw new Error(`no parameter ${parameter.$ref}`);
    return found;
  });

const isInAddress = (parameter: Parameter): boolean => ['path', 'query'].includes(parameter.in);

const nameIn = (reference: string): string => reference.split('/').at(-1) ?? '';

const operationsOf = ({ paths }: Pick<Description, 'paths'>): Operation[] =>
  Object.values(paths).flatMap((item) => Object.values(item));

function operationsText(description: Description): string {
  const { paths, webhooks } = description;
  const rows = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      operation,
      row: rowOf(method.toUpperCase(), path, operation, description),
    })),
  );
  const table = rows.map(
    ({ operation, row }) => `  ${operation.operationId}: ${JSON.stringify(row)},`,
  );
  const methods = rows.map(
    ({ operation: { operationId, description } }) =>
      `  /** ${description.replaceAll('*/', '*\\/')} */\n  ${operationId}: Method<operations['${operationId}']>;`,
  );
  const messages = Object.values(webhooks).map(({ post }) => {
    const reference = post.requestBody?.content['application/json']?.schema?.$ref;
    return `  | components['schemas']['${nameIn(reference ?? '')}']`;
  });
  return `import type { Method, Operation } from '../method.ts';
import type { components, operations } from './types.ts';

export const OPERATIONS = {
${table.join('\n')}
} as const satisfies Record<keyof operations, Operation>;

/** One method for each operation of the server. */
export interface Methods {
${methods.join('\n')}
}

/** What webhooks bring, by \`eventKey\`. */
export type WebhookMessage =
${messages.join('\n')};
`;
}

/** What \`src/method.ts\` calls an \`Operation\`. */
function rowOf(
  method: string,
  path: string,
  operation: Operation,
  { components, security: usual }: Description,
) {
  const { operationId, security = usual, requestBody } = operation;
  const parameters = parametersOf(operation, components);
  const names = [...parameters.filter(isInAddress).map(({ name }) => name), 'body'];
  if (new Set(names).size < names.length) throw new Error(`${operationId}: two inputs of one name`);
  const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key');
  const [credential] = Object.keys(security[0] ?? {});
  const media = Object.keys(requestBody?.content ?? {});
  const answers = successesOf(operation, components).flatMap(([, { content = {} }]) =>
    Object.keys(content),
  );
  const isRepeatable = method !== 'POST' && method !== 'PATCH';
  return {
    method,
    path,
    ...(credential === undefined ? {} : { credential }),
    ...(media.length === 0 || media.includes('application/json') ? {} : { media }),
    ...(answers.some(isJson) ? {} : { answer: answers.some(isText) ? 'text' : 'file' }),
    ...(takesKey ? { takesKey } : {}),
    ...(isRepeatable || takesKey || REPEATABLE.includes(operationId) ? { repeatable: true } : {}),
  };
}

const isJson = (type: string): boolean => /[/+]json$/.test(type);
const isText = (type: string): boolean => type.startsWith('text/');
