/** Refused keys and tokens in the log: one line a minute for each address, without what was sent. */

import type { Log } from './background-log.ts';
import { Repeated } from './repeated.ts';

export class RefusedLogins {
  readonly #log: Pick<Log, 'warn'>;
  readonly #addresses: Repeated;

  /** `now`: milliseconds from any point in time. */
  constructor(log: Pick<Log, 'warn'>, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#addresses = new Repeated({ now });
  }

  /** `route` is the path pattern. */
  refused(address: string, route: string): void {
    const since = this.#addresses.next(address);
    if (since === undefined) return;
    this.#log.warn({ address, route, ...since }, 'a missing or refused API key or token');
  }
}
