/** What every session has: a secret, a token against forgery, and an end. */

import { createHmac, randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS, isoTime, MINUTE_MS } from '../shape/clock.ts';

const SECRET_BYTES = 32;
const IDLE_MS = 8 * HOUR_MS;
const LONGEST_MS = DAY_MS;
/** Not every request of a page writes: a session ends this much earlier at most. */
const USE_STEP_MS = MINUTE_MS;

/** Also for links that are used once. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** Only the holder of the secret can compute it, and it does not reveal the secret. */
export const csrfTokenOf = (secret: string): string =>
  createHmac('sha256', secret).update('csrf').digest('base64url');

type StoredTimes = { readonly created_at: string; readonly last_used_at: string };

/** Milliseconds since 1970. */
type Times = { readonly createdAt: number; readonly lastUsedAt: number };

export const timesOf = ({ created_at, last_used_at }: StoredTimes): Times => ({
  createdAt: Date.parse(created_at),
  lastUsedAt: Date.parse(last_used_at),
});

/** Milliseconds since 1970. */
export const endOf = ({ createdAt, lastUsedAt }: Times): number =>
  Math.min(lastUsedAt + IDLE_MS, createdAt + LONGEST_MS);

export const needsMark = ({ lastUsedAt }: Times, now: number): boolean =>
  now - lastUsedAt >= USE_STEP_MS;

/** Sessions last used, or opened, before these times have ended. */
export const endedBefore = (now: number) => ({
  lastUsedAt: isoTime(now - IDLE_MS),
  createdAt: isoTime(now - LONGEST_MS),
});
