/**
 * Guards the I-9 interface: `Authorization: Bearer` with the account's token or a person's own, or the
 * session cookie of the console, which is the account's or an administrator's.
 */

import type { FastifyRequest } from 'fastify';
import type { FormsContext } from '../../forms/http/context.ts';
import { allows, isRefused, type Principal } from '../../platform/auth/access.ts';
import { verifyAccessToken } from '../../platform/auth/tokens.ts';
import { personOf, sessionOf } from '../../platform/http/session/session-access.ts';
import { RequestError } from '../../platform/requests/errors.ts';
import { isPersonToken, verifyPersonToken } from './person-tokens.ts';

/** An `onRequest` hook. A route with `config: { isPublic: true }` passes without a token. */
export function bearerGuard(context: FormsContext) {
  return async (request: FastifyRequest): Promise<void> => {
    const { failures } = context;
    // The route looks up the link that was sent; a good one is never refused for others' bad ones.
    if (request.routeOptions.config.isPublic === true) return;
    const session = await sessionOf(context, request);
    if (session?.kind === 'person') {
      const { requester, actor } = personOf(session);
      request.principal = requester;
      request.actor = actor;
      return;
    }
    if (session !== undefined) {
      admit(request, session.principal);
      return;
    }
    const sent = request.headers.authorization ?? '';
    const token = /^Bearer +(\S+)$/i.exec(sent)?.[1];
    if (token === undefined) throw failures.count(request, sent !== '') ?? unauthorized();
    if (isPersonToken(token)) {
      const access = await verifyPersonToken(context, token);
      if (access === undefined) throw failures.failed(request) ?? unauthorized();
      request.principal = access.requester;
      request.actor = access.person;
      return;
    }
    const access = await verifyAccessToken(
      { keys: context.signingKeys, guard: context.guard },
      token,
    );
    if (isRefused(access)) throw failures.failed(request) ?? unauthorized();
    admit(request, access);
  };
}

/** The account itself acts. */
function admit(request: FastifyRequest, access: Principal): void {
  if (!allows(access, 'i9')) throw new RequestError('missing_scope', { scope: 'i9' });
  request.principal = access;
  request.actor = { kind: 'account', id: access.keyId, name: access.accountName };
}

const unauthorized = (): RequestError => new RequestError('unauthorized');
