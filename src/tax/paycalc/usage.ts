// Counts payCalc items by group commit: many requests share one durable write, and none is answered
// before its own count is on disk. After a crash: answers received <= counted <= items accepted.

import { type Clock, DAY_MS } from '../../platform/shape/clock.ts';
import { utcDay } from '../../platform/shape/days.ts';
import { addUsage } from '../../platform/storage/accounts/usage.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import type { UsageRow } from '../../platform/storage/database/tables.ts';

export { countBetween } from '../../platform/storage/accounts/usage.ts';

type UsageOptions = {
  clock?: Clock;
  /** What to wait for before the first answer with a version of the rules; undefined: nothing. */
  firstUse?: (version: string) => Promise<void> | undefined;
  /**
   * A write waits for more requests as long as every turn of the event loop brings some, at most so
   * many milliseconds: under load a commit serves many, and a lone request waits for no one.
   */
  maxWaitMs?: number;
};

type Batch = {
  /** Items by UTC day, then by account. */
  days: Map<string, Map<string, number>>;
  adds: number;
  /** One promise for everyone in the batch. */
  written: PromiseWithResolvers<void>;
};

export class UsageCounter {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #firstUse: NonNullable<UsageOptions['firstUse']>;
  readonly #maxWaitMs: number;
  #open: Batch | undefined;
  #writing: Batch | undefined;
  /** A write is planned or under way; it looks for the next batch when it is done. */
  #busy = false;
  #closed = false;
  #day = '';
  #dayStart = 0;

  constructor(
    db: Database,
    { clock = Date.now, firstUse = () => undefined, maxWaitMs = 10 }: UsageOptions = {},
  ) {
    this.#db = db;
    this.#clock = clock;
    this.#firstUse = firstUse;
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * Resolves once the items, calculated with `version` of the rules, are durably counted; rejects if they
   * could not be, and then answer 500.
   */
  add(accountId: string, items: number, version = ''): Promise<void> {
    const first = this.#firstUse(version);
    return first === undefined
      ? this.#count(accountId, items)
      : first.then(() => this.#count(accountId, items));
  }

  #count(accountId: string, items: number): Promise<void> {
    if (this.#closed) return Promise.reject(new Error('The usage counter is closed.'));
    this.#open ??= { days: new Map(), adds: 0, written: Promise.withResolvers() };
    const batch = this.#open;
    const day = this.#today();
    let accounts = batch.days.get(day);
    if (!accounts) {
      accounts = new Map();
      batch.days.set(day, accounts);
    }
    accounts.set(accountId, (accounts.get(accountId) ?? 0) + items);
    batch.adds += 1;
    if (!this.#busy) {
      this.#busy = true;
      this.#gather();
    }
    return batch.written.promise;
  }

  /** Writes what was accepted and refuses what comes later. */
  async close(): Promise<void> {
    this.#closed = true;
    // Those who wait for a batch hear of its failure.
    await Promise.allSettled([this.#writing?.written.promise, this.#open?.written.promise]);
  }

  #gather(): void {
    const until = performance.now() + this.#maxWaitMs;
    const turn = (seen: number): void => {
      const adds = this.#open?.adds ?? 0;
      if (adds === seen || performance.now() >= until) this.#write();
      else setImmediate(turn, adds);
    };
    // Not now: requests that arrived in this turn of the event loop come along.
    setImmediate(turn, 0);
  }

  async #write(): Promise<void> {
    const batch = this.#open;
    if (!batch) {
      this.#busy = false;
      return;
    }
    this.#open = undefined;
    this.#writing = batch;
    try {
      await addUsage(this.#db, toRows(batch));
      batch.written.resolve();
    } catch (error) {
      // Never tried again: a lost connection does not tell whether the write took place.
      batch.written.reject(error);
    }
    this.#writing = undefined;
    this.#gather();
  }

  #today(): string {
    const now = this.#clock();
    const sinceStart = now - this.#dayStart;
    if (sinceStart < 0 || sinceStart >= DAY_MS || this.#day === '') {
      this.#day = utcDay(now);
      this.#dayStart = Date.parse(this.#day);
    }
    return this.#day;
  }
}

// In one order everywhere: processes that lock the same rows in different orders would deadlock.
function toRows({ days }: Batch): UsageRow[] {
  const rows: UsageRow[] = [];
  for (const [day, accounts] of days) {
    for (const [account_id, items] of accounts) rows.push({ account_id, day, items });
  }
  return rows.sort((a, b) => compare(a.day, b.day) || compare(a.account_id, b.account_id));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
