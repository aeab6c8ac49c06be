/** What a refused request is answered, and the schema of that answer. */

import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { I9Error } from '../../requests/errors.ts';
import { prepareRefusal, RequestRefusal } from '../request-refusal.ts';
import { challenge, tokenHint } from '../unauthorized.ts';
import { sayUnavailable } from '../unavailable.ts';

export const ErrorBody = Type.Object({
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

/** The error handler of the I-9 interface. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
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
