/** Text parameters of a request's query and path, read without assuming what the route declares. */

import type { FastifyRequest } from 'fastify';

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;

const textIn = (value: unknown, name: string): string | undefined => {
  const member = isMembers(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return typeof member === 'string' ? member : undefined;
};

/** A parameter of the query; undefined if it was not sent. */
export const queryParameter = ({ query }: Pick<FastifyRequest, 'query'>, name: string) =>
  textIn(query, name);

/** A parameter of the route's path; empty if the route has none of this name. */
export const pathParameter = ({ params }: Pick<FastifyRequest, 'params'>, name: string): string =>
  textIn(params, name) ?? '';
