/** Routes behind the guard: a route is what its description says and its use case. */

import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
} from 'fastify';
import Type, { type TProperties, type TSchema } from 'typebox';
import { ErrorAnswer } from '../error-body.ts';
import { PageQuery, pageOf, readPage } from './pages.ts';

type Described = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
};

export type Route = Described & {
  /** By status code. */
  readonly response: Readonly<Record<number, TSchema>>;
  readonly body?: TSchema;
  readonly querystring?: TSchema;
  readonly produces?: readonly string[];
  readonly consumes?: readonly string[];
  readonly config?: FastifyContextConfig;
  /** Bytes. */
  readonly bodyLimit?: number;
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
};

/** A list, page by page; rows are shown as `view` makes them, or as they are. */
export type List<Row, Position> = Described & {
  /** The name of the list in the answer. */
  readonly items: string;
  readonly item: TSchema;
  /** Parameters besides limit and cursor. */
  readonly query?: TProperties;
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

/** Adds routes that the description lists under `tag`. */
export function routesOf(app: FastifyInstance, tag: string) {
  const on = (method: HTTPMethods, url: string, route: Route): void => {
    const { response, config, bodyLimit, handler, ...described } = route;
    app.route({
      method,
      url,
      handler,
      ...(config === undefined ? {} : { config }),
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      schema: {
        ...described,
        tags: [tag],
        security: config?.isPublic ? [] : [{ bearer: [] }],
        response: { ...response, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
        ...parametersIn(url),
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
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  if (names.length === 0) return {};
  const schemaOf = (name: string) => (name === 'submissionId' ? Type.Integer() : Type.String());
  return { params: Type.Object(Object.fromEntries(names.map((name) => [name, schemaOf(name)]))) };
}

/** `{ "<wrapper>": <schema> }`. */
export const wrapped = (name: string, schema: TSchema) => Type.Object({ [name]: schema });
