/** Whether a task leaves the event loop to others. */

import { setImmediate as nextTurn } from 'node:timers/promises';

/** Turns of the event loop until `task` ends, with its result. */
export async function turnsDuring<Result>(
  task: Promise<Result>,
): Promise<{ readonly turns: number; readonly result: Result }> {
  let isDone = false;
  const ended = task.finally(() => {
    isDone = true;
  });
  let turns = 0;
  for (; !isDone; turns += 1) await nextTurn();
  return { turns, result: await ended };
}
