/** `GET /v1/requests`: what became of a request, by the `x-request-id` of its answer. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { KEPT_DAYS, MOST_KEPT } from '../../operation/failed-requests.ts';
import { invalid } from '../../requests/errors.ts';
import { isoTime } from '../../shape/clock.ts';
import { helpPath } from '../../shape/field-codes.ts';
import { fieldError } from '../../shape/field-error.ts';
import { countText } from '../../shape/written.ts';
import { findFailedRequests } from '../../storage/accounts/failed-requests.ts';
import type { PlatformContext } from '../context.ts';
import { principalOfRequest } from '../guards/account-guard.ts';
import { queryParameter } from '../rest/parameters.ts';
import { routesOf } from '../rest/routes.ts';

/** A proxy can give many requests the same id. */
const MOST = 100;

const FailedRequest = Type.Object(
  {
    requestId: Type.String(),
    answeredAt: Type.String({ format: 'date-time' }),
    apiKeyId: Type.Union([Type.String(), Type.Null()], {
      description: 'The API key behind the request; null if a person signed in without one.',
    }),
    method: Type.String(),
    route: Type.String({ description: 'The path, with names in place of its values.' }),
    status: Type.Integer(),
    errorCode: Type.Union([Type.String(), Type.Null()], {
      description: 'What was wrong, for programs; null if the response had no code.',
    }),
    help: Type.Union([Type.String(), Type.Null()], {
      description: 'The path of the reference that explains the error.',
    }),
  },
  { title: 'FailedRequest' },
);

export function requestRoutes(app: FastifyInstance, context: PlatformContext): void {
  routesOf(app, 'account').get('/v1/requests', {
    operationId: 'findRequests',
    summary: 'Find a rejected or failed request by its x-request-id',
    description: `Requests of the account's API keys, and of people in its employers, that were answered with a 4xx or 5xx status in the last ${KEPT_DAYS} days (the newest ${countText(MOST_KEPT)}, ten a second), newest first, at most ${MOST}. Bodies and values are not kept. Empty if there is none.`,
    querystring: Type.Object({
      requestId: Type.String({
        minLength: 1,
        maxLength: 128,
        description: 'The x-request-id header of the response.',
      }),
    }),
    response: {
      200: Type.Object({ requests: Type.Array(FailedRequest) }, { title: 'FailedRequests' }),
    },
    handler: async (request) => {
      const requestId = queryParameter(request, 'requestId') ?? '';
      if (requestId === '') throw invalid([fieldError('requestId', 'required', 'is required')]);
      await context.failedRequests.written();
      const { accountId } = principalOfRequest(request);
      const rows = await findFailedRequests(context.db, accountId, requestId, MOST);
      return {
        requests: rows.map((row) => ({
          requestId: row.request_id,
          answeredAt: row.answered_at,
          apiKeyId: row.key_id,
          method: row.method,
          route: row.route,
          status: row.status,
          errorCode: row.error_row?.replace(/^tax-/, '') ?? null,
          help: row.error_row === null ? null : helpPath(row.error_row),
        })),
      };
    },
  });
}

/** Called on the whole server: the account is known once a guard has let the request in. */
export function keepFailedRequests(
  app: FastifyInstance,
  { failedRequests, clock }: Pick<PlatformContext, 'failedRequests' | 'clock'>,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { principal, method, id } = request;
    if (reply.statusCode >= 400 && principal !== null) {
      const help = String(reply.getHeader('link') ?? '');
      failedRequests.add({
        account_id: principal.accountId,
        request_id: id,
        answered_at: isoTime(clock()),
        key_id: principal.keyId,
        method,
        route: request.routeOptions.url ?? '',
        status: reply.statusCode,
        error_row: /<[^>]*#([^>]+)>; rel="help"/.exec(help)?.[1] ?? null,
      });
    }
    done();
  });
}
