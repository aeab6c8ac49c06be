/** Answers parts of files in the thread that asks, where there are no other threads (`WORKERS=0`). */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Calculators } from './calculators.ts';
import { answerChunk, type ChunkDeps } from './chunk.ts';

/** What answers parts of files: the threads, or this one. */
export type ChunkAnswerer = Pick<Calculators, 'answerChunk' | 'threads'>;

/** Work between two turns of the event loop. */
const SLICE_MS = 8;

export const answererHere = (deps: Omit<ChunkDeps, 'onFault'>): ChunkAnswerer => ({
  threads: 1,
  async answerChunk(chunk, onFault) {
    const work = answerChunk(chunk, { ...deps, onFault });
    let began = performance.now();
    let step = work.next();
    while (!step.done) {
      if (performance.now() - began > SLICE_MS) {
        await nextTurn();
        began = performance.now();
      }
      step = work.next();
    }
    return step.value;
  },
});
