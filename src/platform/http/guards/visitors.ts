/**
 * Who may read what is the same for everyone, such as the documentation and the tax rules: everyone,
 * or with `VISITORS=closed` only those who send a session, an API key, or an access token.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRefused } from '../../auth/access.ts';
import { readSession } from '../../auth/sessions.ts';
import { RequestError } from '../../requests/errors.ts';
import type { PlatformContext } from '../context.ts';
import { challenge } from '../rest/unauthorized.ts';
import { cookieSecret } from '../session/cookie.ts';

const HINT = 'Send an access token as Authorization: Bearer, or the API key itself.';

/**
 * An `onRequest` hook for routes that only read what is the same for everyone. A browser that opens a
 * page is sent to the sign-in and back; everything else is 401 (`visitors_closed`).
 */
export function visitorGuard(context: PlatformContext) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    if (context.isOpenToVisitors || (await isKnown(context, request))) return undefined;
    const { authorization } = request.headers;
    const isSent = authorization !== undefined;
    const isPage = opensPage(request);
    // A page that is opened without a key leads to the sign-in, whatever else its address sent.
    const refusal = isPage && !isSent ? undefined : context.failures.count(request, isSent);
    if (refusal !== undefined) throw refusal;
    if (isPage) {
      const next = encodeURIComponent(request.url);
      return reply.header('cache-control', 'no-store').redirect(`/sign-in?next=${next}`, 303);
    }
    challenge(reply, 'Bearer', HINT, isSent);
    throw new RequestError('visitors_closed');
  };
}

/** Which account or person sent it does not matter here. */
async function isKnown(context: PlatformContext, request: FastifyRequest): Promise<boolean> {
  const sent = request.headers.authorization;
  if (sent === undefined) {
    const secret = cookieSecret(context, request);
    return secret !== undefined && (await readSession(context, secret)) !== undefined;
  }
  const token = /^Bearer +(\S+)$/i.exec(sent)?.[1];
  if (token === undefined) return !isRefused(await context.guard.lookup(sent));
  return await context.isValidToken(token);
}

/** Someone follows a link or types an address. */
const opensPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').split(',').some((type) => /^\s*text\/html/.test(type));
