/**
 * Signing in with OpenID Connect (authorization code with PKCE): the browser asks where to go, goes to
 * the provider, comes back to a page of the console, and hands in what the provider gave it.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { openPersonSession } from '../../auth/person-sessions.ts';
import { invalid, RequestError } from '../../requests/errors.ts';
import { fieldError } from '../../shape/field-error.ts';
import { foldEmail } from '../../storage/accounts/person-sessions.ts';
import type { PlatformContext } from '../context.ts';
import { AddressLimit } from '../limits/failure-limit.ts';
import { ownAddress } from '../rest/own-address.ts';
import { routesOf } from '../rest/routes.ts';
import { attemptCookie, attemptIn, idTokenCookie, requireSafeCookie } from './cookie.ts';
import {
  type Attempt,
  checksOf,
  newAttempt,
  openAttempt,
  sealAttempt,
  sealIdToken,
  UsedAttempts,
} from './open-id/attempt.ts';
import { OpenIdError } from './open-id/failures.ts';
import type { OpenIdProvider } from './open-id/provider.ts';
import { originOf, SessionAnswer, sendSession } from './session-answer.ts';
import { readBody } from './session-body.ts';

/** The page that the provider sends browsers back to. */
const REDIRECT_PATH = '/sign-in/openid';

/** Attempts a minute and address: an office has one address for all its people. */
const ATTEMPTS = 120;

const Start = Type.Object(
  {
    returnTo: Type.Optional(
      Type.String({
        maxLength: 1000,
        default: '/',
        description: 'A path of this server.',
      }),
    ),
  },
  { title: 'OpenIdStart', additionalProperties: false },
);

const Started = Type.Object(
  {
    authorizationUrl: Type.String({ description: 'Open it in the browser.' }),
  },
  { title: 'OpenIdStarted' },
);

const Finish = Type.Object(
  {
    parameters: Type.String({
      minLength: 1,
      maxLength: 8000,
      description: `What the provider added to ${REDIRECT_PATH} after the question mark.`,
    }),
  },
  { title: 'OpenIdFinish', additionalProperties: false },
);

const Finished = Type.Object(
  {
    session: SessionAnswer,
    returnTo: Type.String(),
  },
  { title: 'OpenIdFinished' },
);

export function openIdRoutes(app: FastifyInstance, context: PlatformContext): void {
  startRoute(app, context);
  finishRoute(app, context);
}

function requireProvider({ openId }: PlatformContext): OpenIdProvider {
  if (openId !== undefined) return openId;
  throw new RequestError('open_id_not_configured');
}

const redirectUri = (context: PlatformContext, request: FastifyRequest): string =>
  ownAddress(context, request) + REDIRECT_PATH;

function startRoute(app: FastifyInstance, context: PlatformContext): void {
  const { clock, secrets } = context;
  const limit = new AddressLimit(ATTEMPTS);
  routesOf(app, 'login').post('/v1/session/openId', {
    operationId: 'startOpenIdSignIn',
    summary: 'Start signing in with OpenID Connect',
    description: 'Sets a cookie for 10 minutes.',
    config: { isPublic: true },
    body: Start,
    response: { 201: Started },
    handler: async (request, reply): Promise<Static<typeof Started>> => {
      const { returnTo = '/' } = readBody(request, Start);
      requireSafeCookie(context, request);
      const provider = requireProvider(context);
      if (!isOwnPath(returnTo)) {
        const problem = 'must be a path of this server such as /employers';
        throw invalid([fieldError('returnTo', 'invalid_format', problem)]);
      }
      const seconds = limit.add(request);
      if (seconds !== undefined) {
        throw new RequestError('open_id_rate_limited', { seconds }, { retryAfter: seconds });
      }
      const attempt = newAttempt(clock(), returnTo);
      const url = await provider
        .authorizationUrl(redirectUri(context, request), checksOf(attempt), request.log)
        .catch((error: unknown) => {
          throw refusalOf(context, error, provider, request);
        });
      reply.code(201);
      reply.header('set-cookie', attemptCookie(context, request, sealAttempt(secrets, attempt)));
      return { authorizationUrl: url.href };
    },
  });
}

function finishRoute(app: FastifyInstance, context: PlatformContext): void {
  const { secrets } = context;
  const used = new UsedAttempts();
  routesOf(app, 'login').post('/v1/session/openId/use', {
    operationId: 'signInWithOpenId',
    summary: 'Sign in with the response of the OpenID Connect provider',
    description: 'For a verified email address. Sets a session cookie.',
    config: { isPublic: true },
    body: Finish,
    response: { 201: Finished },
    handler: async (request, reply): Promise<Static<typeof Finished>> => {
      const { parameters } = readBody(request, Finish);
      requireSafeCookie(context, request);
      const provider = requireProvider(context);
      const attempt = takeAttempt(context, used, request, reply);
      if (attempt === undefined) {
        throw context.failures.failed(request) ?? new RequestError('open_id_attempt_invalid');
      }
      const answer = new URL(redirectUri(context, request));
      answer.search = parameters;
      const { email, idToken } = await provider
        .finish(answer, checksOf(attempt), request.log)
        .catch((error: unknown) => {
          throw refusalOf(context, error, provider, request);
        });
      const identity = email && ({ email: foldEmail(email), method: 'openIdConnect' } as const);
      const secret = identity && (await openPersonSession(context, identity, originOf(request)));
      if (!secret) {
        request.log.info('sign-in failed: the provider confirmed no administrator');
        throw new RequestError('open_id_person_unknown', { name: provider.name });
      }
      reply.code(201);
      const { session } = await sendSession(context, request, reply, secret);
      reply.header('set-cookie', idTokenCookie(context, request, sealIdToken(secrets, idToken)));
      return { session, returnTo: attempt.returnTo };
    },
  });
}

/** The attempt of the browser, which is over now, whatever comes of it. */
function takeAttempt(
  context: PlatformContext,
  used: UsedAttempts,
  request: FastifyRequest,
  reply: FastifyReply,
): Attempt | undefined {
  const { clock, secrets } = context;
  const sealed = attemptIn(context, request);
  reply.header('set-cookie', attemptCookie(context, request, ''));
  const attempt = sealed === undefined ? undefined : openAttempt(secrets, sealed, clock());
  return attempt !== undefined && used.use(attempt) ? attempt : undefined;
}

/** What the person may know of it; the log has the reason. */
function refusalOf(
  context: PlatformContext,
  error: unknown,
  { name }: OpenIdProvider,
  request: FastifyRequest,
): unknown {
  if (!(error instanceof OpenIdError)) return error;
  const { kind, message: reason } = error;
  request.log.warn({ reason }, 'signing in with OpenID Connect failed');
  if (kind === 'unavailable') return new RequestError('open_id_unavailable', { name });
  return context.failures.failed(request) ?? new RequestError('open_id_refused', { name });
}

/** Of no server: only a path without one of its own stays there. */
const HERE = 'http://here.invalid';

function isOwnPath(text: string): boolean {
  // Browsers drop tabs and line ends, and take \ for /. A path as they write it is ASCII.
  if (!/^\/(?![/\\])/.test(text) || /[^!-~]|\\/.test(text)) return false;
  const url = URL.parse(text, HERE);
  // `/..//host` is two slashes to the next reader of the parsed path.
  return url !== null && url.origin === HERE && !url.pathname.startsWith('//');
}
