/** A client of one Wagewright server. */

import { readAnswer } from './answer.ts';
import { TokenKeeper } from './credentials.ts';
import { ApiError, ConnectionError, TimeoutError, WagewrightError } from './errors.ts';
import { type Methods, OPERATIONS } from './generated/operations.ts';
import type { Answer, CallOptions, Operation } from './method.ts';
import { buildRequest, type Request, type Values } from './request.ts';
import { delayBefore, isPassing, sleep } from './retry.ts';

export type ClientOptions = {
  /** The server's address, such as `https://wagewright.example.com`. */
  readonly url: string;
  /** The account's API key. Access tokens are fetched for it and renewed. Never put it in a page. */
  readonly apiKey?: string | undefined;
  /** For operations of the operator, such as `installRelease`. */
  readonly operatorKey?: string | undefined;
  /** Instead of `apiKey`: an access token, such as an employee's, or what fetches one. */
  readonly token?: string | (() => Promise<string>) | undefined;
  /** Milliseconds for one call, retries included. Default 60,000. */
  readonly timeoutMs?: number;
  /** How many more times a request is sent. Default 3. */
  readonly retries?: number;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
};

/** A method for each operation, by its `operationId`. */
export type Client = Methods;

const TIMEOUT_MS = 60_000;
const RETRIES = 3;

/** Throws a TypeError for options that make no client. */
export function createClient(options: ClientOptions): Client {
  const caller = new Caller(options);
  const methods = Object.keys(OPERATIONS).map((name) => [
    name,
    (input: Values = {}, callOptions: CallOptions = {}) =>
      caller.call(name as keyof Methods, input, callOptions),
  ]);
  return Object.freeze(Object.fromEntries(methods));
}

class Caller {
  readonly #options: ClientOptions;
  readonly #url: string;
  readonly #tokens: TokenKeeper;

  constructor(options: ClientOptions) {
    const { url, token, apiKey } = options;
    if (!/^https?:\/\/./.test(url)) {
      throw new TypeError(`url is "${url}". Send an address such as http://127.0.0.1:8080.`);
    }
    if (token !== undefined && apiKey !== undefined) {
      throw new TypeError('Send apiKey or token, not both.');
    }
    this.#options = options;
    this.#url = url.replace(/\/+$/, '');
    this.#tokens = new TokenKeeper(typeof token === 'function' ? token : () => this.#login());
  }

  async call(name: keyof Methods, input: Values, options: CallOptions): Promise<Answer<unknown>> {
    const operation: Operation = OPERATIONS[name];
    const { headers = {}, timeoutMs = TIMEOUT_MS } = this.#options;
    const merged = { ...options, headers: { ...headers, ...options.headers } };
    const request = buildRequest(this.#url, operation, input, merged);
    const allowedMs = options.timeoutMs ?? timeoutMs;
    const deadline = Date.now() + allowedMs;
    const timeout = AbortSignal.timeout(allowedMs);
    const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
    const retries = operation.repeatable
      ? (options.retries ?? this.#options.retries ?? RETRIES)
      : 0;
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          return await this.#attempt(name, operation, request, signal);
        } catch (error) {
          if (signal.aborted || attempt > retries || !isPassing(name, error)) throw error;
          const delay = delayBefore(attempt, error);
          if (Date.now() + delay >= deadline) throw error;
          await sleep(delay, signal);
        }
      }
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason;
      if (!timeout.aborted) throw error;
      const message = `no answer within ${allowedMs} ms`;
      throw new TimeoutError(
        name,
        message,
        error === timeout.reason ? undefined : { cause: error },
      );
    }
  }

  /** One request; a second one with a new token, if the server does not know the first anymore. */
  async #attempt(name: string, operation: Operation, request: Request, signal: AbortSignal) {
    const { credential } = operation;
    if (credential !== 'bearer') {
      return await this.#send(name, operation, this.#withKey(name, request, credential), signal);
    }
    const token = await this.#token(signal);
    try {
      return await this.#send(name, operation, withBearer(request, token), signal);
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === 401;
      if (!isRefused || typeof this.#options.token === 'string') throw error;
      await this.#tokens.forget(token);
      const renewed = await this.#token(signal);
      return await this.#send(name, operation, withBearer(request, renewed), signal);
    }
  }

  async #send(name: string, operation: Operation, request: Request, signal: AbortSignal) {
    const { url, body, ...init } = request;
    const send = this.#options.fetch ?? fetch;
    try {
      const response = await send(url, {
        ...init,
        ...(body === undefined ? {} : { body }),
        signal,
        // An API key goes to this address only.
        redirect: 'manual',
      });
      return await readAnswer(name, operation, response);
    } catch (error) {
      if (signal.aborted || error instanceof WagewrightError) throw error;
      throw new ConnectionError(name, `no answer from ${this.#url}`, { cause: error });
    }
  }

  /** Waits no longer than the call may, while others may continue waiting. */
  #token(signal: AbortSignal): Promise<string> {
    const { token } = this.#options;
    if (typeof token === 'string') return Promise.resolve(token);
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const stop = (): void => reject(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      this.#tokens
        .token()
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', stop));
    });
  }

  async #login(): Promise<string> {
    const { data } = await this.call('login', {}, {});
    return (data as { readonly accessToken: string }).accessToken;
  }

  #withKey(name: string, request: Request, credential: Operation['credential']): Request {
    if (credential === undefined || credential === 'bearer' || credential === 'session') {
      return request;
    }
    const option = credential === 'operatorKey' ? 'operatorKey' : 'apiKey';
    const key = this.#options[option];
    if (key === undefined) {
      const what = option === 'apiKey' ? 'API key' : 'operator key';
      throw new TypeError(`${name} takes an ${what}. Create the client with ${option}.`);
    }
    const headers = new Headers(request.headers);
    headers.set(credential === 'apiKey' ? 'api-key' : 'authorization', key);
    return { ...request, headers };
  }
}

function withBearer(request: Request, token: string): Request {
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${token}`);
  return { ...request, headers };
}
