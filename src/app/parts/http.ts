/** The HTTP server, its connections, and the port of its metrics. */

import type { FastifyInstance } from 'fastify';
import { Repeated } from '../../platform/operation/repeated.ts';
import { Connections } from '../http/server/connections.ts';
import type { Context } from '../http/server/context.ts';
import { createServer, type ServerSettings } from '../http/server.ts';
import { Group, type Opened } from './parts.ts';

type Settings = ServerSettings & {
  readonly metricsAddress: { readonly host: string; readonly port: number } | undefined;
};

type HttpPart = {
  readonly app: FastifyInstance;
  readonly connections: Connections;
  /** What uses the other parts: ended first, all at the same time. */
  readonly working: Group;
};

/** A server that listens nowhere yet, except for its metrics. */
export async function openHttp(context: Context, settings: Settings): Promise<Opened<HttpPart>> {
  const app = await createServer(context, settings);
  exportTelemetry(context, app);
  const connections = new Connections(app.server);
  const working = new Group();
  working.add({ part: app, close: () => app.close() });
  const { metricsAddress } = settings;
  try {
    if (metricsAddress !== undefined) {
      const { serveMetrics } = await import('../http/server/metrics-server.ts');
      const { port, close } = await serveMetrics(context.metrics, metricsAddress);
      app.log.info({ port }, 'serving /metrics');
      working.add({ part: port, close });
    }
  } catch (error) {
    await working.close();
    throw error;
  }
  return { part: { app, connections, working }, close: () => working.close() };
}

function exportTelemetry({ telemetry, metrics }: Context, { log }: FastifyInstance): void {
  const repeated = new Repeated();
  telemetry?.reportTo((problem) => {
    const since = repeated.next(problem);
    if (since !== undefined) log.warn({ problem, ...since }, 'OpenTelemetry');
  });
  telemetry?.exportMetrics(metrics.registry);
}
