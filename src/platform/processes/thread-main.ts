/** A thread of a `Pool`: imports the module named as its argument and runs one task of it at a time. */

import { parentPort } from 'node:worker_threads';
import { HandedOver } from './handed-over.ts';
import type { Message, Outcome } from './pool.ts';

const known = (await import(process.argv[2] ?? '')) as Record<
  string,
  (argument: unknown) => unknown
>;

parentPort?.on('message', async ({ name, argument }: Message) => {
  try {
    const task = known[name];
    if (task === undefined) throw new Error(`there is no task ${name}`);
    const result = await task(argument);
    if (result instanceof HandedOver) answer({ result: result.value }, result.transfer);
    else answer({ result });
  } catch (error) {
    answer({ error: error instanceof Error ? error : new Error(String(error)) });
  }
});

function answer(outcome: Outcome, transfer: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(outcome, transfer);
}

parentPort?.postMessage('ready');
