/**
 * Sign-ins of the console: an API key exchanged for a cookie. A session ends after 8 hours without a
 * request, after 24 hours, when it is closed, or when its key expires or is revoked.
 */
import { createHmac, randomBytes } from 'node:crypto';
import {
  deleteOldSessions,
  deleteSession,
  findSession,
  insertSession,
  markSessionUsed,
} from '../storage/accounts/sessions.ts';
import { type Clock, DAY_MS, HOUR_MS, isoTime, MINUTE_MS } from '../storage/clock.ts';
import type { Database } from '../storage/database/database.ts';
import { isRefused, type Principal } from './access.ts';
import type { KeyGuard } from './key-guard.ts';
import { hashApiKey } from './keys.ts';

const SECRET_BYTES = 32;
const IDLE_MS = 8 * HOUR_MS;
const LONGEST_MS = DAY_MS;
/** Not every request of a page writes: a session ends this much earlier at most. */
const USE_STEP_MS = MINUTE_MS;

export type Session = {
  readonly principal: Principal;
  /** What a request that changes something has to send next to the cookie. */
  readonly csrfToken: string;
  /** ISO time at which it ends unless it is used. */
  readonly expiresAt: string;
};

type SessionDeps = { readonly db: Database; readonly guard: KeyGuard; readonly clock: Clock };

/** The cookie's value is the only copy of the secret. */
export async function openSession(
  { db, clock }: SessionDeps,
  principal: Principal,
): Promise<{ readonly secret: string; readonly session: Session }> {
  const now = clock();
  await deleteOldSessions(db, {
    lastUsedAt: isoTime(now - IDLE_MS),
    createdAt: isoTime(now - LONGEST_MS),
  });
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const at = isoTime(now);
  await insertSession(db, {
    hash: hashApiKey(secret),
    key_id: principal.keyId,
    created_at: at,
    last_used_at: at,
  });
  return { secret, session: sessionOf(secret, principal, { createdAt: now, lastUsedAt: now }) };
}

/** Whose session this is; undefined when there is none, or when it or its key has ended. */
export async function readSession(
  { db, guard, clock }: SessionDeps,
  secret: string,
): Promise<Session | undefined> {
  const hash = hashApiKey(secret);
  const row = await findSession(db, hash);
  if (row === undefined) return undefined;
  const now = clock();
  const createdAt = Date.parse(row.created_at);
  const lastUsedAt = Date.parse(row.last_used_at);
  if (now >= endOf({ createdAt, lastUsedAt })) return undefined;
  const access = await guard.lookupById(row.key_id);
  if (isRefused(access)) return undefined;
  if (now - lastUsedAt >= USE_STEP_MS) await markSessionUsed(db, hash, isoTime(now));
  return sessionOf(secret, access, { createdAt, lastUsedAt: now });
}

export async function closeSession({ db }: SessionDeps, secret: string): Promise<void> {
  await deleteSession(db, hashApiKey(secret));
}

type Times = { readonly createdAt: number; readonly lastUsedAt: number };

const endOf = ({ createdAt, lastUsedAt }: Times): number =>
  Math.min(lastUsedAt + IDLE_MS, createdAt + LONGEST_MS);

const sessionOf = (secret: string, principal: Principal, times: Times): Session => ({
  principal,
  csrfToken: createHmac('sha256', secret).update('csrf').digest('base64url'),
  expiresAt: isoTime(endOf(times)),
});
