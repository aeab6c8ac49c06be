/** Login: an API key for a token of 24 hours, and the public keys that verify it. */

import { STATUS_CODES } from 'node:http';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { isRefused } from '../auth/access.ts';
import { issueAccessToken } from '../auth/tokens.ts';
import { listErrors } from '../shape/field-error.ts';
import { checkInput } from './check-input.ts';
import type { Context } from './context.ts';
import { prepareRefusal } from './request-refusal.ts';
import { challenge } from './unauthorized.ts';
import { sayUnavailable } from './unavailable.ts';

const Unauthorized = Type.Object({
  status: Type.Literal('Unauthorized'),
  statusCode: Type.Literal(401),
  reason: Type.String(),
});

const Unavailable = Type.Object({
  status: Type.Literal('Service Unavailable'),
  statusCode: Type.Literal(503),
  reason: Type.String(),
});

const STATUS_NAMES = { 401: 'Unauthorized', 503: 'Service Unavailable' } as const;

/** The body of a login that is refused. */
export const refusedLogin = (statusCode: 401 | 503, reason: string) => ({
  status: STATUS_NAMES[statusCode],
  statusCode,
  reason,
});
const Refused = Type.Object({
  status: Type.String(),
  statusCode: Type.Integer(),
  reason: Type.String(),
});

/** What is wrong with a request, in the words of this interface. */
class LoginError extends Error {
  readonly statusCode = 400;
}

export function loginRoutes(app: FastifyInstance, context: Context): void {
  checkInput(app, (errors) => new LoginError(listErrors(errors).message));
  app.setErrorHandler((error, request, reply) => {
    const unavailable = sayUnavailable(error, request, reply);
    if (unavailable !== undefined) return reply.code(503).send(refusedLogin(503, unavailable));
    prepareRefusal(error, reply);
    const { statusCode = 500, message } = error as { statusCode?: number; message: string };
    if (statusCode >= 500) request.log.error({ err: error }, 'request failed');
    const reason = statusCode < 500 ? message : 'Internal error';
    const status = STATUS_CODES[statusCode] ?? 'Refused';
    return reply.code(statusCode).send({ status, statusCode, reason });
  });
  app.get(
    '/authentication/login',
    {
      schema: {
        operationId: 'login',
        summary: 'Exchange an API key for an access token valid 24 hours',
        tags: ['login'],
        headers: Type.Object({ 'api-key': Type.String() }),
        response: {
          200: Type.Object({ accessToken: Type.String() }),
          401: Unauthorized,
          503: Unavailable,
          '4xx': Refused,
        },
      },
    },
    async (request, reply) => {
      const key = request.headers['api-key'];
      const access =
        typeof key === 'string' && key !== '' ? await context.guard.lookup(key) : undefined;
      if (access === undefined || isRefused(access)) {
        const refusal = context.failures.count(request, access !== undefined);
        if (refusal !== undefined) throw refusal;
        const hint = 'Send the API key in the header api-key.';
        const reason = access?.message ?? hint;
        challenge(reply, 'ApiKey', hint, access !== undefined);
        return reply.code(401).send(refusedLogin(401, reason));
      }
      reply.header('cache-control', 'no-store');
      return { accessToken: await issueAccessToken(context.signingKeys, access) };
    },
  );
  app.get(
    '/.well-known/jwks.json',
    {
      schema: {
        operationId: 'jwks',
        summary: 'Public keys of the access tokens (RFC 7517)',
        tags: ['login'],
        response: {
          200: Type.Object({ keys: Type.Array(Type.Record(Type.String(), Type.Unknown())) }),
          '4xx': Refused,
        },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300');
      return context.signingKeys.jwks();
    },
  );
}
