/** The operator's geocoder (`GEOCODER_URL`): street addresses to locations. */

import { createAddressGuard } from '../../delivery/outbound/address-guard.ts';
import { createJsonGetter } from '../../delivery/outbound/get-json.ts';

export type Geocoder = {
  /** What it answers, unchecked; rejects with an `OutboundError`. */
  find(address: Address): Promise<unknown>;
  close(): Promise<void>;
};

/** Blank where not sent; `state` is a postal code. */
export type Address = {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
};

/** How long it may take, from the name look-up to the last byte. */
const TIMEOUT_MS = 5_000;

/** The operator has set the address: it may lie in a private network, but is never a metadata service. */
const PRIVATE_RANGES = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  'fc00::/7',
];

/** `template` holds `{address}`, and perhaps `{city}`, `{state}` and `{zip}`. */
export function createGeocoder(template: string, timeoutMs = TIMEOUT_MS): Geocoder {
  const guard = createAddressGuard({ allowCidrs: PRIVATE_RANGES, openLoopback: true });
  const getter = createJsonGetter(guard, timeoutMs);
  return {
    find: (address) => getter.get(new URL(filledIn(template, address))),
    close: () => getter.close(),
  };
}

/** Parts that have no place of their own in the template go with `{address}`. */
export function filledIn(template: string, parts: Address): string {
  const hasPlace = (name: keyof Address): boolean => template.includes(`{${name}}`);
  const loose = (['address', 'city', 'state', 'zip'] as const)
    .filter((name) => name === 'address' || !hasPlace(name))
    .map((name) => parts[name])
    .filter((part) => part !== '');
  const values: Address = { ...parts, address: loose.join(', ') };
  return template.replace(/\{(address|city|state|zip)\}/g, (_, name: keyof Address) =>
    encodeURIComponent(values[name]),
  );
}
