// Employers as stored. Every function takes the account: another account's employer is not there.
import type { Database } from './database.ts';
import { lockedForUpdate } from './dialect-differences.ts';
import { isUuid } from './new-id.ts';
import type { EmployerRow } from './tables-i9.ts';

export async function insertEmployer(db: Database, row: EmployerRow): Promise<void> {
  await db.insertInto('employers').values(row).execute();
}

export async function findEmployerRow(
  db: Database,
  accountId: string,
  id: string,
  { lock = false } = {},
): Promise<EmployerRow | undefined> {
  if (!isUuid(id)) return undefined;
  return await db
    .selectFrom('employers')
    .selectAll()
    .where('id', '=', id.toLowerCase())
    .where('account_id', '=', accountId)
    .$call((query) => (lock ? lockedForUpdate(db, query) : query))
    .executeTakeFirst();
}

/** In the order of creation, `limit` at most, after the employer `after`. */
export async function listEmployerRows(
  db: Database,
  accountId: string,
  limit: number,
  after: string | undefined,
): Promise<EmployerRow[]> {
  let query = db.selectFrom('employers').selectAll().where('account_id', '=', accountId);
  if (after !== undefined) query = query.where('id', '>', after);
  return await query.orderBy('id').limit(limit).execute();
}

/** `row` as it was read and locked in this transaction. */
export async function updateEmployerRow(
  db: Database,
  { id, version }: EmployerRow,
  changes: Partial<Omit<EmployerRow, 'id' | 'account_id' | 'version'>>,
): Promise<void> {
  await db
    .updateTable('employers')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .execute();
}
