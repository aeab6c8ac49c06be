/** `GET /v1/minimumWages` and `POST /v1/garnishments`: labor law next to the tax rules, without a key. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { readJson } from '../../../platform/http/rest/bodies.ts';
import { queryParameter } from '../../../platform/http/rest/parameters.ts';
import { routesOf } from '../../../platform/http/rest/routes.ts';
import { invalid } from '../../../platform/requests/errors.ts';
import { fieldError } from '../../../platform/shape/field-error.ts';
import { shortened } from '../../../platform/shape/quoted.ts';
import { answerGarnishment, GarnishmentAnswer } from '../../labor/garnishment-answer.ts';
import { GarnishmentRequest } from '../../labor/garnishment-request.ts';
import { type LaborRelease, laborRelease, laborVersions } from '../../labor/load.ts';
import { KINDS } from '../../labor/schema.ts';
import { LaborRequestError } from '../../labor/sent.ts';
import { answerMinimumWage, MinimumWageAnswer, MinimumWageQuery } from '../../labor/wage-answer.ts';
import type { TaxContext } from '../context.ts';

export function laborRoutes(app: FastifyInstance, context: TaxContext): void {
  readJson(app);
  const route = routesOf(app, 'rules');
  route.get('/v1/minimumWages', {
    operationId: 'minimumWages',
    summary: 'Find the minimum wages at a place of work on a date',
    config: { isPublic: true },
    querystring: MinimumWageQuery,
    response: { 200: MinimumWageAnswer },
    handler: async (request) => {
      const locationCode = queryParameter(request, 'locationCode');
      const kind = KINDS.find((one) => one === queryParameter(request, 'kind'));
      const release = await releaseOf(context, queryParameter(request, 'version'));
      return answered(() =>
        answerMinimumWage(release, {
          date: queryParameter(request, 'date') ?? '',
          ...(locationCode === undefined ? {} : { locationCode }),
          ...(kind === undefined ? {} : { kind }),
        }),
      );
    },
  });
  route.post('/v1/garnishments', {
    operationId: 'garnishments',
    summary: 'Calculate what may be withheld for garnishment orders',
    isSafe: true,
    config: { isPublic: true },
    querystring: VersionQuery,
    body: GarnishmentRequest,
    response: { 200: GarnishmentAnswer },
    handler: async (request) => {
      const release = await releaseOf(context, queryParameter(request, 'version'));
      return answered(() => answerGarnishment(release, request.body));
    },
  });
}

const VersionQuery = Type.Object({ version: MinimumWageQuery.properties.version });

/** Drafts too: the answer says that it is one. An installed one that answers stays installed. */
async function releaseOf(
  { liveReleases, releases }: TaxContext,
  version: string | undefined,
): Promise<LaborRelease> {
  const { isPinned, standard } = releases;
  const choice = {
    installed: liveReleases.labor,
    pinned: isPinned ? standard.version : undefined,
  };
  const release = laborRelease(version, choice);
  if (release !== undefined) {
    await liveReleases.firstUse(release.version);
    return release;
  }
  const known = laborVersions(choice).join(', ');
  throw invalid([
    fieldError(
      'version',
      'invalid_value',
      `${shortened(version ?? '')} has no labor law. Use one of ${known}`,
    ),
  ]);
}

function answered<T>(answer: () => T): T {
  try {
    return answer();
  } catch (error) {
    if (error instanceof LaborRequestError) throw invalid(error.errors);
    throw error;
  }
}
