/** Ports of loopback for programs that cannot choose one themselves. */

import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Free now; someone else may take it before it is used. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Resolves when someone listens there; throws what `problem` returns before, or after ten seconds. */
export async function listening(
  port: number,
  problem: () => string | undefined = () => undefined,
): Promise<void> {
  const end = performance.now() + 10_000;
  while (!(await isListening(port))) {
    const found = performance.now() > end ? `nothing listens on port ${port}` : problem();
    if (found !== undefined) throw new Error(found);
    await wait(50);
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  const isOpen = await promise;
  socket.destroy();
  return isOpen;
}
