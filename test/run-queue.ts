/**
 * One process of a run: takes the next test file of its queue until none is left, so that what files
 * share, such as the server's modules and a browser, is loaded once.
 */

import asyncHooks from 'node:async_hooks';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordUsage } from './process-time.ts';

export type QueueOfFiles = {
  /** Names and addresses, in the order to run them. */
  readonly files: readonly { readonly name: string; readonly url: string }[];
  /** A folder where the processes of the queue note which file they take, and the end of each. */
  readonly claims: string;
  /** Where this process writes its processor time. */
  readonly usage: string;
  /** So long after its last file the process no longer waits for what one has left open. */
  readonly leftOpenMs: number;
};

/**
 * The test runner follows every promise to the test that made it, which is a quarter of the processor
 * time of a test that calls a server. Here it does not: a rejection that nobody handles still fails the
 * process. Run the file with `node --test` to see whose it is.
 */
async function importTestRunner() {
  const { createHook } = asyncHooks;
  asyncHooks.createHook = (hooks) => createHook({ ...hooks, trackPromises: false } as typeof hooks);
  const runner = await import('node:test');
  asyncHooks.createHook = createHook;
  return runner;
}

export async function runQueue({ files, claims, usage, leftOpenMs }: QueueOfFiles): Promise<void> {
  const note = recordUsage(usage);
  const { after, before, beforeEach, describe } = await importTestRunner();
  let tests = 0;
  beforeEach(() => {
    tests += 1;
  });
  // A wait that keeps no process alive, such as for an unreferenced thread, would let the runner end the
  // whole at the next pause between two files, and drop every test behind it.
  const alive = setInterval(() => {}, LONGEST_MS);
  // A process that comes too late for a file has a suite all the same, and counts as no test.
  describe('queue', () => {});
  for (const [index, { name, url }] of files.entries()) {
    if (!claim(join(claims, String(index)))) continue;
    const loaded = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    tests = 0;
    // No test runs before its file is there to its end.
    describe('loading', () => before(() => loaded.promise.then(() => note())));
    const problem: unknown = await import(url).then(
      () => undefined,
      (error) => error ?? new Error('the file threw nothing'),
    );
    // An empty suite of its name ends each file: it fails where the import does.
    describe(name, () => {
      after(() => {
        note(name);
        writeFileSync(endMark(claims, index), String(tests));
        ended.resolve();
      });
      if (problem === undefined) return;
      ended.resolve();
      throw problem;
    });
    loaded.resolve();
    await ended.promise;
  }
  clearInterval(alive);
  setTimeout(letGo, leftOpenMs).unref();
}

/** A server that no test closed kept a whole run from its end. */
function letGo(): void {
  console.error(`left open after the last file: ${process.getActiveResourcesInfo().join(', ')}`);
  const { _getActiveHandles: handles } = process as unknown as Handles;
  for (const handle of handles()) handle.unref?.();
}

type Handles = { readonly _getActiveHandles: () => { readonly unref?: () => void }[] };

/** The longest interval of a timer. */
const LONGEST_MS = 2 ** 31 - 1;

/** Written when a file ends: how many of its tests began. A test that is skipped does not begin. */
export const endMark = (claims: string, index: number): string => join(claims, `${index}.end`);

/** False when another process has it. */
function claim(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
