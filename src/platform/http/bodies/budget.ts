/**
 * Memory that request bodies may hold together, shared among owners (API keys or addresses) in turn.
 * What is not free now is waited for, so that a few large requests continue one after the other.
 */

import { present } from '../../shape/known.ts';

export type BudgetSettings = {
  /** Bytes of all owners together, and of one. */
  readonly total: number;
  readonly perOwner: number;
  /** Requests that wait, of all owners and of one; 0: no one waits. */
  readonly waiting: number;
  readonly waitingPerOwner: number;
};

/** Gives the bytes back; a second call does nothing. */
export type Release = () => void;

/** `owner`: its own share is used up. `server`: that of all. */
export type Shortage = 'owner' | 'server';

type Waiting = { readonly bytes: number; readonly grant: (release: Release) => void };

export class Budget {
  readonly #settings: BudgetSettings;
  readonly #used = new Map<string, number>();
  /** Owners take turns: the first in the map is served next, then goes to the end. */
  readonly #queues = new Map<string, Waiting[]>();
  #total = 0;
  #waiting = 0;

  constructor(settings: BudgetSettings) {
    this.#settings = settings;
  }

  get used(): number {
    return this.#total;
  }

  /** The bytes immediately, or why not. */
  take(owner: string, bytes: number): Release | Shortage {
    const shortage = this.#shortage(owner, bytes);
    if (shortage !== undefined) return shortage;
    return this.#grant(owner, bytes);
  }

  /** Calls `grant` when the bytes are free; returns how to stop waiting, or why no one may wait. */
  wait(owner: string, bytes: number, grant: (release: Release) => void): Release | Shortage {
    const { waiting, waitingPerOwner } = this.#settings;
    const queue = this.#queues.get(owner) ?? [];
    if (queue.length >= waitingPerOwner) return 'owner';
    if (this.#waiting >= waiting) return 'server';
    const entry = { bytes, grant };
    queue.push(entry);
    this.#queues.set(owner, queue);
    this.#waiting += 1;
    return () => {
      const place = queue.indexOf(entry);
      if (place < 0) return;
      queue.splice(place, 1);
      this.#left(owner, queue);
    };
  }

  #shortage(owner: string, bytes: number): Shortage | undefined {
    if ((this.#used.get(owner) ?? 0) + bytes > this.#settings.perOwner) return 'owner';
    return this.#total + bytes > this.#settings.total ? 'server' : undefined;
  }

  #grant(owner: string, bytes: number): Release {
    this.#total += bytes;
    this.#used.set(owner, (this.#used.get(owner) ?? 0) + bytes);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#total -= bytes;
      const left = (this.#used.get(owner) ?? 0) - bytes;
      if (left > 0) this.#used.set(owner, left);
      else this.#used.delete(owner);
      if (this.#waiting > 0) this.#serve();
    };
  }

  #serve(): void {
    for (const [owner, queue] of [...this.#queues]) {
      const first = present(queue[0]);
      const shortage = this.#shortage(owner, first.bytes);
      // The first in turn gets the next free bytes; others would keep it waiting permanently.
      if (shortage === 'server') return;
      if (shortage === 'owner') continue;
      queue.shift();
      this.#queues.delete(owner);
      if (queue.length > 0) this.#queues.set(owner, queue);
      this.#waiting -= 1;
      first.grant(this.#grant(owner, first.bytes));
    }
  }

  #left(owner: string, queue: readonly Waiting[]): void {
    this.#waiting -= 1;
    if (queue.length === 0) this.#queues.delete(owner);
  }
}
