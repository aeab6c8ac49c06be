/** One GET of JSON from an address that the operator has set, bounded in time and size. */

import { Agent, request } from 'undici';
import type { AddressGuard } from './address-guard.ts';
import { createConnector } from './connector.ts';
import { exchangeError, OutboundError } from './failure.ts';

export type JsonGetter = {
  /** The value; rejects with an `OutboundError`. */
  get(url: URL): Promise<unknown>;
  /** Ends every exchange under way. */
  close(): Promise<void>;
};

const MOST_BYTES = 256 * 1024;

export function createJsonGetter(guard: AddressGuard, timeoutMs: number): JsonGetter {
  const closing = new AbortController();
  const connect = createConnector({
    guard,
    trustAllCertificates: false,
    proxy: undefined,
    timeoutMs,
    closing: closing.signal,
  });
  const agent = new Agent({ connect, allowH2: false });

  async function get(url: URL): Promise<unknown> {
    const late = AbortSignal.timeout(timeoutMs);
    try {
      // A redirect is an answer like any other that is not 200: it is never followed.
      const { statusCode, body } = await request(url, {
        dispatcher: agent,
        headers: { accept: 'application/json' },
        signal: AbortSignal.any([late, closing.signal]),
      });
      // One that is destroyed tells so as an error, and nobody else listens.
      body.on('error', () => {});
      if (statusCode !== 200) {
        body.destroy();
        throw new OutboundError('status', `${url.host} answered ${statusCode} instead of 200`);
      }
      return parse(await read(body, url.host), url.host);
    } catch (error) {
      if (late.aborted) {
        throw new OutboundError('timeout', `${url.host} did not answer in ${timeoutMs / 1000} s`);
      }
      throw exchangeError(error, url.host);
    }
  }

  return {
    get,
    async close() {
      closing.abort();
      await agent.destroy();
    },
  };
}

async function read(body: AsyncIterable<Buffer>, host: string): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MOST_BYTES) {
      throw new OutboundError('protocol', `${host} answered more than ${MOST_BYTES / 1024} KB`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string, host: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OutboundError('protocol', `${host} did not answer with JSON`);
  }
}
