// Opening an employee's record without a lock, on SQLite: what many requests read travels in one
// message to the database thread, and so do their entries of the audit trail, which share one commit.
import type { CompiledQuery, Insertable } from 'kysely';
import { readTogether, writeLater } from '../database/batches.ts';
import type { Database } from '../database/database.ts';
import { databaseKind } from '../database/dialect-differences.ts';
import { insertOrUpdate, kept } from '../database/kept-texts.ts';
import type { Tables } from '../database/tables.ts';
import type { EmployeeRow } from '../database/tables-i9.ts';
import { idOrNone } from '../rows/versioned-rows.ts';
import { EMPLOYEES, type EntryRow, type HeadRow, lockedTrail, lockingTrail } from '../trails.ts';
import { employeeQuery, type Place } from './employees.ts';

export type SeenEmployee = {
  readonly row: EmployeeRow;
  /** The end of the trail, read before the row: whatever changes the row later also moves the end. */
  readonly head: HeadRow;
  readonly sealedKey: string;
};

/** Whether reading without a lock is cheaper, and possible: not inside another transaction. */
export const readsWithoutLock = (db: Database): boolean =>
  databaseKind(db) === 'sqlite' && !db.isTransaction;

/** Undefined where there is no such employee, or no trail yet. */
export async function seeEmployee(db: Database, place: Place): Promise<SeenEmployee | undefined> {
  const [heads, keys, rows] = await readTogether(db, [
    ...lockingTrail(db, EMPLOYEES, idOrNone(place.id)),
    employeeQuery(db, place, false),
  ]);
  const { head, sealedKey } = lockedTrail(heads, keys);
  const row = rows[0];
  if (row === undefined || head === undefined || sealedKey === undefined) return undefined;
  return { row, head, sealedKey };
}

/** Appends the entry in a transaction of its own; false when the row or its trail has changed since, or is gone. */
export async function appendIfUnchanged(
  db: Database,
  { row: { id, employer_id, version }, head }: SeenEmployee,
  entry: EntryRow,
  mac: string,
): Promise<boolean> {
  const { sequence, hash } = entry;
  const next = { sequence, hash, mac, employee_id: id, employer_id };
  try {
    await db.transaction().execute(async (transaction) => {
      await writeLater(transaction, guardedEntry(transaction, { id, version, head, entry }));
      await writeLater(
        transaction,
        insertOrUpdate(transaction, EMPLOYEES.heads, next, EMPLOYEES.owner),
      );
    });
    return true;
  } catch (error) {
    if (isRefusedByGuard(error)) return false;
    throw error;
  }
}

type Guarded = {
  readonly id: string;
  readonly version: number;
  readonly head: HeadRow;
  readonly entry: EntryRow;
};

/** Without the row of this version and this end of its trail, the entry has no `previous_hash`: SQLite refuses it. */
function guardedEntry(db: Database, { id, version, head, entry }: Guarded): CompiledQuery {
  const { previous_hash: _, ...values } = entry;
  const row = { ...values, employee_id: id };
  const build = () =>
    db.insertInto('employee_audit_entries').values(({ selectFrom }) => ({
      ...(row as Insertable<Tables['employee_audit_entries']>),
      previous_hash: selectFrom('employee_audit_heads')
        .innerJoin('employees', 'employees.id', 'employee_audit_heads.employee_id')
        .select('employee_audit_heads.hash')
        .where('employee_audit_heads.employee_id', '=', id)
        .where('employee_audit_heads.sequence', '=', head.sequence)
        .where('employee_audit_heads.hash', '=', head.hash)
        .where('employees.version', '=', version),
    }));
  const parameters = [...Object.values(row), id, head.sequence, head.hash, version];
  return kept(db, `entry after ${Object.keys(row)}`, build, parameters);
}

/** By the missing `previous_hash`, or by an entry that is there already. */
const isRefusedByGuard = (error: unknown): boolean =>
  /^SQLITE_CONSTRAINT/.test((error as { code?: string }).code ?? '');
