/**
 * One-time links to sign in with: sent by email to the address, or made by the operator
 * for one administrator. The token is in the link only; what is stored is a hash of it.
 */

import { recordForEmployer } from '../audit/administration.ts';
import type { Acting, AuditDeps } from '../audit/trail.ts';
import type { KeyGuard } from '../auth/key-guard.ts';
import { hashApiKey } from '../auth/keys.ts';
import { type Identity, openPersonSession } from '../auth/person-sessions.ts';
import { newSecret } from '../auth/session-times.ts';
import type { Origin } from '../requests/actor.ts';
import { RequestError } from '../requests/errors.ts';
import { isoTime, MINUTE_MS } from '../shape/clock.ts';
import { foldEmail, listAdminsToSignIn } from '../storage/accounts/person-sessions.ts';
import {
  countEmailedLinks,
  deleteExpiredLinks,
  endEmailedLinks,
  insertSignInLink,
  useSignInLinkRow,
} from '../storage/accounts/sign-in-links.ts';
import type { Database } from '../storage/database/database.ts';
import type { SignInLinkRow } from '../storage/database/tables.ts';
import type { AdminRow } from '../storage/database/tables-i9.ts';

type Deps = AuditDeps & { readonly db: Database };

export const LINK_MINUTES = 15;
/** Enough for someone whose mails are late, too few to fill a mailbox. */
const MOST_EMAILED = 5;

type SignInLink = {
  readonly token: string;
  /** ISO time. */
  readonly expiresAt: string;
};

/**
 * A link for everyone active with this address, and where to send it: to the address as the employer
 * entered it. Undefined when there is no one, or when too many links were sent before.
 */
export async function createEmailedLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  emailAddress: string,
): Promise<(SignInLink & { readonly to: string }) | undefined> {
  const email = foldEmail(emailAddress);
  return await db.transaction().execute(async (transaction) => {
    const [admin] = await listAdminsToSignIn(transaction, email);
    if (admin === undefined) return undefined;
    const now = isoTime(clock());
    if ((await countEmailedLinks(transaction, email, now)) >= MOST_EMAILED) return undefined;
    const link = await store(transaction, clock(), { email, adminId: null, keyId: null });
    return { ...link, to: admin.email_address };
  });
}

/** A link to hand over, for this administrator only. Its key's revocation ends the session too. */
export async function createOperatorLink(
  deps: Deps,
  acting: Acting,
  { id, email_address, employer_id, deactivated_at }: AdminRow,
  keyId: string,
): Promise<SignInLink> {
  if (deactivated_at !== null) throw new RequestError('admin_deactivated');
  return await deps.db.transaction().execute(async (transaction) => {
    const email = foldEmail(email_address);
    const link = await store(transaction, deps.clock(), { email, adminId: id, keyId });
    const act = { action: 'admin.signInLinkCreated', details: { adminId: id } } as const;
    await recordForEmployer(transaction, deps, acting, employer_id, act);
    return link;
  });
}

async function store(
  transaction: Database,
  now: number,
  whose: { readonly email: string; readonly adminId: string | null; readonly keyId: string | null },
): Promise<SignInLink> {
  await deleteExpiredLinks(transaction, isoTime(now));
  const token = newSecret();
  const expiresAt = isoTime(now + LINK_MINUTES * MINUTE_MS);
  await insertSignInLink(transaction, {
    token_hash: hashApiKey(token),
    email_address: whose.email,
    admin_id: whose.adminId,
    key_id: whose.keyId,
    created_at: isoTime(now),
    expires_at: expiresAt,
    used_at: null,
  });
  return { token, expiresAt };
}

/** Uses the link up and opens the session. Refused with 401, whatever is wrong with the token. */
export async function signInWithLink(
  deps: Deps & { readonly guard: KeyGuard },
  token: string,
  origin: Origin,
): Promise<string> {
  const now = isoTime(deps.clock());
  const row = await deps.db.transaction().execute(async (transaction) => {
    const used = await useSignInLinkRow(transaction, hashApiKey(token), now);
    if (used?.admin_id === null) await endEmailedLinks(transaction, used.email_address, now);
    return used;
  });
  const secret = row && (await openPersonSession(deps, identityOf(row), origin));
  if (secret === undefined) throw new RequestError('sign_in_link_invalid');
  return secret;
}

const identityOf = ({ email_address: email, admin_id, key_id }: SignInLinkRow): Identity =>
  admin_id === null || key_id === null
    ? { email, method: 'emailLink' }
    : { email, method: 'operatorLink', only: { adminId: admin_id, keyId: key_id } };
