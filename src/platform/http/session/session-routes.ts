/** The session of the console: opened with an API key, read, handed to another employer, and ended. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { isRefused } from '../../auth/access.ts';
import { chooseAdmin } from '../../auth/person-sessions.ts';
import { openSession } from '../../auth/sessions.ts';
import { invalid, RequestError } from '../../requests/errors.ts';
import type { PlatformContext } from '../context.ts';
import { neverStored } from '../rest/answer-headers.ts';
import { readBodies } from '../rest/bodies.ts';
import { checkInput } from '../rest/check-input.ts';
import { errorBody } from '../rest/error-body.ts';
import { ownAddress } from '../rest/own-address.ts';
import { asRequestError, prepareReply } from '../rest/refusal.ts';
import { routesOf } from '../rest/routes.ts';
import {
  cookieSecret,
  idTokenCookie,
  idTokenIn,
  requireSafeCookie,
  sessionCookie,
} from './cookie.ts';
import { linkRoutes } from './link-routes.ts';
import { openIdToken } from './open-id/attempt.ts';
import { openIdRoutes } from './open-id-routes.ts';
import { requireSameSite, sessionOf } from './session-access.ts';
import {
  answerOf,
  endSession,
  originOf,
  SessionAnswer,
  SessionResponse,
  sendSession,
} from './session-answer.ts';
import { readBody } from './session-body.ts';

const SignIn = Type.Object(
  { apiKey: Type.String({ minLength: 1, maxLength: 256, description: 'The API key.' }) },
  { additionalProperties: false },
);

const EmployerChoice = Type.Object(
  { adminId: Type.String({ maxLength: 64, description: 'One of the choices of the session.' }) },
  { title: 'EmployerChoice', additionalProperties: false },
);

const SignedOut = Type.Object(
  {
    message: Type.String(),
    endSessionUrl: Type.Optional(
      Type.String({
        description: 'Open it in the browser to sign out at the OpenID Connect provider, too.',
      }),
    ),
  },
  { title: 'SignedOut' },
);

const SessionState = Type.Object({
  session: Type.Union([SessionAnswer, Type.Null()], {
    description: 'Null when nobody is signed in, or when the session has ended.',
  }),
  visitors: Type.Enum(['open', 'closed'], {
    description:
      'Whether people who are not signed in see the calculator, the documentation, and the rules (setting VISITORS).',
  }),
  signIn: Type.Object(
    {
      email: Type.Boolean({ description: 'The server sends email (setting SMTP_URL).' }),
      openId: Type.Union([Type.Object({ name: Type.String() }), Type.Null()], {
        description: 'The OpenID Connect provider (setting OIDC_ISSUER); null without one.',
      }),
    },
    { title: 'SignInMethods', description: 'How administrators can sign in.' },
  ),
});

export function sessionRoutes(app: FastifyInstance, context: PlatformContext): void {
  neverStored(app);
  app.addHook('onRequest', async (request) => {
    requireSameSite(request);
  });
  checkInput(app, invalid);
  readBodies(app);
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRequestError(error, request);
    return prepareReply(reply, refusal).send(errorBody(refusal));
  });
  linkRoutes(app, context);
  openIdRoutes(app, context);
  signInRoute(app, context);
  readRoute(app, context);
  employerRoute(app, context);
  signOutRoute(app, context);
}

function signInRoute(app: FastifyInstance, context: PlatformContext): void {
  routesOf(app, 'login').post('/v1/session', {
    operationId: 'signIn',
    summary: 'Sign in to the console with an API key',
    description:
      'Sets a session cookie (HttpOnly, SameSite=Lax, and Secure unless the server listens on loopback), which every interface accepts in place of the Authorization header.',
    config: { isPublic: true },
    body: SignIn,
    response: { 201: SessionResponse },
    handler: async (request, reply) => {
      const { apiKey } = readBody(request, SignIn);
      requireSafeCookie(context, request);
      const principal = await context.guard.lookup(apiKey);
      if (isRefused(principal)) {
        const refusal = context.failures.count(request, true);
        throw refusal ?? new RequestError('key_refused', { reason: principal.message });
      }
      const { secret } = await openSession(context, principal);
      reply.code(201);
      return await sendSession(context, request, reply, secret);
    },
  });
}

function readRoute(app: FastifyInstance, context: PlatformContext): void {
  routesOf(app, 'login').get('/v1/session', {
    operationId: 'readSession',
    security: [{ session: [] }],
    summary: 'Read the session of the cookie',
    config: { isPublic: true },
    response: { 200: SessionState },
    handler: async (request) => {
      const session = await sessionOf(context, request);
      const visitors = context.isOpenToVisitors ? 'open' : 'closed';
      return {
        session: session === undefined ? null : answerOf(session),
        visitors,
        signIn: {
          email: context.mailer !== undefined,
          openId: context.openId === undefined ? null : { name: context.openId.name },
        },
      };
    },
  });
}

function employerRoute(app: FastifyInstance, context: PlatformContext): void {
  routesOf(app, 'login').post('/v1/session/employer', {
    operationId: 'chooseEmployer',
    security: [{ session: [] }],
    summary: 'Choose or change the employer a person works for',
    description:
      'For people whose email address administers several employers. Sets a new session cookie; the csrfToken changes too.',
    config: { isPublic: true },
    body: EmployerChoice,
    response: { 200: SessionResponse },
    handler: async (request, reply) => {
      const { adminId } = readBody(request, EmployerChoice);
      const session = await sessionOf(context, request);
      const secret = cookieSecret(context, request);
      if (session?.kind !== 'person' || secret === undefined) {
        throw new RequestError('unauthorized');
      }
      const { person } = session;
      const next = await chooseAdmin(context, secret, { person, adminId }, originOf(request));
      if (next === undefined) throw new RequestError('admin_not_found');
      return await sendSession(context, request, reply, next);
    },
  });
}

function signOutRoute(app: FastifyInstance, context: PlatformContext): void {
  routesOf(app, 'login').delete('/v1/session', {
    operationId: 'signOut',
    security: [{ session: [] }],
    summary: 'Sign out of the console',
    config: { isPublic: true },
    response: { 200: SignedOut },
    handler: async (request, reply) => {
      const session = await sessionOf(context, request);
      if (session !== undefined) await endSession(context, request);
      reply.header('set-cookie', sessionCookie(context, request, ''));
      const message = 'You are signed out.';
      if (session?.kind !== 'person' || session.person.method !== 'openIdConnect') {
        return { message };
      }
      reply.header('set-cookie', idTokenCookie(context, request, ''));
      const sealed = idTokenIn(context, request);
      const idToken = sealed === undefined ? undefined : openIdToken(context.secrets, sealed);
      const returnUri = `${ownAddress(context, request)}/sign-in`;
      const url = await context.openId?.endSessionUrl(returnUri, idToken, request.log);
      return url === undefined ? { message } : { message, endSessionUrl: url.href };
    },
  });
}
