// Sessions of people, found by a hash of their cookie, and the administrators that one may act as.
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { PersonSessionRow } from '../database/tables.ts';
import type { AdminRow } from '../database/tables-i9.ts';

export async function insertPersonSession(db: Database, row: PersonSessionRow): Promise<void> {
  await db.insertInto('person_sessions').values(row).execute();
}

export async function findPersonSession(
  db: Database,
  hash: string,
): Promise<PersonSessionRow | undefined> {
  return await db
    .selectFrom('person_sessions')
    .selectAll()
    .where('hash', '=', hash)
    .executeTakeFirst();
}

export async function markPersonSessionUsed(db: Database, hash: string, at: string): Promise<void> {
  await db
    .updateTable('person_sessions')
    .set({ last_used_at: at })
    .where('hash', '=', hash)
    .execute();
}

/** False when there is none anymore. */
export async function deletePersonSession(db: Database, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('person_sessions')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Sessions last used, or opened, before these times. */
export async function deleteOldPersonSessions(
  db: Database,
  before: { readonly lastUsedAt: string; readonly createdAt: string },
): Promise<void> {
  await db
    .deleteFrom('person_sessions')
    .where((row) =>
      row.or([
        row('last_used_at', '<=', before.lastUsedAt),
        row('created_at', '<=', before.createdAt),
      ]),
    )
    .execute();
}

/** An active administrator with what a session shows of their employer and account. */
export type SigningInAdmin = AdminRow & {
  readonly employer_name: string;
  readonly account_name: string;
};

/**
 * Email addresses are compared without the case of ASCII letters only. Other letters have lower-case
 * forms that belong to someone else: that of the Kelvin sign is a k.
 */
export const foldEmail = (address: string): string =>
  address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Active ones of every account with this folded email, or the one of them with this id. */
export async function listAdminsToSignIn(
  db: Database,
  email: string,
  adminId?: string | null,
): Promise<SigningInAdmin[]> {
  let query = db
    .selectFrom('admins')
    .innerJoin('employers', 'employers.id', 'admins.employer_id')
    .innerJoin('accounts', 'accounts.id', 'admins.account_id')
    .selectAll('admins')
    .select(['employers.name as employer_name', 'accounts.name as account_name'])
    .where('admins.deactivated_at', 'is', null);
  // The databases fold letters beyond ASCII differently: both forms are found, then compared here.
  query =
    typeof adminId === 'string'
      ? query.where('admins.id', '=', adminId)
      : query.where(sql`lower(admins.email_address)`, 'in', [email, email.toLowerCase()]);
  const rows = await query.orderBy('employers.name').orderBy('admins.id').execute();
  return rows.filter(({ email_address }) => foldEmail(email_address) === email);
}
