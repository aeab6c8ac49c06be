/** `GET /v1/usage`: payCalc transactions a day. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { invalid } from '../../requests/errors.ts';
import { DAY_MS } from '../../shape/clock.ts';
import { utcDay } from '../../shape/days.ts';
import { fieldError } from '../../shape/field-error.ts';
import { usageByDay } from '../../storage/accounts/usage.ts';
import type { PlatformContext } from '../context.ts';
import { principalOfRequest } from '../guards/account-guard.ts';
import { queryParameter } from '../rest/parameters.ts';
import { routesOf } from '../rest/routes.ts';

const DEFAULT_DAYS = 30;
const MOST_DAYS = 400;

const day = (description: string) => Type.Optional(Type.String({ format: 'date', description }));

export function usageRoutes(app: FastifyInstance, context: PlatformContext): void {
  routesOf(app, 'account').get('/v1/usage', {
    operationId: 'readUsage',
    summary: 'Read the transactions of each day (UTC)',
    querystring: Type.Object({
      startDate: day(`First day, yyyy-MM-dd; default: ${DEFAULT_DAYS} days up to endDate.`),
      endDate: day('Last day, inclusive; default: today.'),
    }),
    response: {
      200: Type.Object(
        {
          days: Type.Array(
            Type.Object({ date: Type.String({ format: 'date' }), transactions: Type.Integer() }),
            { description: 'Every day of the range, including days without a transaction.' },
          ),
          transactions: Type.Integer({ description: 'Their total.' }),
        },
        { title: 'Usage' },
      ),
    },
    handler: async (request) => {
      const { first, last } = rangeOf(request, context.clock());
      const { accountId } = principalOfRequest(request);
      const counted = new Map(await usageByDay(context.db, accountId, utcDay(first), utcDay(last)));
      const days = [];
      for (let at = first; at <= last; at += DAY_MS) {
        const date = utcDay(at);
        days.push({ date, transactions: counted.get(date) ?? 0 });
      }
      const transactions = days.reduce((total, one) => total + one.transactions, 0);
      return { days, transactions };
    },
  });
}

/** First and last day, in milliseconds since 1970. */
function rangeOf(request: FastifyRequest, now: number): { first: number; last: number } {
  const startDate = queryParameter(request, 'startDate');
  const endDate = queryParameter(request, 'endDate');
  const last = Date.parse(endDate ?? utcDay(now));
  const first =
    startDate === undefined ? last - (DEFAULT_DAYS - 1) * DAY_MS : Date.parse(startDate);
  const length = (last - first) / DAY_MS + 1;
  if (length >= 1 && length <= MOST_DAYS) return { first, last };
  throw invalid([
    fieldError('startDate', 'out_of_range', `must be at most ${MOST_DAYS} days before endDate`),
  ]);
}
