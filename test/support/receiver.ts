/**
 * A receiver of webhooks and postbacks that behaves as a script says: well, badly, late or never. It
 * lives outside the process under test, so what it saw survives when that one is killed.
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Behavior =
  /** Answers with this status and is done: 2xx, 500, 410, 429, a redirect. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** Answers 200 after `ms`. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** Takes the request and never answers. */
  | { readonly kind: 'hang' }
  /** Takes the request and resets the connection (TCP RST). */
  | { readonly kind: 'reset' }
  /** Answers 200 with a body of so many bytes. */
  | { readonly kind: 'huge'; readonly bytes: number }
  /** Answers 200 immediately, then one byte of the body every `everyMs`, without end. */
  | { readonly kind: 'drip'; readonly everyMs: number };

export const answer = (status: number, body = ''): Behavior => ({ kind: 'answer', status, body });
export const OK = answer(200);
export const HANG: Behavior = { kind: 'hang' };
export const RESET: Behavior = { kind: 'reset' };
export const slow = (ms: number): Behavior => ({ kind: 'slow', ms });
export const redirect = (location: string): Behavior => ({
  kind: 'answer',
  status: 307,
  headers: { location },
});
/** `retryAfter` as the header says it: seconds, or an HTTP date. */
export const tooMany = (retryAfter: string): Behavior => ({
  kind: 'answer',
  status: 429,
  headers: { 'retry-after': retryAfter },
});

type Received = {
  /** The header `webhook-id`. */
  readonly id: string;
  /** Which arrival of this id it was, from 1. */
  readonly arrival: number;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly bytes: Buffer;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly behavior: Behavior;
};

/** What to do with a request, once its body is there whole. */
export type Script = (request: Omit<Received, 'behavior'>) => Behavior;

/** Misbehaves, by default with 500, at the first `count` arrivals of each id; then 200. */
export const failingFirst =
  (count: number, behavior: Behavior = answer(500)): Script =>
  ({ arrival }) =>
    arrival <= count ? behavior : OK;

const HUGE_PART = Buffer.alloc(65_536, 'x');

export class Receiver {
  /** Every request whose body arrived whole, in order. */
  readonly received: Received[] = [];
  /** Ids that were answered with a 2xx status, the answer handed to the network. */
  readonly accepted = new Set<string>();
  /** Decides from now on. */
  script: Script;
  readonly #arrivals = new Map<string, number>();
  readonly #server: Server;
  readonly #clock: () => number;

  private constructor(script: Script, clock: () => number) {
    this.script = script;
    this.#clock = clock;
    this.#server = createServer((request, response) => this.#take(request, response));
    // Kept connections outlive pauses of the sender; a short limit would add resets of our own.
    this.#server.keepAliveTimeout = 60_000;
  }

  static async start(script: Script = () => OK, clock: () => number = Date.now): Promise<Receiver> {
    const receiver = new Receiver(script, clock);
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  /** For example `http://127.0.0.1:40001`; every path is answered. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const parts: Buffer[] = [];
    request.on('error', () => {});
    response.on('error', () => {});
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const id = String(request.headers['webhook-id'] ?? '');
      const arrival = (this.#arrivals.get(id) ?? 0) + 1;
      this.#arrivals.set(id, arrival);
      const seen = {
        id,
        arrival,
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString('utf8'),
        bytes: Buffer.concat(parts),
        at: this.#clock(),
      };
      const behavior = this.script(seen);
      this.received.push({ ...seen, behavior });
      this.#behave(behavior, id, request, response);
    });
  }

  #behave(
    behavior: Behavior,
    id: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const begin = (status: number, headers: Readonly<Record<string, string>> = {}): void => {
      response.writeHead(status, { 'content-type': 'text/plain', ...headers });
      if (status >= 200 && status <= 299) this.accepted.add(id);
    };
    switch (behavior.kind) {
      case 'answer':
        begin(behavior.status, behavior.headers);
        response.end(behavior.body ?? '');
        return;
      case 'slow': {
        const timer = setTimeout(() => {
          begin(200);
          response.end();
        }, behavior.ms);
        response.on('close', () => clearTimeout(timer));
        return;
      }
      case 'hang':
        return;
      case 'reset':
        request.socket.resetAndDestroy();
        return;
      case 'huge':
        begin(200);
        pour(response, behavior.bytes);
        return;
      case 'drip': {
        begin(200);
        const timer = setInterval(() => response.write('x'), behavior.everyMs);
        response.on('close', () => clearInterval(timer));
        return;
      }
    }
  }

  /** Resolves when `isDone` holds; throws after `withinMs`. */
  async until(isDone: () => boolean, withinMs: number, what: string): Promise<void> {
    const end = performance.now() + withinMs;
    while (!isDone()) {
      if (performance.now() > end) throw new Error(`${what}: not within ${withinMs} ms`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Cuts all connections and stops listening. */
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** So many bytes, as fast as they are taken. */
function pour(response: ServerResponse, bytes: number): void {
  let left = bytes;
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      const part = left < HUGE_PART.length ? HUGE_PART.subarray(0, left) : HUGE_PART;
      left -= part.length;
      if (!response.write(part)) {
        response.once('drain', more);
        return;
      }
    }
    response.end();
  };
  more();
}
