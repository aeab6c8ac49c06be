/**
 * Work that no one may notice: begun some time after the answer, chosen at random, because a server that
 * is busy right after one answer tells with the next ones that there was something to do.
 */

import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds: short for a person who waits for a mail, long for one who measures. */
export const LONGEST_WAIT_MS = 2_000;

type Settings = {
  /** Called with what failed, but not for what `close` ended. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds below `LONGEST_WAIT_MS`. */
  readonly chooseMs?: () => number;
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

export class Later {
  readonly #settings: Required<Settings>;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(settings: Settings) {
    this.#settings = {
      chooseMs: () => randomInt(LONGEST_WAIT_MS),
      sleep: (ms, signal) => wait(ms, undefined, { signal }),
      ...settings,
    };
  }

  /** Begins `work` after the wait, which is the same whatever the work is. */
  run(work: (signal: AbortSignal) => Promise<void>): void {
    const { onError, chooseMs, sleep } = this.#settings;
    const { signal } = this.#stopping;
    const done = (async () => {
      await sleep(chooseMs(), signal);
      await work(signal);
    })()
      .catch((error: unknown) => {
        if (!signal.aborted) onError(error);
      })
      .finally(() => this.#running.delete(done));
    this.#running.add(done);
  }

  /** Ends what waits or works. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running);
  }
}
