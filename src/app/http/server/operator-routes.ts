/** For operators: liveness, readiness, and metrics. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { neverStored } from '../../../platform/http/rest/answer-headers.ts';
import { ErrorAnswer } from '../../../platform/http/rest/error-body.ts';
import { logUnavailable } from '../../../platform/http/rest/refusal.ts';
import { RequestError } from '../../../platform/requests/errors.ts';
import type { Context } from './context.ts';

const Health = Type.Object(
  {
    status: Type.Enum(['ok', 'unavailable', 'shutting down']),
    reason: Type.Optional(Type.String({ description: 'What is wrong.' })),
  },
  { title: 'Health', description: 'Whether the server is ready.' },
);

export function operatorRoutes(app: FastifyInstance, context: Context): void {
  neverStored(app);
  app.get(
    '/health/live',
    {
      schema: {
        operationId: 'live',
        summary: 'Liveness: the process responds',
        tags: ['operation'],
        response: { 200: Health, '4xx': ErrorAnswer },
      },
    },
    async () => ({ status: 'ok' }),
  );
  app.get(
    '/health/ready',
    {
      schema: {
        operationId: 'ready',
        summary: 'Readiness: the database accepts writes and no shutdown is in progress',
        tags: ['operation'],
        response: {
          200: Health,
          503: {
            description: 'The server is not ready.',
            content: {
              'application/json': { schema: Health, example: { status: 'shutting down' } },
            },
          },
          '4xx': ErrorAnswer,
        },
      },
    },
    async (request, reply) => {
      if (!context.isOpen()) return reply.code(503).send({ status: 'shutting down' });
      const reason = await context.watch.trouble();
      if (reason === undefined) return { status: 'ok' };
      logUnavailable(request, reason, 'not ready');
      return reply.code(503).send({ status: 'unavailable', reason });
    },
  );
  app.get(
    '/metrics',
    {
      schema: {
        operationId: 'metrics',
        summary:
          'Prometheus metrics; 404 unless the server accepts connections from this machine only',
        tags: ['operation'],
        produces: ['text/plain'],
        response: { 200: Type.String(), '4xx': ErrorAnswer },
      },
    },
    async (request, reply) => {
      if (!context.servesMetrics || isForwarded(request)) {
        throw new RequestError('metrics_not_served');
      }
      reply.type(context.metrics.registry.contentType);
      return context.metrics.registry.metrics();
    },
  );
}

/** A proxy on this machine makes the whole world a neighbor. */
export const isForwarded = ({ headers }: FastifyRequest): boolean =>
  ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'].some((name) => headers[name] !== undefined);
