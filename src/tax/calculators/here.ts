/** Answers parts of files in the thread that asks, where there are no other threads (`WORKERS=0`). */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Calculators } from './calculators.ts';
import { answerChunk, type ChunkDeps } from './chunk.ts';
import { previewChunk } from './preview-chunk.ts';
import { readRegister } from './register-chunk.ts';

/** What answers parts of files: the threads, or this one. */
export type ChunkAnswerer = Pick<
  Calculators,
  'answerChunk' | 'previewChunk' | 'readRegister' | 'threads'
>;

/** Work between two turns of the event loop. */
const SLICE_MS = 8;

export const answererHere = (deps: Omit<ChunkDeps, 'onFault'>): ChunkAnswerer => ({
  threads: 1,
  answerChunk: (chunk, onFault) => inSlices(answerChunk(chunk, { ...deps, onFault })),
  previewChunk: (chunk, asked, onFault) =>
    inSlices(previewChunk(chunk, asked, { releases: deps.releases, onFault })),
  readRegister: (sent, question) => readRegister(sent, question, deps.releases),
});

async function inSlices<Result>(work: Generator<void, Result>): Promise<Result> {
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
}
