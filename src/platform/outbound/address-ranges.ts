/**
 * What an IP address is: public, or in one of the ranges a server must not be made to call. Follows
 * the IANA special-purpose address registries (RFC 6890).
 */

import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * What opens an address: nothing is needed (`public`), any CIDR that holds it (`cidr`), one that
 * lies inside its block (`named`), one that is this address alone (`exact`), or nothing (`never`).
 */
type Opening = 'public' | 'cidr' | 'named' | 'exact' | 'never';

type Judgment = {
  /** IPv4-mapped IPv6 as IPv4. */
  readonly address: Address;
  readonly opening: Opening;
  /** For messages: "a private address". */
  readonly words: string;
};

export type Cidr = readonly [Address, number];

/**
 * Where clouds answer with credentials. Azure's lies in public space, Alibaba's in carrier-grade
 * NAT; the IPv6 ones are unique local.
 */
const METADATA: ReadonlySet<string> = new Set(
  [
    '169.254.169.254', // AWS, Azure, Google, Oracle, DigitalOcean, Hetzner, OpenStack
    '169.254.170.2', // AWS ECS task credentials
    '169.254.170.23', // AWS EKS Pod Identity
    'fd00:ec2::254',
    'fd00:ec2::23',
    'fd20:ce::254', // Google
    '100.100.100.200', // Alibaba
    '168.63.129.16', // Azure WireServer
    '192.0.0.192', // Oracle Cloud Classic
    '169.254.42.42', // Scaleway
    'fd00:42::42',
  ].map((text) => ipaddr.parse(text).toNormalizedString()),
);

const WORDS: Readonly<Record<string, readonly [Opening, string]>> = {
  private: ['cidr', 'a private address'],
  uniqueLocal: ['cidr', 'a private address'],
  loopback: ['cidr', 'a loopback address'],
  carrierGradeNat: ['cidr', 'a carrier-grade NAT address'],
  linkLocal: ['named', 'a link-local address'],
  multicast: ['never', 'a multicast address'],
  broadcast: ['never', 'a broadcast address'],
  unspecified: ['never', 'an unspecified address'],
};
const RESERVED = ['cidr', 'a reserved address'] as const;
const TUNNELLED = ['never', 'a tunnelled IPv4 address'] as const;

const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const LOCAL_NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b:1::/48');
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** Ranges that carry an IPv4 address: compatible, translated (RFC 6145), 6to4, Teredo. */
const TUNNELS = ['::/96', '::ffff:0:0:0/96', '2002::/16', '2001::/32'].map((text) =>
  ipaddr.IPv6.parseCIDR(text),
);

/** `text` is an IP address as `node:net` knows it; with a zone id it is link-local. */
export function judge(text: string): Judgment {
  const address = ipaddr.process(text.replace(/%.*$/, ''));
  if (METADATA.has(address.toNormalizedString())) {
    return { address, opening: 'exact', words: 'a cloud metadata address' };
  }
  const [opening, words] = address.kind() === 'ipv4' ? v4(address) : v6(address as ipaddr.IPv6);
  return { address, opening, words };
}

function v4(address: Address): readonly [Opening, string] {
  const range = address.range();
  return range === 'unicast' ? ['public', 'a public address'] : (WORDS[range] ?? RESERVED);
}

function v6(address: ipaddr.IPv6): readonly [Opening, string] {
  const known = WORDS[address.range()];
  if (known !== undefined) return known;
  if (TUNNELS.some((range) => address.match(range))) return TUNNELLED;
  if (address.match(NAT64)) {
    // The translator decides where it leads: as public as the IPv4 address inside.
    const inside = new ipaddr.IPv4(address.toByteArray().slice(12));
    return judge(inside.toString()).opening === 'public' ? ['public', 'public'] : TUNNELLED;
  }
  // May lead anywhere its operator's translator does, metadata too.
  if (address.match(LOCAL_NAT64)) return ['named', 'a local translation address'];
  const isPublic = address.range() === 'unicast' && address.match(GLOBAL_UNICAST);
  if (!isPublic) return RESERVED;
  return isIsatap(address) ? TUNNELLED : ['public', 'a public address'];
}

/** RFC 5214: an interface id of 0000:5efe or 0200:5efe and an IPv4 address. */
const isIsatap = ({ parts }: ipaddr.IPv6): boolean =>
  parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x0200);

/** Whether one of `cidrs` opens the judged address. */
export function isOpenedBy({ address, opening }: Judgment, cidrs: readonly Cidr[]): boolean {
  if (opening === 'public') return true;
  if (opening === 'never') return false;
  return cidrs.some(
    ([base, bits]) =>
      base.kind() === address.kind() &&
      address.match(base as never, bits) &&
      bits >= leastBits(address, opening),
  );
}

/** The shortest prefix that names the address explicitly enough. */
function leastBits(address: Address, opening: Opening): number {
  const isV4 = address.kind() === 'ipv4';
  if (opening === 'exact') return isV4 ? 32 : 128;
  if (opening !== 'named') return 0;
  if (isV4) return 16;
  return address.range() === 'linkLocal' ? 10 : 48;
}

/** `10.0.0.0/8`, `fd12::/16` or a single address; throws an `Error` that says what is wrong. */
export function parseCidr(text: string): Cidr {
  const slash = text.indexOf('/');
  const host = slash < 0 ? text : text.slice(0, slash);
  const isPlainV4 = ipaddr.IPv4.isValidFourPartDecimal(host);
  if (!isPlainV4 && !(host.includes(':') && ipaddr.IPv6.isValid(host))) {
    throw new Error(
      `${text} is not an IP address or range: write 10.0.0.0/8, 10.1.2.3, or fd12::/16`,
    );
  }
  const address = ipaddr.parse(host);
  if (address.kind() === 'ipv6' && (address as ipaddr.IPv6).isIPv4MappedAddress()) {
    throw new Error(`${text}: write the IPv4 range itself, IPv4-mapped addresses count as IPv4`);
  }
  const most = isPlainV4 ? 32 : 128;
  const digits = slash < 0 ? String(most) : text.slice(slash + 1);
  const bits = Number(digits);
  if (!/^\d{1,3}$/.test(digits) || bits > most) {
    throw new Error(`${text}: the prefix must be a whole number from 0 to ${most}`);
  }
  const base = isPlainV4
    ? ipaddr.IPv4.networkAddressFromCIDR(`${host}/${bits}`)
    : ipaddr.IPv6.networkAddressFromCIDR(`${host}/${bits}`);
  if (base.toNormalizedString() !== address.toNormalizedString()) {
    throw new Error(`${text}: the range begins at ${base}, write ${base}/${bits}`);
  }
  return [address, bits];
}
