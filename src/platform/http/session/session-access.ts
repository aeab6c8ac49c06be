/**
 * A session cookie as a credential, where a request brings no other. Browsers send cookies with
 * requests of any site's making, so a request that changes something also needs a token that only our
 * own pages can read.
 */

import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Requester } from '../../auth/access.ts';
import { actorOf } from '../../auth/person-sessions.ts';
import { readSession, type Session } from '../../auth/sessions.ts';
import type { Person } from '../../requests/actor.ts';
import { RequestError } from '../../requests/errors.ts';
import { present } from '../../shape/known.ts';
import type { PlatformContext } from '../context.ts';
import { cookieSecret } from './cookie.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
const CSRF_HEADER = 'X-CSRF-Token';

/** Whether a request brings a session cookie and nothing that takes precedence. */
export const hasSession = (context: PlatformContext, request: FastifyRequest): boolean =>
  request.headers.authorization === undefined && cookieSecret(context, request) !== undefined;

/** The session of a request; undefined without a good one. Throws for a forged request. */
export async function sessionOf(
  context: PlatformContext,
  request: FastifyRequest,
): Promise<Session | undefined> {
  if (!hasSession(context, request)) return undefined;
  const session = await readSession(context, present(cookieSecret(context, request)));
  if (session !== undefined) requireOwnPage(request, session);
  return session;
}

/** The administrator of a person's session. Throws while a person has not chosen one of several employers. */
export function personOf({ person }: Extract<Session, { kind: 'person' }>): {
  readonly requester: Requester;
  readonly actor: Person;
} {
  const actor = actorOf(person);
  if (person.admin === null || actor === null) throw new RequestError('employer_not_chosen');
  const { account_id: accountId, id: personId } = person.admin;
  return { requester: { accountId, keyId: person.keyId, personId }, actor };
}

function requireOwnPage(request: FastifyRequest, { csrfToken }: Session): void {
  requireSameSite(request);
  if (SAFE_METHODS.includes(request.method)) return;
  const sent = Buffer.from(request.headers[CSRF_HEADER.toLowerCase()]?.toString() ?? '');
  const expected = Buffer.from(csrfToken);
  if (sent.length === expected.length && timingSafeEqual(sent, expected)) return;
  throw new RequestError('forged_request', { header: CSRF_HEADER });
}

/** Throws for a request that a browser says another site has made. */
export function requireSameSite({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  throw new RequestError('forged_request', { header: CSRF_HEADER });
}
