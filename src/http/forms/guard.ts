/**
 * Guards the forms: the access token of a login or the session cookie of the console,
 * and one error shape, `{ code, message }`.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { allows, isRefused, type Principal } from '../../auth/access.ts';
import { verifyAccessToken } from '../../auth/tokens.ts';
import { RequestError } from '../../requests/errors.ts';
import type { Context } from '../context.ts';
import { fieldErrors, shortBody } from '../error-body.ts';
import { asRequestError, prepareReply } from '../refusal.ts';
import { personOf, sessionOf } from '../session/session-access.ts';
import { refuseToken } from '../unauthorized.ts';

/** An `onRequest` hook: 401 without a good token, 403 for one of another interface. */
export function formsGuard(context: Context) {
  return async (request: FastifyRequest): Promise<void> => {
    const { failures } = context;
    const session = await sessionOf(context, request);
    if (session?.kind === 'person') {
      request.principal = personOf(session).requester;
      return;
    }
    if (session !== undefined) {
      admit(request, session.principal);
      return;
    }
    const sent = request.headers.authorization ?? '';
    const token = /^Bearer +(\S+)$/i.exec(sent)?.[1];
    if (token === undefined) throw failures.count(request, sent !== '') ?? unauthorized();
    const keys = { keys: context.signingKeys, guard: context.guard };
    const access = await verifyAccessToken(keys, token);
    if (isRefused(access)) throw failures.failed(request) ?? unauthorized();
    admit(request, access);
  };
}

function admit(request: FastifyRequest, access: Principal): void {
  if (!allows(access, 'forms')) throw new RequestError('missing_scope', { scope: 'forms' });
  request.principal = access;
}

const unauthorized = (): RequestError => new RequestError('unauthorized');

/** The error handler; `errors` names what to fix. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRequestError(error, request);
  prepareReply(reply, refusal);
  if (refusal.statusCode === 401) return reply.send(refuseToken(refusal, request, reply));
  const list = refusal.errors.length === 0 ? {} : fieldErrors(refusal);
  return reply.send({ ...shortBody(refusal), ...list });
}
