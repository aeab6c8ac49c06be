/**
 * What every I-9 route shares: token, errors, bodies, links (RFC 8288), entity tags (RFC 9110),
 * pages. A route group is a function `(app, context)` listed in `index.ts`; it runs behind the guard.
 */

import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type TObject, type TSchema } from 'typebox';
import type { Deps } from '../../requests/deps.ts';
import { I9Error, invalid, wrongCursor } from '../../requests/errors.ts';
import { CURSOR_FORMAT } from '../../shape/shape-errors.ts';
import type { BodyParser } from '../bodies/intake.ts';
import { parseJson } from '../bodies/json-body.ts';
import { checkInput } from '../check-input.ts';
import type { Context } from '../context.ts';
import { rateLimit } from '../rate-limit.ts';
import { prepareRefusal, RequestRefusal } from '../request-refusal.ts';
import { challenge, tokenHint } from '../unauthorized.ts';
import { sayUnavailable } from '../unavailable.ts';
import { bearerGuard } from './guard.ts';
import { idempotencyKeys } from './idempotency.ts';
import { ownPathsOnly } from './tenancy.ts';

export { callerOf, keyIdOf } from './guard.ts';

const ErrorBody = Type.Object({
  statusCode: Type.Optional(Type.Integer()),
  error: Type.Optional(Type.String()),
  message: Type.String(),
  errors: Type.Optional(
    Type.Array(Type.Object({ path: Type.String(), message: Type.String() }), {
      description: 'All bad fields at once, up to 50.',
    }),
  ),
  errorCount: Type.Optional(
    Type.Integer({ description: 'How many bad fields there are, when errors lists only some.' }),
  ),
  hint: Type.Optional(Type.String({ description: 'With 401: which token to send.' })),
});

/** Documentation of a route behind the guard: `...documented('employers', { 200: Wrapper })`. */
export const documented = (tag: string, response: Readonly<Record<string, TSchema>>) => ({
  tags: [tag],
  security: [{ bearer: [] }],
  response: { ...response, '4xx': ErrorBody, '5xx': ErrorBody },
});

export const depsOf = ({ db, secrets, clock }: Context): Deps => ({ db, secrets, clock });

/** Prepares `app` for I-9 route groups. */
export async function plumb(app: FastifyInstance, context: Context): Promise<void> {
  app.decorateRequest('actor', null);
  // What is answered here is personal, to be kept and interpreted by nothing on its way.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
  });
  app.addHook('onRequest', bearerGuard(context));
  checkInput(app, invalid);
  app.addHook('onRequest', ownPathsOnly(context));
  await rateLimit(app, context.rateLimit, (max, waitSeconds) => {
    const message = `more than ${max} requests a minute with this key: wait ${waitSeconds} s (Retry-After)`;
    throw Object.assign(new Error(message), { statusCode: 429 });
  });
  readBodies(app);
  idempotencyKeys(app, context);
  app.setErrorHandler(refuse);
}

const TEXT_BODIES = ['text/csv', 'application/x-ndjson', 'application/ndjson'];

/** JSON whatever the content type says, except for the few that are read as text. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse: BodyParser = async (request, payload) => {
    const bytes = await app.bodies.read(request, payload);
    const body = bytes.toString();
    request.rawBody = body;
    if (TEXT_BODIES.includes(contentTypeOf(request))) return body;
    if (body.trim() === '') return undefined;
    try {
      return parseJson(bytes);
    } catch (error) {
      if (error instanceof RequestRefusal) throw error;
      throw invalid([{ path: '', message: `is not JSON: ${(error as Error).message}` }]);
    }
  };
  app.addContentTypeParser('*', parse);
}

/** The media type of the body, in lower case and without parameters. */
export const contentTypeOf = (request: FastifyRequest): string =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof I9Error) {
    const { statusCode, message, retryAfter } = error;
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    if (statusCode === 401) return refuseToken(message, request, reply);
    return reply.code(statusCode).send(statusCode === 403 ? { message } : error.toBody());
  }
  const unavailable = sayUnavailable(error, request, reply);
  if (unavailable !== undefined) {
    return reply.code(503).send(new I9Error(503, unavailable).toBody());
  }
  prepareRefusal(error, reply);
  const { statusCode = 500, message } = error as { statusCode?: number; message: string };
  if (statusCode < 500 || error instanceof RequestRefusal) {
    const name = STATUS_CODES[statusCode] ?? 'Refused';
    return reply.code(statusCode).send({ statusCode, error: name, message, errors: [] });
  }
  request.log.error({ err: error }, 'request failed');
  const body = { statusCode: 500, error: 'Internal Server Error', message: 'Internal error' };
  return reply.code(500).send({ ...body, errors: [] });
}

function refuseToken(message: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { authorization } = request.headers;
  const hint = tokenHint(authorization);
  challenge(reply, 'Bearer', hint, authorization !== undefined);
  return reply.code(401).send({ message, hint });
}

/** A parameter of the route's path. */
export function pathParameter(request: FastifyRequest, name: string): string {
  return (request.params as Record<string, string>)[name] ?? '';
}

/** `{ "<wrapper>": <schema> }`. */
export const wrapped = <Name extends string, Schema extends TSchema>(
  name: Name,
  schema: Schema,
): TObject<Record<Name, Schema>> =>
  Type.Object({ [name]: schema } as Record<Name, Schema>) as TObject<Record<Name, Schema>>;

// Links --------------------------------------------------------------------------------------

/** Registered relation type (`self`, `up`, `collection`, `related`, `next` ...), path, and a title. */
export type Link = readonly [rel: string, path: string, title?: string];

/** Adds a `Link` header; call it once per answer. */
export function linkTo(reply: FastifyReply, links: readonly Link[]): void {
  const values = links.map(([rel, path, title]) => {
    const named = title === undefined ? '' : `; title="${title}"`;
    return `<${path}>; rel="${rel}"${named}`;
  });
  reply.header('link', values.join(', '));
}

// Entity tags --------------------------------------------------------------------------------

/** The strong entity tag of a resource's version. */
export const etag = (version: number): string => `"${version}"`;

/** The request's `If-Match`, to hand to the use-case that changes the resource. */
export const ifMatchOf = (request: FastifyRequest): string | undefined =>
  request.headers['if-match'];

// Pages --------------------------------------------------------------------------------------

const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 200;

export const PageQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_LIMIT, description: `Default ${DEFAULT_LIMIT}.` }),
  ),
  cursor: Type.Optional(
    Type.String({ format: CURSOR_FORMAT, description: 'nextCursor of the page before.' }),
  ),
});

export const nextCursor = Type.Union([Type.String(), Type.Null()], {
  description: 'Send it as cursor to read on; null on the last page.',
});

/** `{ "<plural>": [...], "nextCursor" }`. */
export const pageOf = <Name extends string, Schema extends TSchema>(name: Name, item: Schema) =>
  Type.Object({ [name]: Type.Array(item), nextCursor });

export type Page = { readonly limit: number; readonly cursor: string | undefined };

/** How much to read and from where; the cursor is still encoded. */
export function pageOfRequest(request: FastifyRequest): Page {
  const { limit, cursor } = request.query as Record<string, string | undefined>;
  const size = limit === undefined ? DEFAULT_LIMIT : Number(limit);
  if (!Number.isInteger(size) || size < 1 || size > MAX_LIMIT) {
    throw invalid([{ path: 'limit', message: `must be a whole number from 1 to ${MAX_LIMIT}` }]);
  }
  return { limit: size, cursor };
}

/** Where the next page begins, as text clients hand back unread. */
export const encodeCursor = (position: unknown): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** Refused with 400 unless it is a cursor of the same list; undefined stays undefined. */
export function decodeCursor<Position>(
  cursor: string | undefined,
  check: (value: unknown) => value is Position,
): Position | undefined {
  if (cursor === undefined) return undefined;
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (check(position)) return position;
  } catch {
    // Answered below like every other foreign text.
  }
  throw wrongCursor();
}

/**
 * Cuts `rows`, read one more than the page holds, to the page; `position` of the last row shown is
 * where the next begins.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  position: (row: Row) => unknown,
): { readonly rows: readonly Row[]; readonly nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { rows: shown, nextCursor: more ? encodeCursor(position(last)) : null };
}

/** Where the rows of a list come from. */
export type PageSource<Row, Position> = {
  /** Path of what the list belongs to. */
  readonly up?: string;
  readonly isPosition: (value: unknown) => value is Position;
  /** The rows after a position: one more than `limit`, when there are more. */
  readonly read: (limit: number, after: Position | undefined) => Promise<readonly Row[]>;
  readonly positionOf: (row: Row) => Position;
  /** After `read`: where the next page begins though this one is not full; undefined: nowhere. */
  readonly resume?: () => Position | undefined;
};

/** One page of a list as the request asks for it, with its links. */
export async function readPage<Row, Position>(
  request: FastifyRequest,
  reply: FastifyReply,
  { up, isPosition, read, positionOf, resume }: PageSource<Row, Position>,
): Promise<{ readonly rows: readonly Row[]; readonly nextCursor: string | null }> {
  const { limit, cursor } = pageOfRequest(request);
  const page = cutPage(await read(limit, decodeCursor(cursor, isPosition)), limit, positionOf);
  const position = resume?.();
  const nextCursor = page.nextCursor ?? (position === undefined ? null : encodeCursor(position));
  linkPage(request, reply, up, nextCursor);
  return { rows: page.rows, nextCursor };
}

/** The position of a numbered row. */
export const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);

export const ofEmployer = Type.Object({ employerId: Type.String() });

export const employerIdOf = (request: FastifyRequest): string =>
  pathParameter(request, 'employerId');

/** The links of a list: itself, what it belongs to, and the next page. */
export function linkPage(
  request: FastifyRequest,
  reply: FastifyReply,
  up: string | undefined,
  next: string | null,
  parameter = 'cursor',
): void {
  const [path = '', query = ''] = request.url.split('?');
  const links: Link[] = [['self', request.url]];
  if (up !== undefined) links.push(['up', up]);
  if (next !== null) {
    const parameters = new URLSearchParams(query);
    parameters.set(parameter, next);
    links.push(['next', `${path}?${parameters}`]);
  }
  linkTo(reply, links);
}
