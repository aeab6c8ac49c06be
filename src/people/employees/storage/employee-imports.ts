// Imports of employees, written in small transactions and made visible by one: rows that carry the id
// of an import in `employee_imports` are seen by no one, and deleting that one row shows them all.
import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/storage/database/database.ts';
import { databaseNow } from '../../../platform/storage/database/dialect-differences.ts';
import type { EmployeeRow } from '../../../platform/storage/database/tables-i9.ts';
import { databaseKind } from '../../../platform/storage/schema/schema.ts';
import { insertEmployees } from './employees.ts';

/** Longer than a part takes to be written, however slow the disk is. */
const LEASE_SECONDS = 120;
/** Rows deleted in one transaction: others wait no longer for it than for a part of an import. */
const ROWS_PER_DELETION = 500;

// SQLite belongs to one server: what another process began there was interrupted.
const PROCESS = randomUUID();

/** `id` is a UUID of version 7 made before those of the rows. */
export async function beginImport(
  db: Database,
  { id, employerId }: { readonly id: string; readonly employerId: string },
): Promise<void> {
  await db
    .insertInto('employee_imports')
    .values({
      id,
      employer_id: employerId,
      process: PROCESS,
      lease_until: databaseNow(db, LEASE_SECONDS),
      abandoned: 0,
    })
    .execute();
}

/** Writes a part, seen by no one yet; false when the import was given up meanwhile. */
export async function writeImportedRows(
  db: Database,
  id: string,
  rows: readonly EmployeeRow[],
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('employee_imports')
      .set({ lease_until: databaseNow(db, LEASE_SECONDS) })
      .where('id', '=', id)
      .where('abandoned', '=', 0)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await insertEmployees(transaction, rows, id);
    return true;
  });
}

/** Shows all rows of an import together; false when it was given up meanwhile. */
export async function completeImport(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('employee_imports')
    .where('id', '=', id)
    .where('abandoned', '=', 0)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** How many employees of an employer each import holds, by its id. */
export async function countImported(
  db: Database,
  employerId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('employees')
    .select(['import_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('employer_id', '=', employerId)
    .groupBy('import_id')
    .execute();
  return new Map(rows.map(({ import_id, count }) => [import_id ?? '', Number(count)]));
}

/** Deletes the rows of an import that will not be completed. */
export async function abandonImport(db: Database, id: string): Promise<void> {
  // First of all, so that its writer cannot complete it anymore.
  const found = await db
    .updateTable('employee_imports')
    .set({ abandoned: 1 })
    .where('id', '=', id)
    .returning('employer_id')
    .executeTakeFirst();
  if (found === undefined) return;
  while (await deleteSomeRows(db, id, found.employer_id)) {
    // Until none is left.
  }
  await db.deleteFrom('employee_imports').where('id', '=', id).execute();
}

/** Deletes what imports left behind whose process was killed; how many there were. */
export async function abandonInterruptedImports(db: Database): Promise<number> {
  const rows = await db
    .selectFrom('employee_imports')
    .select('id')
    .where(({ or, eb }) =>
      or([
        eb('abandoned', '=', 1),
        eb('lease_until', '<', databaseNow(db)),
        ...(databaseKind(db) === 'sqlite' ? [eb('process', '<>', PROCESS)] : []),
      ]),
    )
    .execute();
  for (const { id } of rows) await abandonImport(db, id);
  return rows.length;
}

async function deleteSomeRows(db: Database, id: string, employerId: string): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('employees')
      .select('id')
      .where('employer_id', '=', employerId)
      // Ids grow: no row of the import comes before it.
      .where('id', '>', id)
      .where('import_id', '=', id)
      .orderBy('id')
      .limit(ROWS_PER_DELETION)
      .execute();
    if (rows.length === 0) return false;
    const ids = rows.map((row) => row.id);
    await transaction.deleteFrom('employee_terms').where('employee_id', 'in', ids).execute();
    await transaction.deleteFrom('employees').where('id', 'in', ids).execute();
    return true;
  });
}
