/** Long work in slices, with the event loop served between them. */

import type { Turns } from '../../platform/http/limits/turns.ts';

/** Work between two pauses. */
const SLICE_MS = 2;

/** Runs `work` to its end; throws what it throws. */
export async function runInSlices<T>(work: Generator<void, T>, turns: Turns): Promise<T> {
  let began = performance.now();
  let step = work.next();
  while (!step.done) {
    if (performance.now() - began > SLICE_MS) {
      await turns.pause();
      began = performance.now();
    }
    step = work.next();
  }
  return step.value;
}
