/** Login: an API key for a token of 24 hours, and the public keys that verify it. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { isRefused } from '../../auth/access.ts';
import { issueAccessToken } from '../../auth/tokens.ts';
import { invalid, RequestError } from '../../requests/errors.ts';
import type { PlatformContext } from '../context.ts';
import { neverStored } from '../rest/answer-headers.ts';
import { checkInput } from '../rest/check-input.ts';
import { STATUS_CODES } from '../rest/error-body.ts';
import { asRequestError, prepareReply } from '../rest/refusal.ts';
import { challenge } from '../rest/unauthorized.ts';

const Refused = Type.Object(
  {
    status: Type.String({ description: 'Name of the status code.' }),
    statusCode: Type.Integer(),
    reason: Type.String({ description: 'What is wrong and what to do.' }),
  },
  { title: 'LoginError' },
);

/** The error in the shape of this interface, which has no room for its code. */
const refusedLogin = ({ statusCode, message }: RequestError) => ({
  status: STATUS_CODES[statusCode] ?? 'Refused',
  statusCode,
  reason: message,
});

export function loginRoutes(app: FastifyInstance, context: PlatformContext): void {
  neverStored(app);
  checkInput(app, invalid);
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRequestError(error, request);
    return prepareReply(reply, refusal).send(refusedLogin(refusal));
  });
  app.get(
    '/authentication/login',
    {
      schema: {
        operationId: 'login',
        summary: 'Exchange an API key for a 24-hour access token',
        tags: ['login'],
        security: [{ apiKey: [] }],
        response: {
          200: Type.Object({ accessToken: Type.String() }),
          '4xx': Refused,
          '5xx': Refused,
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
        throw new RequestError('key_refused', { reason });
      }
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
          '5xx': Refused,
        },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300');
      return context.signingKeys.jwks();
    },
  );
}
