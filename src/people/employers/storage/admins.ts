// Administrators of employers as stored. A deactivated one stays: signatures refer to it.
import type { Database } from '../../../platform/storage/database/database.ts';
import { lockedForUpdate } from '../../../platform/storage/database/dialect-differences.ts';
import type { AdminRow } from '../../../platform/storage/database/tables-i9.ts';
import {
  type Changes,
  rowOfEmployer,
  updateVersionedRow,
} from '../../../platform/storage/rows/versioned-rows.ts';

export async function insertAdmin(db: Database, row: AdminRow): Promise<void> {
  await db.insertInto('admins').values(row).execute();
}

export async function findAdminRow(
  db: Database,
  accountId: string,
  employerId: string,
  id: string,
  { lock = false } = {},
): Promise<AdminRow | undefined> {
  return await rowOfEmployer(db, 'admins', { accountId, employerId, id })
    .$call((query) => (lock ? lockedForUpdate(db, query) : query))
    .executeTakeFirst();
}

/** In the order of creation, `limit` at most, after the admin `after`. */
export async function listAdminRows(
  db: Database,
  employerId: string,
  limit: number,
  after = '',
): Promise<AdminRow[]> {
  return await db
    .selectFrom('admins')
    .selectAll()
    .where('employer_id', '=', employerId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Active ones with this email, whatever its case. */
export async function listActiveAdminsByEmail(
  db: Database,
  employerId: string,
  email: string,
): Promise<Pick<AdminRow, 'id'>[]> {
  const rows = await db
    .selectFrom('admins')
    .select(['id', 'email_address'])
    .where('employer_id', '=', employerId)
    .where('deactivated_at', 'is', null)
    .execute();
  // Compared here: the databases fold the case of letters beyond ASCII differently.
  return rows.filter(({ email_address }) => email_address.toLowerCase() === email.toLowerCase());
}

/** `row` as it was read and locked in this transaction. */
export async function updateAdminRow(
  db: Database,
  row: AdminRow,
  changes: Changes<'admins'>,
): Promise<void> {
  await updateVersionedRow(db, 'admins', row, changes);
}
