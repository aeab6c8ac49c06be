/**
 * What a server that answers only after a write is on disk can reach here: pages written in a circle,
 * as SQLite writes its log, and one fsync for all requests that wait. Those of one turn of the event
 * loop wait for those of the next, as long as there are any.
 */

import { fsync, openSync, writeSync } from 'node:fs';

const PAGE = Buffer.alloc(4096, 1);
const PAGES = 1000;

/** A function whose promise resolves when a page written after the call is on disk. */
export function openJournal(file: string): () => Promise<void> {
  const descriptor = openSync(file, 'w+');
  for (let page = 0; page < PAGES; page += 1) writeSync(descriptor, PAGE);
  let next = 0;
  let isBusy = false;
  let waiting: PromiseWithResolvers<void> | undefined;
  let count = 0;
  const gather = (seen: number): void => {
    if (count !== seen) setImmediate(gather, count);
    else if (waiting === undefined) isBusy = false;
    else write(waiting);
  };
  const write = (written: PromiseWithResolvers<void>): void => {
    waiting = undefined;
    count = 0;
    writeSync(descriptor, PAGE, 0, PAGE.length, (next % PAGES) * PAGE.length);
    next += 1;
    fsync(descriptor, (error) => {
      if (error) written.reject(error);
      else written.resolve();
      setImmediate(gather, 0);
    });
  };
  return () => {
    waiting ??= Promise.withResolvers();
    count += 1;
    if (!isBusy) setImmediate(gather, 0);
    isBusy = true;
    return waiting.promise;
  };
}
