/**
 * Which addresses this server may be made to call. A host is resolved once,
 * every address it has is checked, and the caller connects to those addresses and no others, so that
 * a name cannot change its meaning between the check and the connection.
 */

import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { reasonOf } from '../shape/reasons.ts';
import { SetupError } from '../storage/errors.ts';
import { type Cidr, isOpenedBy, judge, parseCidr } from './address-ranges.ts';
import { codeOf, OutboundError } from './failure.ts';

export type ResolvedAddress = { readonly address: string; readonly family: number };

export type AddressGuard = {
  /**
   * The addresses of a host name or literal (IPv6 with or without brackets), all of them allowed.
   * Throws an `OutboundError` of class `address`, `dns` or `settings`.
   */
  check(host: string): Promise<readonly ResolvedAddress[]>;
  /** Why an IP address in any of its spellings is never called; a name is looked up when it is. */
  literalError(host: string): string | undefined;
};

export type AddressGuardOptions = {
  /** `CALLBACK_ALLOW_CIDRS`: ranges that are open although they are private. */
  readonly allowCidrs: readonly string[];
  /** Whether this machine itself may be called. */
  readonly openLoopback: boolean;
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
};

/** How long a checked answer is used again; what is connected is always what was checked. */
const KEEP_MS = 10_000;
const KEEP_HOSTS = 2_000;

const LOOPBACK: readonly Cidr[] = ['127.0.0.0/8', '::1'].map(parseCidr);

const bySystem = (host: string): Promise<readonly ResolvedAddress[]> =>
  lookup(host, { all: true, order: 'verbatim' });

/** Throws a `SetupError` when an entry of `allowCidrs` is not a range. */
export function createAddressGuard(options: AddressGuardOptions): AddressGuard {
  const { resolve = bySystem, now = () => performance.now() } = options;
  const open = [...options.allowCidrs.map(allowed), ...(options.openLoopback ? LOOPBACK : [])];
  const kept = new Map<string, Kept>();

  async function resolveAndCheck(host: string): Promise<readonly ResolvedAddress[]> {
    const addresses = await resolve(host).catch((error: unknown) => {
      throw dnsError(error, host);
    });
    if (addresses.length === 0) throw dnsError(undefined, host);
    for (const { address } of addresses) refuse(address, host, open);
    return addresses;
  }

  return {
    literalError(text) {
      try {
        const host = normalHost(text);
        if (isIP(host) !== 0) refuse(host, text, open);
        return undefined;
      } catch (error) {
        if (error instanceof OutboundError) return error.message;
        throw error;
      }
    },
    async check(text) {
      const host = normalHost(text);
      const family = isIP(host);
      if (family !== 0) {
        refuse(host, text, open);
        return [{ address: host, family }];
      }
      const before = kept.get(host);
      if (before !== undefined && before.until > now()) return before.addresses;
      // Lookups of one name share one flight: a name server that hangs holds one thread, not many.
      const addresses = resolveAndCheck(host);
      const entry: Kept = { until: Number.POSITIVE_INFINITY, addresses };
      kept.delete(host);
      kept.set(host, entry);
      if (kept.size > KEEP_HOSTS) kept.delete(kept.keys().next().value ?? '');
      addresses.then(
        () => {
          entry.until = now() + KEEP_MS;
        },
        () => {
          if (kept.get(host) === entry) kept.delete(host);
        },
      );
      return addresses;
    },
  };
}

/** `until` is infinite while the lookup is under way. */
type Kept = { until: number; readonly addresses: Promise<readonly ResolvedAddress[]> };

function allowed(text: string): Cidr {
  try {
    return parseCidr(text);
  } catch (error) {
    throw new SetupError(`CALLBACK_ALLOW_CIDRS: ${reasonOf(error)}`);
  }
}

/**
 * The host as the URL standard writes it: `0x7f.1`, `2130706433` and `127.0.0.1.` are all
 * `127.0.0.1`; IPv6 without brackets.
 */
function normalHost(text: string): string {
  const bare = text.replace(/^\[(.*)\]$/, '$1');
  const isV6 = isIP(bare.replace(/%.*$/, '')) === 6;
  const isPart = isV6 || !/[\s/?#@\\:]/.test(bare);
  const parsed = isPart ? URL.parse(`http://${isV6 ? `[${bare}]` : bare}/`) : null;
  if (parsed === null) {
    throw new OutboundError('settings', `${text} is not a valid host name or IP address`);
  }
  return parsed.hostname.replace(/^\[(.*)\]$/, '$1');
}

function refuse(address: string, host: string, open: readonly Cidr[]): void {
  const judgment = judge(address);
  if (isOpenedBy(judgment, open)) return;
  const { words, opening } = judgment;
  const isLiteral = isIP(host.replace(/^\[(.*)\]$/, '$1')) !== 0;
  const who = isLiteral ? `${host} is ${words}` : `${host} leads to ${words}`;
  const help =
    opening === 'never'
      ? 'such addresses are never called'
      : 'it is not called unless the operator of this server opens it with CALLBACK_ALLOW_CIDRS';
  throw new OutboundError('address', `${who}: ${help}`);
}

function dnsError(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = codeOf(error);
  if (code === undefined || code === 'ENOTFOUND' || code === 'ENODATA') {
    return new OutboundError('dns', `${host} was not found in DNS. Check the host name`);
  }
  return new OutboundError('dns', `${host} could not be resolved (${code})`);
}
