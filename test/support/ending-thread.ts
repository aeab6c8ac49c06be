/** A thread of a pool that answers with its task, or ends: at the task `die`, or while it starts. */

import { workerData } from 'node:worker_threads';

export type EndingThread = {
  /** How many threads end before one starts; each counts it down. */
  readonly failures: Int32Array<SharedArrayBuffer>;
  readonly how: 'exit' | 'throw';
};

const { failures, how } = workerData as EndingThread;
if (Atomics.sub(failures, 0, 1) > 0) {
  if (how === 'exit') process.exit(7);
  throw new Error('this thread has no memory');
}

export function echo(task: string): string {
  if (task === 'die') process.exit(7);
  return task;
}
