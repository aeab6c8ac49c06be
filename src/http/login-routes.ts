/** Login: an API key for a token of 24 hours, and the public keys that verify it. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { isRefused } from '../auth/access.ts';
import { issueAccessToken } from '../auth/tokens.ts';
import type { Context } from './context.ts';

const Unauthorized = Type.Object({
  status: Type.Literal('Unauthorized'),
  statusCode: Type.Literal(401),
  reason: Type.String(),
});

export function loginRoutes(app: FastifyInstance, context: Context): void {
  app.get(
    '/authentication/login',
    {
      schema: {
        operationId: 'login',
        summary: 'Exchange an API key for an access token valid 24 hours',
        tags: ['login'],
        headers: Type.Object({ 'api-key': Type.String() }),
        response: { 200: Type.Object({ accessToken: Type.String() }), 401: Unauthorized },
      },
    },
    async (request, reply) => {
      const key = request.headers['api-key'];
      const access =
        typeof key === 'string' && key !== '' ? await context.guard.lookup(key) : undefined;
      if (access === undefined || isRefused(access)) {
        const reason = access?.message ?? 'Send the API key in the header api-key.';
        return reply.code(401).send({ status: 'Unauthorized', statusCode: 401, reason });
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
        },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300');
      return context.signingKeys.jwks();
    },
  );
}
