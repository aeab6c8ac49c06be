/**
 * What a 401 says: which credential the interface takes and where it comes from, for the header
 * `WWW-Authenticate` (RFC 9110, RFC 6750) and for people.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOperatorKey } from '../../auth/operator-keys.ts';
import type { RequestError } from '../../requests/errors.ts';
import { shortBody } from './error-body.ts';

const REALM = 'Wagewright';
const LOGIN = 'GET /authentication/login with your API key in the header api-key';

/** A signed token has three parts; an API key has none. */
const isToken = (text: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);

const OPERATOR_KEY =
  'This is an operator key. It is only for /v1/installedReleases; everything else takes an API key.';

/** What to do when `authorization` is not a good access token. */
function tokenHint(authorization: string | undefined): string {
  const sent = (authorization ?? '').trim();
  if (sent === '') {
    return `No access token was sent. Get one from ${LOGIN}, then send Authorization: Bearer <accessToken>.`;
  }
  const [, token] = /^Bearer +(\S+)$/i.exec(sent) ?? [];
  if (isOperatorKey(token ?? sent)) return OPERATOR_KEY;
  if (token !== undefined && isToken(token)) {
    return `The access token is invalid or expired, or its API key is no longer valid. Get a new one from ${LOGIN}.`;
  }
  if (token === undefined && isToken(sent)) {
    return 'The access token needs the word Bearer before it: Authorization: Bearer <accessToken>.';
  }
  return `This is not an access token. If it is an API key, exchange it: ${LOGIN}, then send Authorization: Bearer <accessToken>.`;
}

/** The body of a 401 for a missing or bad token, with its challenge set. */
export function refuseToken(refusal: RequestError, request: FastifyRequest, reply: FastifyReply) {
  const { authorization } = request.headers;
  const hint = tokenHint(authorization);
  challenge(reply, 'Bearer', hint, authorization !== undefined);
  return { ...shortBody(refusal), hint };
}

/** What to do when `authorization` is not a good raw API key. */
export function rawKeyHint(authorization: string): string {
  const [, word, rest] = /^(bearer|basic) +(.*)$/i.exec(authorization) ?? [];
  if (isOperatorKey(rest ?? authorization)) return OPERATOR_KEY;
  if (isToken(rest ?? authorization)) {
    return 'This is an access token. This interface accepts the API key itself as the value of the header Authorization.';
  }
  if (word === undefined) return 'Send a valid API key as the value of the header Authorization.';
  return `Send the API key without the word ${word}: this interface accepts the raw key as the value of the header Authorization.`;
}

/** Adds the challenge; `hint` must be ASCII without quotation marks. */
export function challenge(
  reply: FastifyReply,
  scheme: 'Bearer' | 'ApiKey',
  hint: string,
  wasSent: boolean,
): void {
  const error = wasSent && scheme === 'Bearer' ? ', error="invalid_token"' : '';
  const value = `${scheme} realm="${REALM}"${error}, error_description="${hint}"`;
  reply.header('www-authenticate', value);
}
