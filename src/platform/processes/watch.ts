/**
 * Watches the process it is a thread of, while a task runs there: it ends the process when that grows
 * too large, computes too long, or has lost who started it. Runs even while the task blocks its thread.
 */

import { workerData } from 'node:worker_threads';

export type Watched = {
  /** The number of the task that runs; 0 while there is none. */
  readonly running: Int32Array;
  readonly megabytes: number;
  readonly cpuSeconds?: number | undefined;
  /** The process that started this one. */
  readonly parent: number;
};

const EVERY_MS = 10;

const { running, megabytes, cpuSeconds, parent } = workerData as Watched;
const sleep = new Int32Array(new SharedArrayBuffer(4));
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

let task = 0;
let startedAt = 0;
for (;;) {
  Atomics.wait(running, 0, 0);
  const now = Atomics.load(running, 0);
  if (now !== task) startedAt = cpuMs();
  task = now;
  const isLarge = process.memoryUsage.rss() > megabytes * 1024 * 1024;
  const isSlow = cpuSeconds !== undefined && cpuMs() - startedAt > cpuSeconds * 1000;
  if (task !== 0 && (isLarge || isSlow || process.ppid !== parent)) {
    process.kill(process.pid, 'SIGKILL');
  }
  Atomics.wait(sleep, 0, 0, EVERY_MS);
}
