/**
 * Sessions of the console: an API key or a person identified at sign-in, exchanged for a cookie. A
 * session ends after 8 hours without a request, after 24 hours, when it is closed, and when its key or
 * its administrator may no longer act.
 */

import { type Clock, isoTime } from '../shape/clock.ts';
import {
  deleteOldSessions,
  deleteSession,
  findSession,
  insertSession,
  markSessionUsed,
} from '../storage/accounts/sessions.ts';
import type { Database } from '../storage/database/database.ts';
import { isRefused, type Principal } from './access.ts';
import type { KeyGuard } from './key-guard.ts';
import { hashApiKey } from './keys.ts';
import { readPersonSession, type SignedInPerson } from './person-sessions.ts';
import { csrfTokenOf, endedBefore, endOf, needsMark, newSecret, timesOf } from './session-times.ts';

export type Session = {
  /** What a request that changes something has to send next to the cookie. */
  readonly csrfToken: string;
  /** ISO time at which it ends unless it is used. */
  readonly expiresAt: string;
} & (
  | { readonly kind: 'account'; readonly principal: Principal }
  | { readonly kind: 'person'; readonly person: SignedInPerson }
);

type SessionDeps = { readonly db: Database; readonly guard: KeyGuard; readonly clock: Clock };

/** A session of the account. The cookie's value is the only copy of the secret. */
export async function openSession(
  { db, clock }: SessionDeps,
  principal: Principal,
): Promise<{ readonly secret: string; readonly session: Session }> {
  const now = clock();
  await deleteOldSessions(db, endedBefore(now));
  const secret = newSecret();
  const at = isoTime(now);
  const row = {
    hash: hashApiKey(secret),
    key_id: principal.keyId,
    created_at: at,
    last_used_at: at,
  };
  await insertSession(db, row);
  const expiresAt = isoTime(endOf(timesOf(row)));
  return {
    secret,
    session: { kind: 'account', principal, csrfToken: csrfTokenOf(secret), expiresAt },
  };
}

/** Whose session this is; undefined when there is none, or when it, its key, or its administrator has ended. */
export async function readSession(deps: SessionDeps, secret: string): Promise<Session | undefined> {
  const { db, guard, clock } = deps;
  const hash = hashApiKey(secret);
  const csrfToken = csrfTokenOf(secret);
  const row = await findSession(db, hash);
  if (row === undefined) {
    const found = await readPersonSession(deps, hash);
    return found && { kind: 'person', csrfToken, ...found };
  }
  const now = clock();
  const times = timesOf(row);
  if (now >= endOf(times)) return undefined;
  const principal = await guard.lookupById(row.key_id);
  if (isRefused(principal)) return undefined;
  if (needsMark(times, now)) await markSessionUsed(db, hash, isoTime(now));
  const expiresAt = isoTime(endOf({ ...times, lastUsedAt: now }));
  return { kind: 'account', principal, csrfToken, expiresAt };
}

/** Ends a session of the account. */
export async function closeSession({ db }: Pick<SessionDeps, 'db'>, secret: string): Promise<void> {
  await deleteSession(db, hashApiKey(secret));
}
