/**
 * A process of a `Pool`: runs one task at a time, watched by its own thread, which ends
 * the whole process when the task takes too much.
 */

import { Worker } from 'node:worker_threads';
import { entryPoint } from '../compiled/product.ts';
import { reasonOf } from '../shape/reasons.ts';
import { checkInflation, resetInflation } from './inflation.ts';
import { UnreadablePdf } from './pool.ts';
import type { Watched } from './watch.ts';

export type ChildSettings = {
  /** The module whose exported functions are the tasks, as a URL. */
  readonly tasks: string;
  readonly megabytes: number;
  readonly cpuSeconds?: number | undefined;
};

/** What became of a task, and how large the process is after it, in bytes. */
export type Answer = { readonly rss: number } & (
  | { readonly result: unknown }
  | { readonly problem: string; readonly isUnreadable: boolean }
);

/** A file may have put anything into an error's message. */
const LONGEST_PROBLEM = 300;

const { tasks, ...limits }: ChildSettings = JSON.parse(process.argv[2] ?? '');
const running = new Int32Array(new SharedArrayBuffer(4));
const watched: Watched = { ...limits, running, parent: process.ppid };
const watch = entryPoint('./watch.ts', import.meta.url);
new Worker(watch, { workerData: watched }).unref();

// A terminal and some service managers signal the whole group: who started this one ends it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

const known = (await import(tasks)) as Record<string, (argument: unknown) => unknown>;
let count = 0;

process.on('message', async ({ name, argument }: { name: string; argument: unknown }) => {
  count += 1;
  setRunning(count);
  resetInflation();
  const outcome = await attempt(name, argument);
  process.send?.({ ...outcome, rss: process.memoryUsage.rss() });
  setRunning(0);
});

function setRunning(task: number): void {
  Atomics.store(running, 0, task);
  Atomics.notify(running, 0);
}

async function attempt(name: string, argument: unknown) {
  try {
    const task = known[name];
    if (task === undefined) throw new Error(`there is no task ${name}`);
    const result = await task(argument);
    checkInflation();
    return { result };
  } catch (error) {
    const problem = reasonOf(error).slice(0, LONGEST_PROBLEM);
    return { problem, isUnreadable: error instanceof UnreadablePdf };
  }
}

process.send?.('ready');
