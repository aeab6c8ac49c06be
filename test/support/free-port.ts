/** Ports of loopback for programs that cannot choose one themselves. */

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Below the ports that systems give to connections and to servers that ask for any. */
const [FIRST, LAST] = [10_240, 32_767];

/** Free now, and not one that the system gives to someone else before it is used. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST + 1);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  server.once('listening', () => resolve(true)).once('error', () => resolve(false));
  server.listen(port, '127.0.0.1');
  if (!(await promise)) return false;
  server.close();
  await once(server, 'close');
  return true;
}

/** Resolves when someone listens there; throws what `problem` returns before, or after a minute. */
export async function listening(
  port: number,
  problem: () => string | undefined = () => undefined,
): Promise<void> {
  const end = performance.now() + 60_000;
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
