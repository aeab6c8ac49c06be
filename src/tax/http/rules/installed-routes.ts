/**
 * `/v1/installedReleases`: releases that the operator installs on a running server. It changes what every
 * account is answered, so it takes an operator key.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { guardOperator, operatorOf } from '../../../platform/http/guards/operator-key.ts';
import { contentTypeOf, readBodies, readBytes } from '../../../platform/http/rest/bodies.ts';
import { pathParameter } from '../../../platform/http/rest/parameters.ts';
import { routesOf } from '../../../platform/http/rest/routes.ts';
import { RequestError } from '../../../platform/requests/errors.ts';
import { quoted } from '../../../platform/shape/quoted.ts';
import { MOST_BYTES } from '../../installs/archive.ts';
import type { ReleaseToExamine } from '../../installs/examine-release.ts';
import { installRelease, type OperatorDeps, removeInstalled } from '../../installs/install.ts';
import { ReleaseFileError } from '../../installs/release-file-error.ts';
import { signingKeys } from '../../installs/trust.ts';
import { inThread } from '../../rule-pages/index.ts';
import { type InstalledRelease, listReleases } from '../../storage/installed-releases.ts';
import type { TaxContext } from '../context.ts';

const time = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });

const Installed = Type.Object(
  {
    version: Type.String(),
    sha256: Type.String(),
    sealedOn: Type.String(),
    signer: Type.String(),
    keyId: Type.String({ description: 'Of the signer.' }),
    installedAt: Type.String({ format: 'date-time' }),
    usedAt: time('Its first answer: from then on it stays.'),
    removedAt: time('When it was removed.'),
  },
  { title: 'InstalledRelease' },
);

const SigningKey = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    isBuiltIn: Type.Boolean(),
  },
  { title: 'SigningKey' },
);

const One = Type.Object({ release: Installed });

export function installedRoutes(app: FastifyInstance, context: TaxContext): void {
  guardOperator(app, context);
  readBodies(app);
  app.register(async (scope) => {
    readBytes(scope);
    installRoute(scope, context);
  });
  const { get, delete: remove } = routesOf(app, 'rules');
  get('/v1/installedReleases', {
    operationId: 'listInstalledReleases',
    summary: 'List installed releases, and whose signature counts',
    security: OPERATOR,
    response: {
      200: Type.Object({ releases: Type.Array(Installed), signingKeys: Type.Array(SigningKey) }),
    },
    handler: async () => ({
      releases: (await listReleases(context.db)).filter(isThere).map(view),
      signingKeys: (await signingKeys(context.db))
        .filter(({ removedAt }) => removedAt === null)
        .map(({ id, label, isBuiltIn }) => ({ id, label, isBuiltIn })),
    }),
  });
  remove('/v1/installedReleases/:version', {
    operationId: 'removeInstalledRelease',
    summary: 'Remove an installed release that has answered nothing yet; takes 8 seconds',
    security: OPERATOR,
    params: Type.Object({ version: Type.String({ description: 'An installed version.' }) }),
    response: { 200: One },
    handler: async (request) => {
      const version = pathParameter(request, 'version');
      await removed(context, request, version);
      return { release: await shown(context, version) };
    },
  });
}

function installRoute(scope: FastifyInstance, context: TaxContext): void {
  routesOf(scope, 'rules').post('/v1/installedReleases', {
    operationId: 'installRelease',
    summary: 'Install a signed release; every server uses it within 5 seconds',
    description:
      'The body is the file that `wagewright rules pack` made. A key that you trust (`wagewright rules trust`) has to have signed it. Its golden paychecks are calculated first, which takes seconds. 200: it is installed already. Send an operator key in `Authorization`.',
    security: OPERATOR,
    isSafe: true,
    consumes: ['application/gzip'],
    body: Type.String({ format: 'binary' }),
    bodyLimit: MOST_BYTES,
    response: { 200: One, 201: One },
    handler: async (request, reply) => {
      const isNew = await oneByOne(() => install(context, request));
      await context.liveReleases.refresh();
      const { version } = isNew.seal;
      return reply.code(isNew.isNew ? 201 : 200).send({ release: await shown(context, version) });
    },
  });
}

const OPERATOR = [{ operatorKey: [] }];

const isThere = ({ removedAt }: InstalledRelease): boolean => removedAt === null;

const view = ({
  version,
  sha256,
  sealedOn,
  signer,
  keyId,
  installedAt,
  usedAt,
  removedAt,
}: InstalledRelease): Static<typeof Installed> => ({
  ...{ version, sha256, sealedOn, signer, keyId, installedAt, usedAt, removedAt },
});

async function shown({ db }: TaxContext, version: string): Promise<Static<typeof Installed>> {
  const found = (await listReleases(db)).find((one) => one.version === version);
  if (found === undefined) throw new Error(`The release ${version} disappeared.`);
  return view(found);
}

/** An examination takes a thread and the memory of a whole release: the next one waits. */
let last: Promise<unknown> = Promise.resolve();

function oneByOne<Result>(work: () => Promise<Result>): Promise<Result> {
  const next = last.then(work);
  last = next.catch(() => {});
  return next;
}

const depsOf = ({ db, secrets, clock }: TaxContext, request: FastifyRequest): OperatorDeps => ({
  db,
  secrets,
  clock,
  acting: operatorOf(request),
});

async function install(context: TaxContext, request: FastifyRequest) {
  if (contentTypeOf(request) === 'multipart/form-data') {
    const problem = 'Send the release file itself as the body, not in a form: curl --data-binary';
    throw new RequestError('unsupported_media_type', { problem });
  }
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  try {
    return await installRelease(depsOf(context, request), bytes, examined);
  } catch (error) {
    if (!(error instanceof ReleaseFileError)) throw error;
    throw new RequestError('release_refused', { problem: error.message });
  }
}

/** In a thread, so that paychecks do not wait for it. */
async function examined(release: ReleaseToExamine) {
  const examination = await inThread({ kind: 'release', release });
  if ('examined' in examination) return examination.examined;
  throw new ReleaseFileError(examination.problem);
}

async function removed(
  context: TaxContext,
  request: FastifyRequest,
  version: string,
): Promise<void> {
  const { rulebook, db } = context;
  const known = (await listReleases(db)).filter(isThere).map((one) => one.version);
  if (!known.includes(version) && !rulebook.comparable.includes(version)) {
    const values = { version: quoted(version), known: known.join(', ') || 'none is installed' };
    throw new RequestError('release_not_found', values);
  }
  try {
    await removeInstalled(depsOf(context, request), version, sleep);
  } catch (error) {
    if (!(error instanceof ReleaseFileError)) throw error;
    throw new RequestError('release_not_removed', { problem: error.message });
  }
}
