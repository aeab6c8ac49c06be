/**
 * Guards what belongs to the account as a whole, whatever its key is for: the access token of a login,
 * or the session cookie of the console.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isRefused, type Principal } from '../../auth/access.ts';
import { verifyAccessToken } from '../../auth/tokens.ts';
import { invalid, RequestError } from '../../requests/errors.ts';
import type { PlatformContext } from '../context.ts';
import { rateLimit, tooManyRequests } from '../limits/rate-limit.ts';
import { neverStored } from '../rest/answer-headers.ts';
import { readBodies } from '../rest/bodies.ts';
import { checkInput } from '../rest/check-input.ts';
import { refuse } from '../rest/errors.ts';
import { sessionOf } from '../session/session-access.ts';

/** Prepares `app` for routes of the account. */
export async function guardAccount(app: FastifyInstance, context: PlatformContext): Promise<void> {
  neverStored(app);
  app.addHook('onRequest', async (request) => {
    request.principal = await principalOf(context, request);
  });
  checkInput(app, invalid);
  await rateLimit(app, context.rateLimit, tooManyRequests);
  readBodies(app);
  app.setErrorHandler(refuse);
}

async function principalOf(context: PlatformContext, request: FastifyRequest): Promise<Principal> {
  const session = await sessionOf(context, request);
  if (session?.kind === 'account') return session.principal;
  if (session !== undefined) throw new RequestError('api_key_required');
  const { failures, signingKeys: keys, guard } = context;
  const sent = request.headers.authorization ?? '';
  const token = /^Bearer +(\S+)$/i.exec(sent)?.[1];
  const access = token === undefined ? undefined : await verifyAccessToken({ keys, guard }, token);
  if (access !== undefined && !isRefused(access)) return access;
  throw failures.count(request, sent !== '') ?? new RequestError('unauthorized');
}

/** Who sent a request behind the guard. */
export function principalOfRequest({ principal }: FastifyRequest): Principal {
  if (principal === null) throw new RequestError('unauthorized');
  // The guard admits no one without a key.
  return principal as Principal;
}
