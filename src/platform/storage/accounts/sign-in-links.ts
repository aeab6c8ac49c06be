// One-time links to sign in with, found by a hash of their token. A used one stays until it would have
// expired: links are counted by address.
import type { Database } from '../database/database.ts';
import type { SignInLinkRow } from '../database/tables.ts';

export async function insertSignInLink(db: Database, row: SignInLinkRow): Promise<void> {
  await db.insertInto('sign_in_links').values(row).execute();
}

/** Emailed links to this address that have not expired, used or not. */
export async function countEmailedLinks(db: Database, email: string, now: string): Promise<number> {
  const { count } = await db
    .selectFrom('sign_in_links')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('email_address', '=', email)
    .where('admin_id', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks the link used; undefined when there is none, or it was used before, or it has expired. */
export async function useSignInLinkRow(
  db: Database,
  tokenHash: string,
  now: string,
): Promise<SignInLinkRow | undefined> {
  return await db
    .updateTable('sign_in_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** A person who has signed in needs no other link that was sent to the same address. */
export async function endEmailedLinks(db: Database, email: string, now: string): Promise<void> {
  await db
    .updateTable('sign_in_links')
    .set({ used_at: now })
    .where('email_address', '=', email)
    .where('admin_id', 'is', null)
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteExpiredLinks(db: Database, now: string): Promise<void> {
  await db.deleteFrom('sign_in_links').where('expires_at', '<=', now).execute();
}
