/**
 * What one address may do in a minute: so many rejected keys, tokens and invitations (`FailureLimit`),
 * or so many requests without a key (`AddressLimit`).
 */

import ipaddr from 'ipaddr.js';
import { RequestError } from '../../requests/errors.ts';

const WINDOW_MS = 60_000;
/** Someone with many addresses must not fill memory. */
const MOST_ADDRESSES = 10_000;
/** What one customer of a network provider has at least. */
const IPV6_BITS = 64;

type Counted = { readonly since: number; times: number };

type Settings = { readonly now?: () => number };

/** What the limit reads of a request. */
type Origin = {
  readonly ip: string;
  readonly raw: { readonly socket: { readonly remoteAddress?: string | undefined } };
};

/**
 * Counts what comes from each address within a minute. The address of the connection counts only
 * where the request seems to come from none: behind a proxy it is that of all clients, and what one
 * of them does would keep the others out.
 */
export class AddressLimit {
  readonly #most: number;
  readonly #now: () => number;
  readonly #counted = new Map<string, Counted>();

  /** `now`: milliseconds from any point. */
  constructor(most: number, { now = () => performance.now() }: Settings = {}) {
    this.#most = most;
    this.#now = now;
  }

  get size(): number {
    return this.#counted.size;
  }

  /** Seconds until this origin may continue; undefined when it may. Counts nothing. */
  wait(origin: Origin): number | undefined {
    const counted = this.#counted.get(addressOf(origin));
    if (counted === undefined || counted.times < this.#most) return undefined;
    const left = counted.since + WINDOW_MS - this.#now();
    return left > 0 ? Math.ceil(left / 1000) : undefined;
  }

  /** Counts one; answers as `wait` does when there were too many before. */
  add(origin: Origin): number | undefined {
    const seconds = this.wait(origin);
    if (seconds !== undefined) return seconds;
    const address = addressOf(origin);
    const now = this.#now();
    const known = this.#counted.get(address);
    const isOpen = known !== undefined && now - known.since < WINDOW_MS;
    const counted = isOpen ? known : { since: now, times: 0 };
    counted.times += 1;
    // Last in the map is the one counted last, so the first is the one to forget.
    this.#counted.delete(address);
    this.#counted.set(address, counted);
    if (this.#counted.size > MOST_ADDRESSES) {
      this.#counted.delete(this.#counted.keys().next().value ?? '');
    }
    return undefined;
  }
}

const addressOf = ({ ip, raw }: Origin): string =>
  networkOf(ip) ?? networkOf(raw.socket.remoteAddress ?? '') ?? 'unknown';

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
 * good key, token, or invitation is 429, while good ones pass: an office has one address for all its
 * people. So what was sent is looked up first, and only a bad one asks here.
 */
export class FailureLimit {
  readonly #limit: AddressLimit;

  constructor(most: number, settings: Settings = {}) {
    this.#limit = new AddressLimit(most, settings);
  }

  get size(): number {
    return this.#limit.size;
  }

  /** Why a request that sent no key or token is refused, when too many of this origin failed; counts nothing. */
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
