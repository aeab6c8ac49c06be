/** Threads of a `Pool`, without limits: for tasks of our own that would hold the event loop. */

import { Worker as Thread } from 'node:worker_threads';
import { entryPoint } from '../compiled/product.ts';
import { type Outcome, Pool, type Worker, type WorkerEvents } from './pool.ts';

type ThreadSettings = {
  /** The module whose exported functions are the tasks. */
  readonly tasks: URL;
  /** What the module reads as `workerData`. */
  readonly workerData: unknown;
  /** Megabytes of a thread for what is soon garbage; as V8 decides when left out. */
  readonly youngMegabytes?: number | undefined;
};

/** Threads in a row that may end before they are ready. */
const FAILED_STARTS = 3;

export const threadPool = (count: number, settings: ThreadSettings): Pool =>
  new Pool({
    start: (events) => startThread(settings, events),
    count,
    failedStarts: FAILED_STARTS,
    lost: 'lost its thread',
  });

function startThread(
  { tasks, workerData, youngMegabytes }: ThreadSettings,
  events: WorkerEvents,
): Worker {
  const main = entryPoint('./thread-main.ts', import.meta.url);
  const thread = new Thread(main, {
    argv: [tasks.href],
    workerData,
    ...(youngMegabytes !== undefined && {
      resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
    }),
  });
  let error: unknown;
  thread.on('message', (message: Outcome | 'ready') => {
    if (message === 'ready') events.ready();
    else events.done(message);
  });
  thread.on('error', (cause) => {
    error = cause;
  });
  thread.on('exit', () => events.gone(error));
  return {
    send: ({ name, argument, transfer = [] }) => thread.postMessage({ name, argument }, transfer),
    end: () => void thread.terminate(),
    keepAlive: (keeps) => thread[keeps ? 'ref' : 'unref'](),
  };
}
