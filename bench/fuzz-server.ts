/** The server of `fuzz.ts`, in its own process: settings as JSON, a clock that starts at the first argument. */

import { readConfig } from '../src/app/parts/config.ts';
import { startServer } from '../src/app/parts/main.ts';

const [start = '', environment = '{}'] = process.argv.slice(2);
const begun = Date.now();
const server = await startServer(
  readConfig(JSON.parse(environment)),
  () => Number(start) + Date.now() - begun,
);
server.startWork();
process.on('SIGTERM', () => server.close().then(() => process.exit(0)));
// What is still held once garbage is gone; without that, memory is what the collector left lying.
process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
console.log(JSON.stringify({ url: server.address }));
