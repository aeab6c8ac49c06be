/** Links (RFC 8288) and entity tags (RFC 9110) of an answer. */

import type { FastifyReply, FastifyRequest } from 'fastify';

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

/** The strong entity tag of a resource's version. */
export const etag = (version: number): string => `"${version}"`;

/** The request's `If-Match`, to hand to the use-case that changes the resource. */
export const ifMatchOf = (request: FastifyRequest): string | undefined =>
  request.headers['if-match'];
