/**
 * Keeps requests of accounts that were refused or failed, so that one is found by its `x-request-id`.
 * Rows are written together, once a second, after the answers: a crash or an unavailable database loses
 * some of them, and no request waits for them.
 */

import { DAY_MS, HOUR_MS, isoTime } from '../shape/clock.ts';
import {
  insertFailedRequests,
  MOST_ROWS,
  removeFailedRequests,
} from '../storage/accounts/failed-requests.ts';
import type { Database } from '../storage/database/database.ts';
import type { FailedRequestRow } from '../storage/database/tables.ts';
import { newId } from '../storage/rows/new-id.ts';

export const KEPT_DAYS = 7;
/** Of each account: an account whose requests all fail takes no more of the disk. */
export const MOST_KEPT = 10_000;
const MOST_A_SECOND = 10;
const WRITE_EVERY_MS = 1_000;

type Failed = Omit<FailedRequestRow, 'id'>;

export class FailedRequests {
  readonly #db: Database;
  readonly #clock: () => number;
  #waiting: FailedRequestRow[] = [];
  /** Kept in this second, by account. */
  readonly #counts = new Map<string, number>();
  #writing: Promise<void> = Promise.resolve();
  readonly #timers: readonly NodeJS.Timeout[];

  constructor(db: Database, clock: () => number) {
    this.#db = db;
    this.#clock = clock;
    this.#timers = [
      setInterval(() => {
        this.#counts.clear();
        void this.written();
      }, WRITE_EVERY_MS).unref(),
      setInterval(() => void this.removeOld(), HOUR_MS).unref(),
    ];
  }

  /** Of a flood, the first ones of each account and second are kept. */
  add(request: Failed): void {
    const count = this.#counts.get(request.account_id) ?? 0;
    if (count >= MOST_A_SECOND || this.#waiting.length >= MOST_ROWS) return;
    this.#counts.set(request.account_id, count + 1);
    this.#waiting.push({ id: newId(Date.parse(request.answered_at)), ...request });
  }

  /** Resolves when everything so far is written, or given up because the database is unavailable. */
  written(): Promise<void> {
    const rows = this.#waiting;
    if (rows.length === 0) return this.#writing;
    this.#waiting = [];
    this.#writing = this.#writing.then(() => insertFailedRequests(this.#db, rows)).catch(() => {});
    return this.#writing;
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.written();
  }

  /** Once an hour; an unavailable database is asked again in the next one. */
  async removeOld(): Promise<void> {
    const before = isoTime(this.#clock() - KEPT_DAYS * DAY_MS);
    await removeFailedRequests(this.#db, before, MOST_KEPT).catch(() => {});
  }
}
