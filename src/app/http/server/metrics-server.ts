/** `/metrics` on its own port (METRICS_PORT), which no one but the operator needs to reach. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codeOf, reasonOf } from '../../../platform/shape/reasons.ts';
import { SetupError } from '../../../platform/storage/errors.ts';
import type { Metrics } from './metrics.ts';

type MetricsAddress = { readonly host: string; readonly port: number };

type MetricsServer = { readonly port: number; close(): Promise<void> };

export async function serveMetrics(
  { registry }: Metrics,
  { host, port }: MetricsAddress,
): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    if (!isAsked) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics is here.\n');
      return;
    }
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch (error) {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(`${reasonOf(error)}\n`);
    }
  });
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw new SetupError(
      `METRICS_PORT: cannot listen on ${host}:${port} (${codeOf(error) ?? reasonOf(error)}). Choose another port or an address of this machine.`,
      { cause: error },
    );
  }
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
