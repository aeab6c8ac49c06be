/**
 * One POST and its answer, bounded in time and size. Works on undici's dispatch interface: the
 * cheapest one, and the one that lets a connection be dropped in the middle of an answer.
 */

import type { Dispatcher } from 'undici';
import { exchangeError, OutboundError } from './failure.ts';
import type { HttpAddress } from './http-url.ts';

type Post = {
  readonly url: HttpAddress;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Monotonic milliseconds (`performance.now`) at which the attempt is over. */
  readonly deadline: number;
  /** Ends the exchange immediately; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** How much of the answer is kept. */
  readonly keepBytes: number;
};

export type Answer = {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** The first `keepBytes`. */
  readonly body: Buffer;
  /** Whether `body` is all there was. */
  readonly isWhole: boolean;
};

export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Read to its end, so that the connection can be used again; a longer answer costs the connection. */
const READ_BYTES = 64 * 1024;
/** A receiver has answered with its status; the rest is read this long. */
const READ_MS = 5_000;

const CUT = new Error('the rest of the answer is not wanted');

/** Rejects with an `OutboundError` (classes of `connector.ts`, `timeout`, `reset`, `protocol`). */
export function post(dispatcher: Dispatcher, request: Post): Promise<Answer> {
  const { url, deadline, signal } = request;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const exchange = new Exchange(request, resolve, reject);
    const left = Math.max(0, deadline - performance.now());
    exchange.endAfter(left, () => exchange.failByTime());
    try {
      dispatcher.dispatch(
        {
          origin: url.origin,
          path: url.path,
          method: 'POST',
          headers: request.headers,
          body: request.body,
          // Ours bound the whole attempt.
          headersTimeout: 0,
          bodyTimeout: 0,
        },
        exchange,
      );
    } catch (error) {
      exchange.fail(exchangeError(error, url.host));
    }
  });
}

// One listener for all exchanges of a signal: one each, added and removed, costs more than a signature.
const exchangesOf = new WeakMap<AbortSignal, Set<Exchange>>();

function endedBy(signal: AbortSignal): Set<Exchange> {
  const known = exchangesOf.get(signal);
  if (known !== undefined) return known;
  const exchanges = new Set<Exchange>();
  exchangesOf.set(signal, exchanges);
  const endAll = () => {
    for (const exchange of [...exchanges]) exchange.fail(signal.reason);
  };
  signal.addEventListener('abort', endAll, { once: true });
  return exchanges;
}

class Exchange implements Dispatcher.DispatchHandler {
  readonly #request: Post;
  readonly #resolve: (answer: Answer) => void;
  readonly #reject: (error: unknown) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isSettled = false;
  #status = 0;
  #headers: ResponseHeaders = {};
  #chunks: Buffer[] = [];
  #kept = 0;
  #read = 0;

  constructor(request: Post, resolve: (answer: Answer) => void, reject: (error: unknown) => void) {
    this.#request = request;
    this.#resolve = resolve;
    this.#reject = reject;
    if (request.signal !== undefined) endedBy(request.signal).add(this);
  }

  endAfter(ms: number, action: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(action, ms);
  }

  fail(error: unknown): void {
    if (this.#settle()) this.#reject(error);
    this.#controller?.abort(CUT);
  }

  failByTime(): void {
    const words = this.#controller === undefined ? 'was not connected' : 'did not respond';
    this.fail(new OutboundError('timeout', `${this.#request.url.host} ${words} in time`));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // Given up while the connection was being opened: nothing is sent anymore.
    if (this.#isSettled) controller.abort(CUT);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: ResponseHeaders,
  ): void {
    if (status < 200 || this.#isSettled) return;
    this.#status = status;
    this.#headers = headers;
    const left = Math.max(0, this.#request.deadline - performance.now());
    this.endAfter(Math.min(left, READ_MS), () => this.#cut());
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isSettled) return;
    this.#read += chunk.length;
    const room = this.#request.keepBytes - this.#kept;
    if (room > 0) {
      const piece = chunk.subarray(0, room);
      this.#chunks.push(piece);
      this.#kept += piece.length;
    }
    if (this.#read > Math.max(READ_BYTES, this.#request.keepBytes)) this.#cut();
  }

  onResponseEnd(): void {
    this.#finish(this.#read === this.#kept);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#isSettled) return;
    // The status has been said; that the rest broke off changes nothing.
    if (this.#status !== 0) this.#finish(false);
    else this.fail(exchangeError(error, this.#request.url.host));
  }

  #cut(): void {
    this.#finish(false);
    this.#controller?.abort(CUT);
  }

  #finish(isWhole: boolean): void {
    if (!this.#settle()) return;
    const body = Buffer.concat(this.#chunks);
    this.#resolve({ status: this.#status, headers: this.#headers, body, isWhole });
  }

  #settle(): boolean {
    if (this.#isSettled) return false;
    this.#isSettled = true;
    clearTimeout(this.#timer);
    const { signal } = this.#request;
    if (signal !== undefined) endedBy(signal).delete(this);
    return true;
  }
}
