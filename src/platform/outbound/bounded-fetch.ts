/**
 * `fetch` for the few requests whose address the operator has set: through the guarded connection,
 * bounded in time and size. A redirect is an answer like any other: it is never followed.
 */

import { Agent, type Dispatcher, request } from 'undici';
import type { AddressGuard } from './address-guard.ts';
import { createConnector } from './connector.ts';
import { exchangeError, OutboundError } from './failure.ts';

type BoundedRequest = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends the request; it then rejects with an `OutboundError` of class `timeout`. */
  readonly signal?: AbortSignal | undefined;
};

export type BoundedFetch = {
  /** Any status is an answer; rejects with an `OutboundError`. */
  fetch(url: URL, request?: BoundedRequest): Promise<Response>;
  /** Ends every exchange under way. */
  close(): Promise<void>;
};

const MOST_BYTES = 256 * 1024;
/** Statuses whose answer has no body. */
const EMPTY = [204, 205, 304];

/** `timeoutMs`: from the name look-up to the last byte. */
export function createBoundedFetch(
  guard: AddressGuard,
  timeoutMs: number,
  mostBytes = MOST_BYTES,
): BoundedFetch {
  const closing = new AbortController();
  const connect = createConnector({
    guard,
    trustAllCertificates: false,
    proxy: undefined,
    timeoutMs,
    closing: closing.signal,
  });
  const agent = new Agent({ connect, allowH2: false });

  return {
    async fetch(url, { method = 'GET', headers = {}, body, signal } = {}) {
      const late = AbortSignal.timeout(timeoutMs);
      const ends = [late, closing.signal, ...(signal === undefined ? [] : [signal])];
      try {
        const answer = await request(url, {
          dispatcher: agent,
          method: method as Dispatcher.HttpMethod,
          headers,
          ...(body === undefined ? {} : { body }),
          signal: AbortSignal.any(ends),
        });
        return responseOf(answer, await read(answer.body, url.host, mostBytes));
      } catch (error) {
        if (late.aborted || signal?.aborted) {
          throw new OutboundError(
            'timeout',
            `${url.host} did not respond within ${timeoutMs / 1000} s`,
          );
        }
        throw exchangeError(error, url.host);
      }
    },
    async close() {
      closing.abort();
      await agent.destroy();
    },
  };
}

async function read(
  body: Dispatcher.ResponseData['body'],
  host: string,
  mostBytes: number,
): Promise<Buffer> {
  // One that is destroyed tells so as an error, and no one else listens.
  body.on('error', () => {});
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) {
      throw new OutboundError('protocol', `${host} sent more than ${mostBytes / 1024} KB`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function responseOf(
  { statusCode: status, headers }: Dispatcher.ResponseData,
  bytes: Buffer,
): Response {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  const body = EMPTY.includes(status) ? null : new Uint8Array(bytes);
  return new Response(body, { status, headers: pairs });
}
