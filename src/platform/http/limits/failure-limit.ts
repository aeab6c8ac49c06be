/**
 * What one address may do in a minute: so many rejected keys, tokens and invitations (`FailureLimit`),
 * or so many requests without a key (`AddressLimit`).
 */

import ipaddr from 'ipaddr.js';
import { RequestError } from '../../requests/errors.ts';

const WINDOW_MS = 60_000;
/** Someone with many addresses must not fill memory. */
const MOST_ADDRESSES = 10_000;
/** A proxy stands for many clients. */
const PEER_FACTOR = 10;
/** What one customer of a network provider has at least. */
const IPV6_BITS = 64;

type Counted = { readonly since: number; times: number };

type Settings = { readonly countsPeers?: boolean; readonly now?: () => number };

/** What the limit reads of a request. */
type Origin = {
  readonly ip: string;
  readonly raw: { readonly socket: { readonly remoteAddress?: string | undefined } };
};

/** Counts what comes from each address within a minute. */
export class AddressLimit {
  readonly #most: number;
  readonly #countsPeers: boolean;
  readonly #now: () => number;
  readonly #counted = new Map<string, Counted>();

  /**
   * `countsPeers`: addresses come from a header that a client may have written, so those the
   * connections come from are counted too, with a higher limit. `now`: milliseconds from any point.
   */
  constructor(most: number, { countsPeers = false, now = () => performance.now() }: Settings = {}) {
    this.#most = most;
    this.#countsPeers = countsPeers;
    this.#now = now;
  }

  get size(): number {
    return this.#counted.size;
  }

  /** Seconds until this origin may continue; undefined when it may. Counts nothing. */
  wait(origin: Origin): number | undefined {
    const now = this.#now();
    for (const [address, most] of this.#placesOf(origin)) {
      const counted = this.#counted.get(address);
      if (counted === undefined || counted.times < most) continue;
      const left = counted.since + WINDOW_MS - now;
      if (left > 0) return Math.ceil(left / 1000);
    }
    return undefined;
  }

  /** Counts one; answers as `wait` does when there were too many before. */
  add(origin: Origin): number | undefined {
    const seconds = this.wait(origin);
    if (seconds !== undefined) return seconds;
    const now = this.#now();
    for (const [address] of this.#placesOf(origin)) {
      const known = this.#counted.get(address);
      const isOpen = known !== undefined && now - known.since < WINDOW_MS;
      const counted = isOpen ? known : { since: now, times: 0 };
      counted.times += 1;
      // Last in the map is the one counted last, so the first is the one to forget.
      this.#counted.delete(address);
      this.#counted.set(address, counted);
    }
    while (this.#counted.size > MOST_ADDRESSES) {
      this.#counted.delete(this.#counted.keys().next().value ?? '');
    }
    return undefined;
  }

  #placesOf({ ip, raw }: Origin): [address: string, most: number][] {
    const peer = networkOf(raw.socket.remoteAddress ?? '') ?? 'unknown';
    const address = networkOf(ip) ?? peer;
    const places: [string, number][] = [[address, this.#most]];
    if (this.#countsPeers) places.push([`peer ${peer}`, this.#most * PEER_FACTOR]);
    return places;
  }
}

/** An IPv4 address, or the network of an IPv6 address; undefined for other text. */
function networkOf(text: string): string | undefined {
  const plain = text.replace(/%.*$/, '');
  if (!ipaddr.isValid(plain)) return undefined;
  const address = ipaddr.process(plain);
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_BITS}`).toString();
}

/**
 * Rejected keys, tokens and invitations per address. After too many, everything from there without a
 * good key or token is 429, while good ones pass: an office has one address for all its people.
 */
export class FailureLimit {
  readonly #limit: AddressLimit;

  constructor(most: number, settings: Settings = {}) {
    this.#limit = new AddressLimit(most, settings);
  }

  get size(): number {
    return this.#limit.size;
  }

  /** Why a request without a key or token is refused, when too many of this origin failed; counts nothing. */
  check(origin: Origin): RequestError | undefined {
    return tooMany(this.#limit.wait(origin));
  }

  /** For a request without a good key or token; one that sent none is not counted. */
  count(origin: Origin, wasSent: boolean): RequestError | undefined {
    return wasSent ? this.failed(origin) : this.check(origin);
  }

  /** Counts a refused key, token or invitation; answers as `check` does when there were too many before. */
  failed(origin: Origin): RequestError | undefined {
    return tooMany(this.#limit.add(origin));
  }
}

const tooMany = (seconds: number | undefined): RequestError | undefined =>
  seconds === undefined
    ? undefined
    : new RequestError('too_many_failures', { seconds }, { retryAfter: seconds });
