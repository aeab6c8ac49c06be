/** A span for each request, and its trace in the log lines about it. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestSpan, Telemetry } from '../../../platform/telemetry/telemetry.ts';

export function traceRequests(app: FastifyInstance, telemetry: Telemetry): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, reply, done) => {
    const { method, id, headers } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const span = telemetry.request({ method, route, id, headers });
    spans.set(request, span);
    request.log = request.log.child({ traceId: span.traceId });
    reply.log = request.log;
    span.run(done);
  });
  // What reads a body continues where its last part came in, outside of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    spans.get(request)?.run(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end(reply.statusCode);
    done();
  });
}
