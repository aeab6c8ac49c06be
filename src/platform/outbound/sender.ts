/**
 * One attempt of one delivery: authentication, connection, POST, and what came of it in words that
 * the employer can use. Redirects are never followed.
 */

import type { StoredAuthentication, StoredProxy } from '../storage/delivery/endpoint-settings.ts';
import type { AddressGuard } from './address-guard.ts';
import type { Dispatchers } from './dispatchers.ts';
import { bytesToRead, excerptOf } from './excerpt.ts';
import { type Answer, isSuccess, post } from './exchange.ts';
import { type FailureKind, OutboundError } from './failure.ts';
import { basicCredentials, httpAddress } from './http-url.ts';
import { retryAfterMs } from './retry-after.ts';
import { TokenCache, type TokenRequest } from './token-cache.ts';

export type OutboundRequest = {
  readonly url: string;
  readonly body: Uint8Array;
  /** Without authorization, which follows from `authentication`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly authentication: StoredAuthentication;
  /** Used when it is enabled, for the target alone: the token server is called directly. */
  readonly proxy?: StoredProxy | undefined;
  /** The whole attempt: token, connection, TLS, answer. */
  readonly timeoutMs: number;
  readonly trustAllCertificates: boolean;
  /** Ends the attempt immediately, as at shutdown. */
  readonly signal?: AbortSignal | undefined;
};

export type AttemptOutcome = {
  readonly outcome: 'delivered' | 'failed';
  /** HTTP status, when the target answered. */
  readonly status?: number;
  /** From `Retry-After`, however long. */
  readonly retryAfterMs?: number;
  readonly durationMs: number;
  /** The first 4 KB of the answer, without credentials. It may repeat what was sent. */
  readonly responseExcerpt?: string;
  readonly failure?: FailureKind;
  /** What failed and what to do; no credential, no address the employer did not give. */
  readonly message?: string;
};

export type Sender = {
  /** Rejects only with the reason of `signal`: whether the target got it is then unknown. */
  send(request: OutboundRequest): Promise<AttemptOutcome>;
  /** Ends every attempt under way; call it when none is wanted anymore. */
  close(): Promise<void>;
};

type SenderOptions = {
  readonly guard: AddressGuard;
  /** Milliseconds since 1970, for the life of tokens and for `Retry-After`. */
  readonly clock: () => number;
};

export function createSender({ guard, clock }: SenderOptions): Sender {
  const tokens = new TokenCache(clock);
  // Loaded with the first delivery: a server that sends nothing needs no HTTP client.
  let opened: Promise<Dispatchers> | undefined;
  const open = async (): Promise<Dispatchers> =>
    (await import('./dispatchers.ts')).createDispatchers(guard);
  return {
    async send(request) {
      const started = performance.now();
      opened ??= open();
      const dispatchers = await opened;
      const result = await attempt(request, started + request.timeoutMs, dispatchers, tokens)
        .then(({ answer, secrets }) => outcomeOf(answer, secrets, clock()))
        .catch(failureOf);
      return { ...result, durationMs: Math.round(performance.now() - started) };
    },
    close: async () => (await opened)?.close(),
  };
}

type Attempted = { readonly answer: Answer; readonly secrets: readonly string[] };

async function attempt(
  request: OutboundRequest,
  deadline: number,
  dispatchers: Dispatchers,
  tokens: TokenCache,
): Promise<Attempted> {
  const { authentication, trustAllCertificates, signal, body, headers } = request;
  const url = httpAddress(request.url, 'the address');
  const proxy = request.proxy?.enabled ? request.proxy : undefined;
  const dispatcher = dispatchers.of(trustAllCertificates, proxy);

  const postWith = async (authorization: string | undefined): Promise<Attempted> => {
    const secrets = secretsOf(request, authorization);
    const answer = await post(dispatcher, {
      url,
      body,
      // The log keeps the start of the answer as text.
      headers: {
        'accept-encoding': 'identity',
        ...headers,
        ...(authorization === undefined ? {} : { authorization }),
      },
      deadline,
      signal,
      keepBytes: bytesToRead(secrets),
    });
    return { answer, secrets };
  };

  if (authentication.authType === 'none') return postWith(undefined);
  if (authentication.authType === 'basic') return postWith(basicCredentials(authentication));
  const tokenRequest: TokenRequest = {
    oauth2: authentication,
    dispatcher: dispatchers.of(trustAllCertificates, undefined),
    trustAllCertificates,
    deadline,
    signal,
  };
  const token = await tokens.get(tokenRequest);
  const attempted = await postWith(`Bearer ${token}`);
  if (attempted.answer.status !== 401) return attempted;
  // Revoked or expired before its time: once again with a new one.
  await tokens.drop(tokenRequest, token);
  return postWith(`Bearer ${await tokens.get(tokenRequest)}`);
}

function secretsOf(
  { authentication, proxy }: OutboundRequest,
  authorization: string | undefined,
): string[] {
  const secrets = authorization === undefined ? [] : [authorization.replace(/^\w+ /, '')];
  for (const part of [authentication, proxy?.authentication]) {
    if (part?.authType === 'basic') secrets.push(part.password);
    if (part?.authType === 'oauth2') secrets.push(part.oauth2ClientSecret);
  }
  return secrets;
}

type Result = Omit<AttemptOutcome, 'durationMs'>;

function outcomeOf(answer: Answer, secrets: readonly string[], now: number): Result {
  const { status, headers, body } = answer;
  const responseExcerpt = excerptOf(body, secrets);
  const excerpt = responseExcerpt === undefined ? {} : { responseExcerpt };
  if (isSuccess(answer)) return { outcome: 'delivered', status, ...excerpt };
  const wait = retryAfterMs(headers, now);
  return {
    outcome: 'failed',
    status,
    ...excerpt,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
    failure: 'status',
    message: `the target returned ${status}${helpFor(status)}`,
  };
}

function helpFor(status: number): string {
  if (status < 400) return ': redirects are not followed; use the final address';
  if (status === 401 || status === 403) return ': check the authentication';
  if (status === 404 || status === 405) return ': check the address, it must accept POST';
  if (status === 410) return ': it accepts no more deliveries';
  if (status === 413) return ': it must accept larger bodies';
  if (status === 429) return ': it limits the rate of deliveries';
  return '; 2xx confirms a delivery';
}

function failureOf(error: unknown): Result {
  if (!(error instanceof OutboundError)) throw error;
  const { failure, message, retryAfterMs } = error;
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
  return { outcome: 'failed', failure, message, ...wait };
}
