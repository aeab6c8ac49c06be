/** The cookie of a session: which name and attributes it has where this server is reached. */

import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { RequestError } from '../../requests/errors.ts';
import { isLoopback } from '../rest/hosts.ts';
import { ownAddress, type PublicAddress } from '../rest/own-address.ts';
import { ATTEMPT_MINUTES } from './open-id/attempt.ts';

/** Browsers take a name with this prefix only with Secure, for this host, from an HTTPS page. */
const SECURE_NAME = '__Host-wagewright-session';
const LOCAL_NAME = 'wagewright-session';

/** Of a sign-in under way at an OpenID Connect provider. */
const ATTEMPT_SECURE_NAME = '__Host-wagewright-open-id';
const ATTEMPT_LOCAL_NAME = 'wagewright-open-id';

/** Of the ID token, which only signing out needs: sent to the session's own routes. */
const TOKEN_SECURE_NAME = '__Secure-wagewright-id-token';
const TOKEN_LOCAL_NAME = 'wagewright-id-token';
const TOKEN_PATH = '/v1/session';

const isSecure = (address: PublicAddress, request: FastifyRequest): boolean =>
  request.protocol === 'https' || ownAddress(address, request).startsWith('https:');

/** The secret that a request carries; undefined without a cookie of ours. */
export function cookieSecret(address: PublicAddress, request: FastifyRequest): string | undefined {
  return cookieOf(request, isSecure(address, request) ? SECURE_NAME : LOCAL_NAME);
}

/** The sealed sign-in that a request carries; undefined without one. */
export function attemptIn(address: PublicAddress, request: FastifyRequest): string | undefined {
  return cookieOf(request, isSecure(address, request) ? ATTEMPT_SECURE_NAME : ATTEMPT_LOCAL_NAME);
}

/** The sealed ID token that a request carries; undefined without one. */
export function idTokenIn(address: PublicAddress, request: FastifyRequest): string | undefined {
  return cookieOf(request, isSecure(address, request) ? TOKEN_SECURE_NAME : TOKEN_LOCAL_NAME);
}

function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  return headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[name] || undefined;
}

/** Whether the cookie is Secure. Throws where others could read it on its way. */
export function requireSafeCookie(address: PublicAddress, request: FastifyRequest): boolean {
  const secure = isSecure(address, request);
  // On another machine's plain HTTP, an eavesdropper would have the session.
  if (
    !secure &&
    !isLoopback(new URL(request.server.listeningOrigin).hostname.replace(/[[\]]/g, ''))
  ) {
    throw new RequestError('session_needs_https');
  }
  return secure;
}

/** `Set-Cookie` of a new session; an empty secret removes the cookie. */
export function sessionCookie(
  address: PublicAddress,
  request: FastifyRequest,
  secret: string,
): string {
  const secure = requireSafeCookie(address, request);
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

/** `Set-Cookie` of a sign-in under way; an empty text removes the cookie. */
export function attemptCookie(
  address: PublicAddress,
  request: FastifyRequest,
  sealed: string,
): string {
  const secure = requireSafeCookie(address, request);
  return stringifySetCookie({
    name: secure ? ATTEMPT_SECURE_NAME : ATTEMPT_LOCAL_NAME,
    value: sealed,
    path: '/',
    httpOnly: true,
    // Only pages of this server hand in what the provider answered.
    sameSite: 'strict',
    secure,
    maxAge: sealed === '' ? 0 : ATTEMPT_MINUTES * 60,
  });
}

/** `Set-Cookie` of an ID token; an empty text removes the cookie. */
export function idTokenCookie(
  address: PublicAddress,
  request: FastifyRequest,
  sealed: string,
): string {
  const secure = requireSafeCookie(address, request);
  return stringifySetCookie({
    name: secure ? TOKEN_SECURE_NAME : TOKEN_LOCAL_NAME,
    value: sealed,
    path: TOKEN_PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure,
    ...(sealed === '' ? { maxAge: 0 } : {}),
  });
}
