// Administrators of employers as stored. A deactivated one stays: signatures refer to it.
import type { Database } from './database.ts';
import { lockedForUpdate } from './dialect-differences.ts';
import { isUuid } from './new-id.ts';
import type { AdminRow } from './tables-i9.ts';

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
  if (!isUuid(id) || !isUuid(employerId)) return undefined;
  return await db
    .selectFrom('admins')
    .selectAll()
    .where('id', '=', id.toLowerCase())
    .where('employer_id', '=', employerId.toLowerCase())
    .where('account_id', '=', accountId)
    .$call((query) => (lock ? lockedForUpdate(db, query) : query))
    .executeTakeFirst();
}

/** In the order of creation, `limit` at most, after the admin `after`. */
export async function listAdminRows(
  db: Database,
  employerId: string,
  limit: number,
  after: string | undefined,
): Promise<AdminRow[]> {
  let query = db.selectFrom('admins').selectAll().where('employer_id', '=', employerId);
  if (after !== undefined) query = query.where('id', '>', after);
  return await query.orderBy('id').limit(limit).execute();
}

export async function updateAdminRow(
  db: Database,
  { id, version }: AdminRow,
  changes: Partial<Omit<AdminRow, 'id' | 'account_id' | 'employer_id' | 'version'>>,
): Promise<void> {
  await db
    .updateTable('admins')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .execute();
}
