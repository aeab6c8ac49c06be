/** The operator's geocoder (`GEOCODER_URL`): street addresses to locations. */

import { createJsonGetter } from '../../platform/outbound/get-json.ts';
import { createOperatorGuard } from '../../platform/outbound/operator-guard.ts';

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

/** `template` holds `{address}`, and perhaps `{city}`, `{state}` and `{zip}`. */
export function createGeocoder(template: string, timeoutMs = TIMEOUT_MS): Geocoder {
  const getter = createJsonGetter(createOperatorGuard(), timeoutMs);
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
