/** For operators: liveness, readiness, metrics, and the description of the whole interface. */

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import Type from 'typebox';
import type { Context } from './context.ts';

const Health = Type.Object({ status: Type.String(), reason: Type.Optional(Type.String()) });

/** A database behind a silent network is as good as none. */
const READY_WITHIN_MS = 3_000;

const tooLate = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('the database is too slow')), READY_WITHIN_MS).unref();
  });

export function operatorRoutes(app: FastifyInstance, context: Context): void {
  app.get(
    '/health/live',
    {
      schema: {
        operationId: 'live',
        summary: 'The process answers',
        tags: ['operation'],
        response: { 200: Health },
      },
    },
    async () => ({ status: 'ok' }),
  );
  app.get(
    '/health/ready',
    {
      schema: {
        operationId: 'ready',
        summary: 'The server takes requests: database reachable, not shutting down',
        tags: ['operation'],
        response: { 200: Health, 503: Health },
      },
    },
    async (request, reply) => {
      if (!context.isOpen()) return reply.code(503).send({ status: 'shutting down' });
      try {
        await Promise.race([sql`select 1`.execute(context.db), tooLate()]);
        return { status: 'ok' };
      } catch (error) {
        request.log.error({ err: error }, 'not ready');
        return reply
          .code(503)
          .send({ status: 'unavailable', reason: 'the database does not answer' });
      }
    },
  );
  app.get(
    '/metrics',
    {
      schema: {
        operationId: 'metrics',
        summary: 'Prometheus metrics',
        tags: ['operation'],
        produces: ['text/plain'],
        response: { 200: Type.String() },
      },
    },
    async (_request, reply) => {
      reply.type(context.metrics.registry.contentType);
      return context.metrics.registry.metrics();
    },
  );
  let description: string | undefined;
  app.get(
    '/docs/config',
    {
      schema: {
        operationId: 'docsConfig',
        summary: 'This description: OpenAPI 3.1 as YAML',
        tags: ['operation'],
        produces: ['text/yaml'],
        response: { 200: Type.String() },
      },
    },
    async (_request, reply) => {
      description ??= app.swagger({ yaml: true });
      return reply.type('text/yaml; charset=utf-8').send(description);
    },
  );
}
