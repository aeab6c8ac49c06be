/** The end of a server: what was accepted is answered, then every part closes. */

import type { Connections } from '../http/server/connections.ts';
import type { Parts } from './parts.ts';

/** Of the time for a shutdown, the part that clients get to send and read; the rest is for the database. */
const CLIENTS_SHARE = 0.7;

type Closing = {
  readonly parts: Parts;
  readonly connections: Connections;
  readonly log: { info(details: object, message: string): void };
  /** How long the whole shutdown may take. */
  readonly ms: number;
};

export async function close(
  { parts, connections, log, ms }: Closing,
  reason: string,
): Promise<void> {
  const started = performance.now();
  log.info({ reason }, 'shutting down: no new connections, open requests are answered');
  let lost = 0;
  const deadline = setTimeout(() => {
    lost = connections.destroyAll();
  }, CLIENTS_SHARE * ms);
  await connections.takeOverWaiting();
  await parts.close();
  clearTimeout(deadline);
  const took = Math.round(performance.now() - started);
  log.info({ ms: took, unansweredRequests: lost }, 'shut down');
}
