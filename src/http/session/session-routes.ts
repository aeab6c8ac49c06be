/** Signing in and out of the console: an API key exchanged for a session cookie. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { isRefused } from '../../auth/access.ts';
import { closeSession, openSession, type Session } from '../../auth/sessions.ts';
import { invalid, RequestError } from '../../requests/errors.ts';
import { shapeErrors } from '../../shape/shape-errors.ts';
import { checkInput } from '../check-input.ts';
import type { Context } from '../context.ts';
import { errorBody } from '../error-body.ts';
import { asRequestError, prepareReply } from '../refusal.ts';
import { contentTypeOf, readBodies } from '../rest/bodies.ts';
import { routesOf } from '../rest/routes.ts';
import { cookieSecret, sessionCookie } from './cookie.ts';
import { requireSameSite, sessionOf } from './session-access.ts';

const SignIn = Type.Object(
  { apiKey: Type.String({ minLength: 1, maxLength: 256, description: 'The API key.' }) },
  { additionalProperties: false },
);

const SessionAnswer = Type.Object(
  {
    accountName: Type.String(),
    apiKeyId: Type.String(),
    scopes: Type.Array(Type.String(), { description: 'Scopes of the API key.' }),
    csrfToken: Type.String({
      description:
        'Send it in the header X-CSRF-Token with every request that changes something and is authenticated by the cookie.',
    }),
    expiresAt: Type.String({
      format: 'date-time',
      description:
        'When the session ends unless it is used: 8 hours, 24 hours after sign-in at most.',
    }),
  },
  { title: 'Session' },
);

export function sessionRoutes(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    requireSameSite(request);
  });
  checkInput(app, invalid);
  readBodies(app);
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRequestError(error, request);
    return prepareReply(reply, refusal).send(errorBody(refusal));
  });
  const { get, post, delete: remove } = routesOf(app, 'login');
  post('/v1/session', {
    operationId: 'signIn',
    summary: 'Sign in to the console with an API key',
    description:
      'Sets a session cookie (HttpOnly, SameSite=Lax, and Secure unless the server listens on loopback), which every interface accepts in place of the Authorization header.',
    config: { isPublic: true },
    body: SignIn,
    response: { 201: Type.Object({ session: SessionAnswer }) },
    handler: async (request, reply) => {
      const { apiKey } = readSignIn(request);
      const principal = await context.guard.lookup(apiKey);
      if (isRefused(principal)) {
        const refusal = context.failures.count(request, true);
        throw refusal ?? new RequestError('key_refused', { reason: principal.message });
      }
      const { secret, session } = await openSession(context, principal);
      reply.header('set-cookie', sessionCookie(context, request, secret));
      return reply.code(201).send({ session: answerOf(session) });
    },
  });
  get('/v1/session', {
    operationId: 'readSession',
    security: [{ session: [] }],
    summary: 'Read the session of the cookie',
    config: { isPublic: true },
    response: {
      200: Type.Object({
        session: Type.Union([SessionAnswer, Type.Null()], {
          description: 'Null when nobody is signed in, or when the session has ended.',
        }),
        visitors: Type.Enum(['open', 'closed'], {
          description:
            'Whether people who are not signed in see the calculator, the documentation, and the rules (setting VISITORS).',
        }),
      }),
    },
    handler: async (request) => {
      const session = await sessionOf(context, request);
      const visitors = context.isOpenToVisitors ? 'open' : 'closed';
      return { session: session === undefined ? null : answerOf(session), visitors };
    },
  });
  remove('/v1/session', {
    operationId: 'signOut',
    security: [{ session: [] }],
    summary: 'Sign out of the console',
    config: { isPublic: true },
    response: { 200: Type.Object({ message: Type.String() }) },
    handler: async (request, reply) => {
      const session = await sessionOf(context, request);
      const secret = cookieSecret(context, request);
      if (session !== undefined && secret !== undefined) await closeSession(context, secret);
      reply.header('set-cookie', sessionCookie(context, request, ''));
      return { message: 'You are signed out.' };
    },
  });
}

function readSignIn(request: FastifyRequest): Static<typeof SignIn> {
  // A form of another site can send text, but not JSON, without asking first.
  if (contentTypeOf(request) !== 'application/json') {
    const problem = 'Send Content-Type: application/json.';
    throw new RequestError('unsupported_media_type', { problem });
  }
  const { body } = request;
  const errors = shapeErrors(SignIn, body);
  if (errors.length > 0) throw invalid(errors);
  return body as Static<typeof SignIn>;
}

const answerOf = ({ principal, csrfToken, expiresAt }: Session): Static<typeof SessionAnswer> => ({
  accountName: principal.accountName,
  apiKeyId: principal.keyId,
  scopes: [...principal.scopes],
  csrfToken,
  expiresAt,
});
