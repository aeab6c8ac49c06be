// The audit trails of employees' records and the keys their values are under, as stored. Entries are
// inserted and read, never changed.
import type { Database } from './database.ts';
import type { EmployeeAuditEntryRow, EmployeeAuditHeadRow } from './tables-i9.ts';

export async function findEmployeeKey(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('employee_keys')
    .select('sealed_key')
    .where('employee_id', '=', id)
    .executeTakeFirst();
  return row?.sealed_key;
}

export async function insertEmployeeKey(
  transaction: Database,
  id: string,
  sealedKey: string,
): Promise<void> {
  await transaction
    .insertInto('employee_keys')
    .values({ employee_id: id, sealed_key: sealedKey })
    .execute();
}

export async function findEmployeeAuditHead(
  db: Database,
  id: string,
): Promise<EmployeeAuditHeadRow | undefined> {
  return await db
    .selectFrom('employee_audit_heads')
    .selectAll()
    .where('employee_id', '=', id)
    .executeTakeFirst();
}

/** Heads after the employee `after`, in order, of one employer or of all. */
export async function listEmployeeAuditHeads(
  db: Database,
  after: string,
  limit: number,
  employerId?: string,
): Promise<EmployeeAuditHeadRow[]> {
  let query = db.selectFrom('employee_audit_heads').selectAll().where('employee_id', '>', after);
  if (employerId !== undefined) query = query.where('employer_id', '=', employerId);
  return await query.orderBy('employee_id').limit(limit).execute();
}

/** In a transaction that holds the employee's row, so that entries follow each other. */
export async function appendEmployeeAuditRow(
  transaction: Database,
  entry: EmployeeAuditEntryRow,
  mac: string,
): Promise<void> {
  await transaction.insertInto('employee_audit_entries').values(entry).execute();
  const { employee_id, employer_id, sequence, hash } = entry;
  await transaction
    .insertInto('employee_audit_heads')
    .values({ employee_id, employer_id, sequence, hash, mac })
    .onConflict((conflict) =>
      conflict.column('employee_id').doUpdateSet({ employer_id, sequence, hash, mac }),
    )
    .execute();
}

/** Entries after `after`, in order. */
export async function listEmployeeAuditRows(
  db: Database,
  id: string,
  after = 0,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<EmployeeAuditEntryRow[]> {
  return await db
    .selectFrom('employee_audit_entries')
    .selectAll()
    .where('employee_id', '=', id)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .execute();
}

/** A certificate too, so that one nobody tells of is found. */
const PARTS = [
  'employee_audit_heads',
  'employee_audit_entries',
  'employee_keys',
  'certificates',
] as const;

/** Employees of whom any part of a trail stands, after `after`, in order. */
export async function listAuditedEmployees(
  db: Database,
  after: string,
  limit: number,
): Promise<string[]> {
  const found = await Promise.all(
    PARTS.map((table) =>
      db
        .selectFrom(table)
        .select('employee_id')
        .distinct()
        .where('employee_id', '>', after)
        .orderBy('employee_id')
        .limit(limit)
        .execute(),
    ),
  );
  const ids = new Set(found.flat().map(({ employee_id }) => employee_id));
  return [...ids].sort().slice(0, limit);
}
