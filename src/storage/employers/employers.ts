// Employers as stored. What a request names is looked up with its account: another account's employer is
// not there.
import type { Database } from '../database/database.ts';
import { lockedForUpdate } from '../database/dialect-differences.ts';
import type { EmployerRow } from '../database/tables-i9.ts';
import { type Changes, idOrNone, updateVersionedRow } from '../rows/versioned-rows.ts';

export async function insertEmployer(db: Database, row: EmployerRow): Promise<void> {
  await db.insertInto('employers').values(row).execute();
}

export async function findEmployerRow(
  db: Database,
  accountId: string,
  id: string,
  { lock = false } = {},
): Promise<EmployerRow | undefined> {
  return await db
    .selectFrom('employers')
    .selectAll()
    .where('id', '=', idOrNone(id))
    .where('account_id', '=', accountId)
    .$call((query) => (lock ? lockedForUpdate(db, query) : query))
    .executeTakeFirst();
}

/** The employer of a row that was found before. */
export async function employerById(db: Database, id: string): Promise<EmployerRow> {
  return await db
    .selectFrom('employers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** In the order of creation, `limit` at most, after the employer `after`. */
export async function listEmployerRows(
  db: Database,
  accountId: string,
  limit: number,
  after = '',
): Promise<EmployerRow[]> {
  return await db
    .selectFrom('employers')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** `row` as it was read and locked in this transaction. */
export async function updateEmployerRow(
  db: Database,
  row: EmployerRow,
  changes: Changes<'employers'>,
): Promise<void> {
  await updateVersionedRow(db, 'employers', row, changes);
}
