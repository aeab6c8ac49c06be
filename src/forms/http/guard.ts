/**
 * Guards the forms: the access token of a login or the session cookie of the console,
 * and one error shape, `{ code, message }`.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Access, allows, isRefused } from '../../platform/auth/access.ts';
import { verifyAccessToken } from '../../platform/auth/tokens.ts';
import { fieldErrors, shortBody } from '../../platform/http/rest/error-body.ts';
import { asRequestError, prepareReply } from '../../platform/http/rest/refusal.ts';
import { refuseToken } from '../../platform/http/rest/unauthorized.ts';
import { personOf, sessionOf } from '../../platform/http/session/session-access.ts';
import { RequestError } from '../../platform/requests/errors.ts';
import type { FormsContext } from './context.ts';

/**
 * An `onRequest` hook: 401 without a good token, 403 for one of another interface. It waits for
 * nothing where token and key are known.
 */
export function formsGuard(context: FormsContext) {
  const keys = { keys: context.signingKeys, guard: context.guard };
  return (
    request: FastifyRequest,
    _reply: FastifyReply,
    done: () => void,
  ): Promise<void> | undefined => {
    const { authorization } = request.headers;
    if (authorization === undefined) return admitSession(context, request);
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    if (token === undefined) throw refusal(context, request, authorization !== '');
    const access = verifyAccessToken(keys, token);
    if (access instanceof Promise) return access.then((read) => admit(context, request, read));
    admit(context, request, access);
    done();
    return undefined;
  };
}

async function admitSession(context: FormsContext, request: FastifyRequest): Promise<void> {
  const session = await sessionOf(context, request);
  if (session === undefined) throw refusal(context, request, false);
  if (session.kind === 'person') request.principal = personOf(session).requester;
  else admit(context, request, session.principal);
}

function admit(context: FormsContext, request: FastifyRequest, access: Access): void {
  if (isRefused(access)) throw refusal(context, request, true);
  if (!allows(access, 'forms')) throw new RequestError('missing_scope', { scope: 'forms' });
  request.principal = access;
}

const refusal = (
  { failures }: FormsContext,
  request: FastifyRequest,
  wasSent: boolean,
): RequestError => failures.count(request, wasSent) ?? new RequestError('unauthorized');

/** The error handler; `errors` names what to fix. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRequestError(error, request);
  prepareReply(reply, refusal);
  if (refusal.statusCode === 401) return reply.send(refuseToken(refusal, request, reply));
  const list = refusal.errors.length === 0 ? {} : fieldErrors(refusal);
  return reply.send({ ...shortBody(refusal), ...list });
}
