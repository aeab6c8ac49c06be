/**
 * The access log (ACCESS_LOG=on): one line for each answer. No address, no query, no ids of people:
 * the pattern of the route and the id of the API key, if one was used.
 */

import type { FastifyInstance } from 'fastify';

export function logAccess(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, principal } = request;
    const isPerson = principal?.personId !== undefined;
    request.log.info(
      {
        method,
        route: routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        by: isPerson ? 'person' : (principal?.keyId ?? null),
      },
      'request',
    );
    done();
  });
}
