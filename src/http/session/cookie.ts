/** The cookie of a session: which name and attributes it has where this server is reached. */

import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { RequestError } from '../../requests/errors.ts';
import type { Context } from '../context.ts';
import { isLoopback } from '../loopback.ts';
import { ownAddress } from '../own-address.ts';

/** Browsers take a name with this prefix only with Secure, for this host, from an HTTPS page. */
const SECURE_NAME = '__Host-wagewright-session';
const LOCAL_NAME = 'wagewright-session';

type Place = Pick<Context, 'publicUrl'>;

const isSecure = (place: Place, request: FastifyRequest): boolean =>
  request.protocol === 'https' || ownAddress(place as Context, request).startsWith('https:');

/** The secret that a request carries; undefined without a cookie of ours. */
export function cookieSecret(place: Place, request: FastifyRequest): string | undefined {
  const { cookie } = request.headers;
  if (cookie === undefined) return undefined;
  return parseCookie(cookie)[isSecure(place, request) ? SECURE_NAME : LOCAL_NAME] || undefined;
}

/** Whether the cookie is Secure. Throws where others could read it on its way. */
export function requireSafeCookie(place: Place, request: FastifyRequest): boolean {
  const secure = isSecure(place, request);
  // On another machine's plain HTTP, whoever listens on the way would have the session.
  if (
    !secure &&
    !isLoopback(new URL(request.server.listeningOrigin).hostname.replace(/[[\]]/g, ''))
  ) {
    throw new RequestError('session_needs_https');
  }
  return secure;
}

/** `Set-Cookie` of a new session; an empty secret removes the cookie. */
export function sessionCookie(place: Place, request: FastifyRequest, secret: string): string {
  const secure = requireSafeCookie(place, request);
  return stringifySetCookie({
    name: secure ? SECURE_NAME : LOCAL_NAME,
    value: secret,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    // A session ends with the browser at the latest; the server ends it earlier.
    ...(secret === '' ? { maxAge: 0 } : {}),
  });
}
