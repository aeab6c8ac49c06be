/** Lists, page by page: the query, the cursor of the next page, and the links to it. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import Type, { type TSchema } from 'typebox';
import { invalid, wrongCursor } from '../../requests/errors.ts';
import { CURSOR_FORMAT } from '../../shape/shape-errors.ts';
import { isUuid } from '../../storage/rows/new-id.ts';
import { type Link, linkTo } from './links.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

export const PageQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_LIMIT, description: `Default ${DEFAULT_LIMIT}.` }),
  ),
  cursor: Type.Optional(
    Type.String({ format: CURSOR_FORMAT, description: 'nextCursor of the previous page.' }),
  ),
});

export const nextCursor = Type.Union([Type.String(), Type.Null()], {
  title: 'NextCursor',
  description: 'Send it as cursor to get the next page; null on the last page.',
});

/** `{ "<plural>": [...], "nextCursor" }`. */
export const pageOf = <Name extends string, Schema extends TSchema>(name: Name, item: Schema) =>
  Type.Object(
    { [name]: Type.Array(item), nextCursor },
    { ...titled(item, 'Page'), description: `A page of ${name}.` },
  );

/** The title of what holds `item`, if that has one. */
export const titled = (item: TSchema, suffix: string): { readonly title?: string } => {
  const { title } = item as { title?: string };
  return title === undefined ? {} : { title: title + suffix };
};

type Page = { readonly limit: number; readonly cursor: string | undefined };

/** How much to read and from where; the cursor is still encoded. */
export function pageOfRequest(request: FastifyRequest): Page {
  const { limit, cursor } = request.query as Record<string, string | undefined>;
  const size = limit === undefined ? DEFAULT_LIMIT : Number(limit);
  if (!Number.isInteger(size) || size < 1 || size > MAX_LIMIT) {
    throw invalid([
      {
        path: 'limit',
        code: 'out_of_range',
        message: `must be a whole number from 1 to ${MAX_LIMIT}`,
      },
    ]);
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
type PageSource<Row, Position> = {
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
export const isNumber = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

/** The position in a list in the order of creation: the last id shown. */
export const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value);

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
