/** Refused keys and tokens in the log: one line a minute for each address, without what was sent. */

import type { Log } from './background-log.ts';

const REPEAT_MS = 60_000;
/** Somebody with many addresses must not fill memory. */
const MOST_ADDRESSES = 10_000;

type Address = { loggedAt: number; unlogged: number };

export class RefusedLogins {
  readonly #log: Pick<Log, 'warn'>;
  readonly #now: () => number;
  readonly #addresses = new Map<string, Address>();

  /** `now`: milliseconds from any point in time. */
  constructor(log: Pick<Log, 'warn'>, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  /** `route` is the path pattern. */
  refused(address: string, route: string): void {
    const now = this.#now();
    const known = this.#addresses.get(address);
    if (known !== undefined && now - known.loggedAt < REPEAT_MS) {
      known.unlogged += 1;
      return;
    }
    this.#addresses.delete(address);
    this.#addresses.set(address, { loggedAt: now, unlogged: 0 });
    if (this.#addresses.size > MOST_ADDRESSES) {
      this.#addresses.delete(this.#addresses.keys().next().value ?? '');
    }
    const since = known?.unlogged ? { unloggedSince: known.unlogged } : {};
    this.#log.warn({ address, route, ...since }, 'a missing or refused API key or token');
  }
}
