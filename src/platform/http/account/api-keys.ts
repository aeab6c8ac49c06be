/** `/v1/apiKeys`: the account's API keys, for those who may hand on what they can do. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { accountKeys, createAccountKey, revokeAccountKey } from '../../accounts/keys.ts';
import type { Acting } from '../../audit/trail.ts';
import { SCOPES } from '../../auth/access.ts';
import { depsOf } from '../../requests/deps.ts';
import { invalid } from '../../requests/errors.ts';
import { shapeErrors } from '../../shape/shape-errors.ts';
import type { ApiKeyRecord } from '../../storage/accounts/api-keys.ts';
import type { PlatformContext } from '../context.ts';
import { principalOfRequest } from '../guards/account-guard.ts';
import { pathParameter } from '../rest/parameters.ts';
import { routesOf } from '../rest/routes.ts';

const scopes = Type.Array(Type.Enum([...SCOPES]), {
  minItems: 1,
  maxItems: SCOPES.length,
  uniqueItems: true,
  description: 'Scopes of the key, at most those of the key that sends this request.',
});

const LENIENT =
  'Its payroll tax requests are read leniently, as with `Prefer: handling=lenient`, unless they ask for handling=strict.';

const NewApiKey = Type.Object(
  {
    label: Type.String({ minLength: 1, maxLength: 200, description: 'A name to recognize it by.' }),
    scopes,
    isLenient: Type.Optional(Type.Boolean({ description: LENIENT })),
    expiresAt: Type.Optional(
      Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
        description:
          'When it expires, no later than the key that sends this request. Default: the same time.',
      }),
    ),
  },
  { title: 'NewApiKey', additionalProperties: false },
);

const time = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });

const ApiKey = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    hint: Type.String({ description: 'The first characters of the key.' }),
    scopes: Type.Array(Type.String()),
    isLenient: Type.Boolean({ description: LENIENT }),
    createdAt: Type.String({ format: 'date-time' }),
    expiresAt: time('Null: never.'),
    revokedAt: time('Null: not revoked.'),
  },
  { title: 'ApiKey' },
);

export function apiKeyRoutes(app: FastifyInstance, context: PlatformContext): void {
  const { get, post, delete: remove } = routesOf(app, 'account');
  const deps = depsOf(context);
  get('/v1/apiKeys', {
    operationId: 'listApiKeys',
    summary: 'List the account’s API keys, oldest first',
    response: { 200: Type.Object({ apiKeys: Type.Array(ApiKey) }) },
    handler: async (request) => {
      const keys = await accountKeys(deps, principalOfRequest(request));
      return { apiKeys: keys.map(view) };
    },
  });
  post('/v1/apiKeys', {
    operationId: 'createApiKey',
    summary: 'Create an API key; it is shown in this response only',
    body: NewApiKey,
    response: { 201: Type.Object({ apiKey: ApiKey, key: Type.String() }) },
    handler: async (request, reply) => {
      const errors = shapeErrors(NewApiKey, request.body);
      if (errors.length > 0) throw invalid(errors);
      const { expiresAt = null, ...asked } = request.body as Static<typeof NewApiKey>;
      const principal = principalOfRequest(request);
      const made = await createAccountKey(deps, principal, actingOf(request), {
        ...asked,
        expiresAt,
      });
      return reply.code(201).send({ apiKey: view(made.record), key: made.key });
    },
  });
  remove('/v1/apiKeys/:apiKeyId', {
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key; its tokens and sessions end within 5 seconds',
    response: { 200: Type.Object({ apiKey: ApiKey }) },
    handler: async (request) => {
      const apiKeyId = pathParameter(request, 'apiKeyId');
      const principal = principalOfRequest(request);
      return {
        apiKey: view(await revokeAccountKey(deps, principal, actingOf(request), apiKeyId)),
      };
    },
  });
}

function actingOf(request: FastifyRequest): Acting {
  const { keyId, accountName } = principalOfRequest(request);
  const userAgent = request.headers['user-agent'] ?? '';
  return {
    actor: { kind: 'account', id: keyId, name: accountName },
    origin: { ip: request.ip, userAgent },
    keyId,
  };
}

const view = ({ accountId: _, accountName: __, ...key }: ApiKeyRecord): Static<typeof ApiKey> =>
  key;
