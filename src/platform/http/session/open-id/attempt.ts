/**
 * One sign-in under way at the provider, kept in a cookie of the browser that began it: sealed, so that
 * neither its beginning nor where it leads back to can be written by anyone else, and good for ten
 * minutes. State, nonce, and code verifier all follow from its secret.
 */

import { createHmac } from 'node:crypto';
import { newSecret } from '../../../auth/session-times.ts';
import { MINUTE_MS } from '../../../shape/clock.ts';
import { SealError, type Secrets } from '../../../storage/secrets/secrets.ts';

export const ATTEMPT_MINUTES = 10;
const CONTEXT = 'cookie.openIdAttempt';

export type Attempt = {
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** A path of this server. */
  readonly returnTo: string;
};

export type Checks = {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
};

export const newAttempt = (startedAt: number, returnTo: string): Attempt => ({
  secret: newSecret(),
  startedAt,
  returnTo,
});

/** What binds the provider's answer to this attempt. None tells the others or the secret. */
export function checksOf({ secret }: Attempt): Checks {
  const derive = (purpose: string): string =>
    createHmac('sha256', secret).update(`openid ${purpose}`).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), codeVerifier: derive('code verifier') };
}

export const sealAttempt = (secrets: Secrets, attempt: Attempt): string =>
  secrets.seal(JSON.stringify(attempt), CONTEXT);

/** Undefined for a cookie that is not ours, or too old. `now`: milliseconds since 1970. */
export function openAttempt(secrets: Secrets, sealed: string, now: number): Attempt | undefined {
  try {
    const attempt: Attempt = JSON.parse(secrets.open(sealed, CONTEXT));
    const age = now - attempt.startedAt;
    return age >= 0 && age < ATTEMPT_MINUTES * MINUTE_MS ? attempt : undefined;
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}

const TOKEN_CONTEXT = 'cookie.openIdToken';
/** Browsers take 4,096 characters with name and attributes. */
const LONGEST_COOKIE = 3800;

/** The ID token of a sign-in, which the provider knows the session again by; blank when it is too long. */
export function sealIdToken(secrets: Secrets, idToken: string): string {
  const sealed = secrets.seal(idToken, TOKEN_CONTEXT);
  return encodeURIComponent(sealed).length > LONGEST_COOKIE ? '' : sealed;
}

/** Undefined for a cookie that is not ours. */
export function openIdToken(secrets: Secrets, sealed: string): string | undefined {
  try {
    return secrets.open(sealed, TOKEN_CONTEXT);
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}

const MOST_REMEMBERED = 10_000;

/**
 * Attempts that were answered. The provider takes a code once and the browser forgets the cookie; this
 * also stops who has copied both, on the server that saw the first answer.
 */
export class UsedAttempts {
  readonly #used = new Set<string>();

  /** False when it was used before. */
  use({ secret }: Attempt): boolean {
    if (this.#used.has(secret)) return false;
    this.#used.add(secret);
    if (this.#used.size > MOST_REMEMBERED) {
      this.#used.delete(this.#used.values().next().value ?? '');
    }
    return true;
  }
}
