/** Guards the forms: the access token of a login, and one error shape, `{ message }`. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { allows, isRefused } from '../../auth/access.ts';
import { verifyAccessToken } from '../../auth/tokens.ts';
import type { Context } from '../context.ts';

/** An answer that is no success; `errors` name what to mend. */
export class FormsError extends Error {
  readonly statusCode: number;
  readonly errors: readonly { readonly path: string; readonly message: string }[] | undefined;

  constructor(statusCode: number, message: string, errors?: FormsError['errors']) {
    super(message);
    this.statusCode = statusCode;
    this.errors = errors;
  }
}

/** An `onRequest` hook: 401 without a good token, 403 for one of another interface. */
export function formsGuard(context: Context) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw new FormsError(401, 'Unauthorized');
    const keys = { keys: context.signingKeys, guard: context.guard };
    const access = await verifyAccessToken(keys, token);
    if (isRefused(access)) throw new FormsError(401, 'Unauthorized');
    if (!allows(access, 'forms')) throw new FormsError(403, 'The API key lacks the scope forms.');
    request.principal = access;
  };
}

/** Every error of these routes has a `message`. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof FormsError) {
    const { statusCode, message, errors } = error;
    return reply.code(statusCode).send(errors === undefined ? { message } : { message, errors });
  }
  const { code, statusCode, message } = error as {
    code?: string;
    statusCode?: number;
    message?: string;
  };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    // On a connection that stays, Node reads the rest of the body and throws it away.
    reply.removeHeader('connection');
    return reply.code(413).send({ message: 'The body is too large.' });
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return reply.code(statusCode).send({ message: `The request cannot be read: ${message}` });
  }
  request.log.error({ err: error }, 'request failed');
  return reply.code(500).send({ message: 'Internal error' });
}
