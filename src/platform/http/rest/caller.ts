/** Who sent a request, as the guard of its route found out. */

import type { FastifyRequest } from 'fastify';
import type { Requester } from '../../auth/access.ts';
import type { Actor } from '../../requests/actor.ts';
import type { Caller } from '../../requests/deps.ts';
import { RequestError } from '../../requests/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose account it is, and with which key; set by the guard of the route. */
    principal: Requester | null;
    /** Who acts on the I-9 interface; set by its guard. */
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    /** True for the few routes that need no token. */
    isPublic?: boolean;
  }
}

/** Who sent a request behind the guard of the I-9 interface. */
export function callerOf(request: FastifyRequest): Caller {
  const { principal, actor } = request;
  if (principal === null || actor === null) throw new RequestError('unauthorized');
  const userAgent = request.headers['user-agent'] ?? '';
  const { accountId, keyId } = principal;
  const origin = { ip: request.ip, userAgent };
  return { accountId, actor, origin, ...(keyId === null ? {} : { keyId }) };
}

/** The API key behind a request, for tokens made in its course; null where a person signed in without one. */
export function keyIdOf(request: FastifyRequest): string | null {
  if (request.principal === null) throw new RequestError('unauthorized');
  return request.principal.keyId;
}
