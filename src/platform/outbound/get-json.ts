/** One GET of JSON from an address that the operator has set, bounded in time and size. */

import type { AddressGuard } from './address-guard.ts';
import { createBoundedFetch } from './bounded-fetch.ts';
import { OutboundError } from './failure.ts';

type JsonGetter = {
  /** The value; rejects with an `OutboundError`. */
  get(url: URL): Promise<unknown>;
  /** Ends every exchange under way. */
  close(): Promise<void>;
};

export function createJsonGetter(guard: AddressGuard, timeoutMs: number): JsonGetter {
  const { fetch, close } = createBoundedFetch(guard, timeoutMs);
  return {
    async get(url) {
      const answer = await fetch(url, { headers: { accept: 'application/json' } });
      if (answer.status !== 200) {
        throw new OutboundError('status', `${url.host} returned ${answer.status} instead of 200`);
      }
      return parse(await answer.text(), url.host);
    },
    close,
  };
}

function parse(text: string, host: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OutboundError('protocol', `${host} did not return JSON`);
  }
}
