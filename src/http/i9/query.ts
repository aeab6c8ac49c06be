/** Query parameters, held against what the route documents before anything else reads them. */

import type { FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import { shapeErrors } from '../../i9/check-shape.ts';
import { distinct } from '../../i9/employers/parse-employer.ts';
import { type FieldError, invalid } from '../../i9/errors.ts';

/** Refuses with 400 what no parameter of the route is, and every value that is none of its own. */
export function checkQuery({ query, routeOptions }: FastifyRequest): void {
  const { querystring } = (routeOptions.schema ?? {}) as { querystring?: TObject };
  const sent = query as Readonly<Record<string, string | readonly string[]>>;
  const known = querystring?.properties ?? {};
  const errors = distinct([
    ...Object.keys(sent)
      .filter((name) => !Object.hasOwn(known, name))
      .map((path) => ({ path, message: unknownParameter(Object.keys(known)) })),
    ...Object.entries(sent)
      .filter(([, value]) => typeof value !== 'string')
      .map(([path]) => ({ path, message: 'must be given once' })),
    ...(querystring === undefined ? [] : shapeErrors(querystring, typed(sent, known))),
    ...cursorErrors(sent.cursor),
  ]);
  if (errors.length > 0) throw invalid(errors);
}

const unknownParameter = (names: readonly string[]): string =>
  names.length === 0
    ? 'there is no such parameter'
    : `there is no such parameter: only ${names.join(', ')}`;

/** Numbers as numbers; text that is none stays text, which the schema refuses. */
function typed(sent: object, known: TObject['properties']): Record<string, unknown> {
  const values = Object.entries(sent).map(([name, value]) => {
    const { type } = (known[name] ?? {}) as { type?: string };
    const isNumber = type === 'integer' && /^-?\d{1,15}$/.test(String(value));
    return [name, isNumber ? Number(value) : value];
  });
  return Object.fromEntries(values);
}

/** Which list a cursor is of its route tells; that it is none at all is told here. */
function cursorErrors(cursor: unknown): FieldError[] {
  if (typeof cursor !== 'string') return [];
  try {
    JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return [];
  } catch {
    return [{ path: 'cursor', message: 'is no nextCursor of this list' }];
  }
}
