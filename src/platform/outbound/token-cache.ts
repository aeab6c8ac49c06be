/**
 * Access tokens, kept until shortly before they expire. Deliveries that need the same token share
 * one request; a failure is kept for no one.
 */

import type { Dispatcher } from 'undici';
import { sha256 } from '../digest/digest.ts';
import { OutboundError } from './failure.ts';
import {
  type ClientAuthentication,
  type OAuth2,
  requestToken,
  type Token,
} from './token-request.ts';

export type TokenRequest = {
  readonly oauth2: OAuth2;
  readonly dispatcher: Dispatcher;
  readonly trustAllCertificates: boolean;
  /** Monotonic milliseconds; ends the waiting of this caller, not the request others wait for. */
  readonly deadline: number;
  readonly signal?: AbortSignal | undefined;
};

type Entry = {
  token: Promise<Token>;
  /** Wall clock; infinite while the request is under way. */
  until: number;
};

const KEEP_TOKENS = 2_000;
/** The time of one request, however long its first caller would wait. */
const REQUEST_MS = 30_000;
/** Not used in its last minute, nor in the second half of a shorter life. */
const MARGIN_MS = 60_000;
/** Where the server does not say (RFC 6749 section 5.1 recommends it); a 401 ends it sooner. */
const UNSAID_LIFE_MS = 300_000;

export class TokenCache {
  readonly #clock: () => number;
  readonly #entries = new Map<string, Entry>();
  /** Which way a server took the client's secret. */
  readonly #ways = new Map<string, ClientAuthentication>();

  /** `clock` gives milliseconds since 1970. */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Throws an `OutboundError` of class `token`, `address`, `timeout` or `settings`. */
  async get(request: TokenRequest): Promise<string> {
    const key = keyOf(request);
    const entry = this.#entries.get(key);
    const isGood = entry !== undefined && entry.until > this.#clock();
    const token = isGood ? entry.token : this.#fetch(key, request);
    return (await before(token, request)).accessToken;
  }

  /** Forgets a token that a target refused, unless another has taken its place. */
  async drop(request: TokenRequest, accessToken: string): Promise<void> {
    const key = keyOf(request);
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.until === Number.POSITIVE_INFINITY) return;
    const token = await entry.token;
    if (token.accessToken === accessToken && this.#entries.get(key) === entry) {
      this.#entries.delete(key);
    }
  }

  #fetch(key: string, { oauth2, dispatcher }: TokenRequest): Promise<Token> {
    const token = requestToken(dispatcher, oauth2, {
      first: this.#ways.get(key),
      deadline: performance.now() + REQUEST_MS,
      now: this.#clock(),
    });
    const entry: Entry = { token, until: Number.POSITIVE_INFINITY };
    put(this.#entries, key, entry);
    token.then(
      ({ expiresIn, clientAuthentication }) => {
        const lifeMs = expiresIn === undefined ? UNSAID_LIFE_MS : expiresIn * 1000;
        entry.until = this.#clock() + lifeMs - Math.min(MARGIN_MS, lifeMs / 2);
        put(this.#ways, key, clientAuthentication);
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      },
    );
    return token;
  }
}

/** Adds as the youngest; the oldest makes room. */
function put<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > KEEP_TOKENS && oldest !== undefined) map.delete(oldest);
}

/** A hash, so that no secret lies about as a key. */
function keyOf({ oauth2, trustAllCertificates }: TokenRequest): string {
  const parameters = Object.entries(oauth2.oauth2AdditionalParameters ?? {}).sort();
  const { oauth2AuthServerUrl, oauth2ClientId, oauth2ClientSecret } = oauth2;
  const parts = [
    oauth2AuthServerUrl,
    oauth2ClientId,
    oauth2ClientSecret,
    parameters,
    trustAllCertificates,
  ];
  return sha256(JSON.stringify(parts), 'base64');
}

/** `token`, or the end of this caller's time. */
async function before(token: Promise<Token>, { deadline, signal }: TokenRequest): Promise<Token> {
  let stop = () => {};
  const ended = new Promise<never>((_, reject) => {
    const onAbort = () => reject(signal?.reason);
    if (signal?.aborted) onAbort();
    const late = () =>
      reject(new OutboundError('timeout', 'the token server did not return a token in time'));
    const timer = setTimeout(late, Math.max(0, deadline - performance.now()));
    signal?.addEventListener('abort', onAbort, { once: true });
    stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
  });
  try {
    return await Promise.race([token, ended]);
  } finally {
    stop();
  }
}
