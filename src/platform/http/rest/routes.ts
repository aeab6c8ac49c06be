/** Routes behind the guard: a route is what its description says and its use case. */

import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
} from 'fastify';
import Type, { type TProperties, type TSchema } from 'typebox';
import { present } from '../../shape/known.ts';
import { ErrorAnswer } from './error-body.ts';
import { PageQuery, pageOf, readPage, titled } from './pages.ts';

type Described = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
};

type Media = {
  readonly description: string;
  readonly content: Readonly<Record<string, { readonly schema: TSchema }>>;
};

type Route = Described & {
  /** By status code: a schema, or one for each media type. */
  readonly response: Readonly<Record<number, TSchema | Media>>;
  readonly body?: TSchema;
  readonly querystring?: TSchema;
  /** Of the path, where its names say too little. */
  readonly params?: TSchema;
  readonly produces?: readonly string[];
  readonly consumes?: readonly string[];
  readonly config?: FastifyContextConfig;
  /** Bytes. */
  readonly bodyLimit?: number;
  /** Default: an access token or a session, or none for a public route. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  /** It honors `If-Match`. */
  readonly isConditional?: true;
  /** A POST that changes nothing, or nothing more when it is sent again: it needs no `Idempotency-Key`. */
  readonly isSafe?: true;
  /** Promises the answer; undefined where it was sent without waiting. */
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | undefined;
};

/** A list, page by page; rows are shown as `view` makes them, or as they are. */
type List<Row, Position> = Described & {
  /** The name of the list in the answer. */
  readonly items: string;
  readonly item: TSchema;
  /** Parameters besides limit and cursor. */
  readonly query?: TProperties;
  /** Of the path, where its names say too little. */
  readonly params?: TSchema;
  readonly config?: FastifyContextConfig;
  /** The path of what the list belongs to. */
  readonly up?: (request: FastifyRequest) => string;
  readonly isPosition: (value: unknown) => value is Position;
  /** The rows after a position: one more than `limit`, when there are more. */
  readonly read: (
    request: FastifyRequest,
    limit: number,
    after: Position | undefined,
  ) => Promise<readonly Row[]>;
  readonly positionOf: (row: Row) => Position;
  readonly view?: (row: Row) => unknown;
};

/** Of most routes: an access token, or the session of a person. */
export const USUAL_SECURITY = [{ bearer: [] }, { session: [] }];

/** Adds routes that the description lists under `tag`. */
export function routesOf(app: FastifyInstance, tag: string) {
  const on = (method: HTTPMethods, url: string, route: Route): void => {
    const { response, config, bodyLimit, isConditional, isSafe, security, handler, ...described } =
      route;
    const isPublic = config?.isPublic === true;
    const headers = {
      ...(isConditional ? IfMatch : {}),
      ...(method === 'POST' && !isPublic && !isSafe ? IdempotencyKey : {}),
    };
    app.route({
      method,
      url,
      handler,
      ...(config === undefined ? {} : { config }),
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      schema: {
        ...parametersIn(url),
        ...described,
        tags: [tag],
        security: security ?? (isPublic ? [] : USUAL_SECURITY),
        ...(Object.keys(headers).length === 0 ? {} : { headers: Type.Object(headers) }),
        response: { ...response, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
      },
    });
  };
  const list = <Row, Position>(url: string, of: List<Row, Position>): void => {
    const { items, item, query = {}, up, isPosition, read, positionOf, view, ...described } = of;
    on('GET', url, {
      ...described,
      response: { 200: pageOf(items, item) },
      querystring: Type.Object({ ...query, ...PageQuery.properties }),
      handler: async (request, reply) => {
        const { rows, nextCursor } = await readPage(request, reply, {
          ...(up === undefined ? {} : { up: up(request) }),
          isPosition,
          read: (limit, after) => read(request, limit, after),
          positionOf,
        });
        return { [items]: view === undefined ? rows : rows.map((row) => view(row)), nextCursor };
      },
    });
  };
  return {
    on,
    list,
    get: (url: string, route: Route) => on('GET', url, route),
    post: (url: string, route: Route) => on('POST', url, route),
    put: (url: string, route: Route) => on('PUT', url, route),
    patch: (url: string, route: Route) => on('PATCH', url, route),
    delete: (url: string, route: Route) => on('DELETE', url, route),
  };
}

/** The schema of the `:names` in a path: ids are text, but for the number of a submission. */
function parametersIn(url: string): { readonly params?: TSchema } {
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name]) => present(name));
  if (names.length === 0) return {};
  const schemaOf = (name: string) => {
    const description = IDS[name] ?? `Id of the ${name.replace(/Id$/, '')}.`;
    if (name === 'submissionId') {
      return Type.Integer({ minimum: 1, format: 'int64', description });
    }
    return Type.String({ description });
  };
  return { params: Type.Object(Object.fromEntries(names.map((name) => [name, schemaOf(name)]))) };
}

/** Ids in paths whose name does not say it all. */
const IDS: Readonly<Record<string, string>> = {
  submissionId: 'Number of the Form I-9.',
  adminId: 'Id of the administrator.',
  caseId: 'Id of the E-Verify case.',
  copyId: 'Id of the copy of a document.',
};

const IfMatch = {
  'If-Match': Type.Optional(
    Type.String({
      description:
        'The `ETag` of the resource as you read it. If the resource has changed since, nothing is changed and the response is 412.',
      examples: ['"3"'],
    }),
  ),
};

const IdempotencyKey = {
  'Idempotency-Key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'Any text, new for each request. For 24 hours, the same key with the same request returns the first response again and changes nothing; with a different request, the response is 422.',
      examples: ['5f6c1d7e-9a3b-4a52-8d5f-0c1c2b7d9e10'],
    }),
  ),
};

/** `{ "<wrapper>": <schema> }`. */
export function wrapped(name: string, schema: TSchema, description = `The ${words(name)}.`) {
  return Type.Object({ [name]: schema }, { ...titled(schema, 'Response'), description });
}

/** `webhookSecret` as `webhook secret`. */
const words = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
