/**
 * `GET /v1/server`: what runs here. How it is set up is for those who are signed in, and for those who
 * sit at the machine of a server that no one else can reach: the people of a first start.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { hasEmployers } from '../../../people/employers/storage/employers.ts';
import { FIRST_LABELS } from '../../../platform/auth/first-key.ts';
import { readSession } from '../../../platform/auth/sessions.ts';
import { ErrorAnswer } from '../../../platform/http/rest/error-body.ts';
import { isLoopback } from '../../../platform/http/rest/hosts.ts';
import { cookieSecret } from '../../../platform/http/session/cookie.ts';
import { listApiKeys } from '../../../platform/storage/accounts/api-keys.ts';
import { isUnused } from '../../../platform/storage/accounts/usage.ts';
import { databaseKind } from '../../../platform/storage/schema/schema.ts';
import type { Context } from './context.ts';
import { isForwarded } from './operator-routes.ts';

const FIRST_KEYS = ['printed', 'BOOTSTRAP_API_KEY', 'other', 'none'] as const;

const Setup = Type.Object(
  {
    database: Type.Enum(['sqlite', 'postgres']),
    dataDir: Type.Union([Type.String(), Type.Null()], {
      description: 'Folder of the SQLite database and the secret key; null with PostgreSQL.',
    }),
    firstKey: Type.Enum([...FIRST_KEYS], {
      description:
        'Where the oldest API key in use comes from: printed at the first start, set as BOOTSTRAP_API_KEY, created another way, or none exists.',
    }),
    isEmpty: Type.Boolean({
      description:
        'True until the first employer or the first calculation over the API, for the session’s account, or for the whole server without a session.',
    }),
  },
  { title: 'ServerSetup' },
);
type Setup = Static<typeof Setup>;

const ServerInfo = Type.Object(
  {
    productVersion: Type.String(),
    rulesVersion: Type.String({
      description: 'The version of the tax rules that calculates requests without a version.',
    }),
    setup: Type.Union([Setup, Type.Null()], {
      description:
        'Null unless the request has a session of an API key, or comes from the machine of a server that no other machine can reach.',
    }),
  },
  { title: 'ServerInfo' },
);

/** Adds the route. The guard of `app` decides whether visitors may ask. */
export function serverInfo(app: FastifyInstance, context: Context): void {
  const { productVersion, releases } = context;
  app.get(
    '/v1/server',
    {
      schema: {
        operationId: 'readServer',
        summary: 'Read what runs here: versions, and for operators how it is set up',
        tags: ['operation'],
        response: { 200: ServerInfo, '4xx': ErrorAnswer },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const setup = await setupFor(context, request);
      return { productVersion, rulesVersion: releases.standard.version, setup };
    },
  );
}

async function setupFor(context: Context, request: FastifyRequest): Promise<Setup | null> {
  const secret = cookieSecret(context, request);
  const session = secret === undefined ? undefined : await readSession(context, secret);
  if (session?.kind === 'person') return null;
  if (session === undefined && !isFromHere(context, request)) return null;
  const { db, dataDir } = context;
  const accountId = session?.principal.accountId;
  const [keys, someEmployers, unused] = await Promise.all([
    listApiKeys(db, accountId),
    hasEmployers(db, accountId),
    isUnused(db, accountId),
  ]);
  const inUse = keys.find(({ revokedAt }) => revokedAt === null);
  return {
    database: databaseKind(db),
    dataDir: dataDir ?? null,
    firstKey: originOf(inUse?.label),
    isEmpty: !someEmployers && unused,
  };
}

/** A name that someone else made lead to this machine does not count. */
const isFromHere = ({ isLocal }: Context, request: FastifyRequest): boolean =>
  isLocal && !isForwarded(request) && isLoopback(request.hostname.replace(/[[\]]/g, ''));

function originOf(label: string | undefined): Setup['firstKey'] {
  if (label === undefined) return 'none';
  if (label === FIRST_LABELS.printed) return 'printed';
  return label === FIRST_LABELS.set ? 'BOOTSTRAP_API_KEY' : 'other';
}
