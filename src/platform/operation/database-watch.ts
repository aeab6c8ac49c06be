/**
 * Whether the database takes writes, found out by a write: a read succeeds on a full disk and on a
 * read-only server. However many ask, one write a second answers them all.
 */

import { isoTime } from '../shape/clock.ts';
import { writeSetting } from '../storage/accounts/settings.ts';
import type { Database } from '../storage/database/database.ts';
import { DatabaseUnavailable } from '../storage/errors.ts';

export const HEARTBEAT_SETTING = 'heartbeat';

/** A database behind a silent network is as good as none. */
const ANSWER_WITHIN_MS = 3_000;
const SHARED_MS = 1_000;

type Tried = { readonly at: number; readonly trouble: Promise<string | undefined> };

export class DatabaseWatch {
  readonly #db: Database;
  readonly #clock: () => number;
  #tried: Tried | undefined;
  #damage: string | undefined;

  constructor(db: Database, clock: () => number) {
    this.#db = db;
    this.#clock = clock;
  }

  /** From now on the database counts as damaged, until an operator repairs it and restarts the server. */
  foundDamage(words: string): void {
    this.#damage = words;
  }

  /** Why the server cannot work, in words; undefined when it can. Never rejects. */
  async trouble(): Promise<string | undefined> {
    if (this.#damage !== undefined) return this.#damage;
    const now = performance.now();
    if (this.#tried === undefined || now - this.#tried.at >= SHARED_MS) {
      this.#tried = { at: now, trouble: this.#try() };
    }
    return await this.#tried.trouble;
  }

  async #try(): Promise<string | undefined> {
    const { promise, resolve } = Promise.withResolvers<string>();
    const timer = setTimeout(resolve, ANSWER_WITHIN_MS, 'the database does not respond');
    const write = writeSetting(this.#db, HEARTBEAT_SETTING, isoTime(this.#clock())).then(
      () => undefined,
      (error: unknown) =>
        error instanceof DatabaseUnavailable ? error.message : 'the database refuses to write',
    );
    const trouble = await Promise.race([write, promise]);
    clearTimeout(timer);
    return trouble;
  }
}
