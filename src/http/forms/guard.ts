/** Guards the forms: the access token of a login, and one error shape, `{ message }`. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { allows, isRefused } from '../../auth/access.ts';
import { verifyAccessToken } from '../../auth/tokens.ts';
import { type ErrorList, type FieldError, listErrors } from '../../shape/field-error.ts';
import type { Context } from '../context.ts';
import { MethodNotAllowed } from '../known-paths.ts';
import { prepareRefusal, RequestRefusal } from '../request-refusal.ts';
import { challenge, tokenHint } from '../unauthorized.ts';
import { sayUnavailable } from '../unavailable.ts';

/** An answer that is not a success; `list` names what to fix. */
export class FormsError extends Error {
  readonly statusCode: number;
  readonly list: ErrorList | undefined;

  constructor(statusCode: number, message: string, list?: ErrorList) {
    super(message);
    this.statusCode = statusCode;
    this.list = list;
  }
}

/** 400, naming every bad field. */
export function invalid(errors: readonly FieldError[]): FormsError {
  const list = listErrors(errors);
  return new FormsError(400, list.message, list);
}

/** An `onRequest` hook: 401 without a good token, 403 for one of another interface. */
export function formsGuard(context: Context) {
  return async (request: FastifyRequest): Promise<void> => {
    const { failures } = context;
    const sent = request.headers.authorization ?? '';
    const token = /^Bearer +(\S+)$/i.exec(sent)?.[1];
    if (token === undefined) throw failures.count(request, sent !== '') ?? unauthorized();
    const keys = { keys: context.signingKeys, guard: context.guard };
    const access = await verifyAccessToken(keys, token);
    if (isRefused(access)) throw failures.failed(request) ?? unauthorized();
    if (!allows(access, 'forms')) throw new FormsError(403, 'The API key lacks the scope forms.');
    request.principal = access;
  };
}

const unauthorized = (): FormsError => new FormsError(401, 'Unauthorized');

/** Every error of these routes has a `message`. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof FormsError) {
    const { statusCode, message, list } = error;
    if (statusCode === 401) {
      const { authorization } = request.headers;
      const hint = tokenHint(authorization);
      challenge(reply, 'Bearer', hint, authorization !== undefined);
      return reply.code(401).send({ message, hint });
    }
    return reply.code(statusCode).send(list ?? { message });
  }
  prepareRefusal(error, reply);
  const { statusCode, message } = error as { statusCode?: number; message?: string };
  if (error instanceof RequestRefusal) return reply.code(error.statusCode).send({ message });
  if (error instanceof MethodNotAllowed) return reply.code(405).send({ message });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return reply.code(statusCode).send({ message: `The request cannot be read: ${message}` });
  }
  const unavailable = sayUnavailable(error, request, reply);
  if (unavailable !== undefined) return reply.code(503).send({ message: unavailable });
  request.log.error({ err: error }, 'request failed');
  return reply.code(500).send({ message: 'Internal error' });
}
