/** What a refused request of the I-9 interface is answered. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, shortBody } from './error-body.ts';
import { asRequestError, prepareReply } from './refusal.ts';
import { refuseToken } from './unauthorized.ts';

/** The error handler: 401 and 403 are short, everything else lists the bad fields. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRequestError(error, request);
  prepareReply(reply, refusal);
  if (refusal.statusCode === 401) return reply.send(refuseToken(refusal, request, reply));
  return reply.send(refusal.statusCode === 403 ? shortBody(refusal) : errorBody(refusal));
}
