// Opening an employee's record without a transaction around it. On SQLite, what many requests read
// travels in one message to the database thread, and so do their entries of the audit trail, which
// share one commit. On PostgreSQL, one statement reads and one writes.

import type { CompiledQuery, Insertable } from 'kysely';
import { keysOf } from '../../../platform/shape/known.ts';
import { codeOf } from '../../../platform/shape/reasons.ts';
import { readTogether, writeLater } from '../../../platform/storage/database/batches.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import { insertOrUpdate, kept } from '../../../platform/storage/database/kept-texts.ts';
import type { Tables } from '../../../platform/storage/database/tables.ts';
import type { EmployeeRow } from '../../../platform/storage/database/tables-i9.ts';
import {
  EMPLOYEES,
  type EntryRow,
  type HeadRow,
  lockedTrail,
  lockingTrail,
} from '../../../platform/storage/rows/trails.ts';
import { idOrNone } from '../../../platform/storage/rows/versioned-rows.ts';
import { databaseKind } from '../../../platform/storage/schema/schema.ts';
import { type EmployeeRowIds, employeeQuery, isVisible } from './employees.ts';

export type SeenEmployee = {
  readonly row: EmployeeRow;
  /** The end of the trail, read before the row: whatever changes the row later also moves the end. */
  readonly head: HeadRow;
  readonly sealedKey: string;
};

/** Not inside another transaction: an entry that is refused would end it. */
export const readsWithoutLock = (db: Database): boolean => !db.isTransaction;

/** Undefined where there is no such employee, or no trail yet. */
export async function seeEmployee(
  db: Database,
  ids: EmployeeRowIds,
): Promise<SeenEmployee | undefined> {
  if (databaseKind(db) === 'postgres') return await seeAtOnce(db, ids);
  const [heads, keys, rows] = await readTogether(db, [
    ...lockingTrail(db, EMPLOYEES, idOrNone(ids.id)),
    employeeQuery(db, ids, false),
  ]);
  const { head, sealedKey } = lockedTrail(heads, keys);
  const row = rows[0];
  if (row === undefined || head === undefined || sealedKey === undefined) return undefined;
  return { row, head, sealedKey };
}

/** The record, the end of its trail and the trail's key, of one moment. */
async function seeAtOnce(db: Database, ids: EmployeeRowIds): Promise<SeenEmployee | undefined> {
  const { accountId, employerId, id } = ids;
  const build = () =>
    db
      .selectFrom('employees')
      .innerJoin('employee_audit_heads as heads', 'heads.employee_id', 'employees.id')
      .innerJoin('employee_keys as keys', 'keys.employee_id', 'employees.id')
      .selectAll('employees')
      .select([
        'heads.sequence as head_sequence',
        'heads.hash as head_hash',
        'heads.mac as head_mac',
        'keys.sealed_key as trail_key',
      ])
      .where('employees.id', '=', idOrNone(id))
      .where('employees.employer_id', '=', idOrNone(employerId))
      .where('employees.account_id', '=', accountId)
      .where(isVisible);
  const parameters = [idOrNone(id), idOrNone(employerId), accountId];
  const found = (await db.executeQuery(kept(db, 'employee and trail', build, parameters))).rows[0];
  if (found === undefined) return undefined;
  const { head_sequence, head_hash, head_mac, trail_key, ...row } = found;
  const { id: employee_id, employer_id } = row;
  const head = {
    employee_id,
    employer_id,
    sequence: head_sequence,
    hash: head_hash,
    mac: head_mac,
  };
  return { row, head, sealedKey: trail_key };
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
  const guarded = { id, employer_id, version, head, entry };
  if (databaseKind(db) === 'postgres') {
    const { numAffectedRows } = await db.executeQuery(entryAndHead(db, guarded, mac));
    return numAffectedRows === 1n;
  }
  try {
    await db.transaction().execute(async (transaction) => {
      await writeLater(transaction, guardedEntry(transaction, guarded));
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
  readonly employer_id: string;
  readonly version: number;
  readonly head: HeadRow;
  readonly entry: EntryRow;
};

/** The end of the trail as it was seen, while the record has the version that was seen; no row otherwise. */
const unchanged = (db: Database, { id, version, head }: Guarded) =>
  db
    .selectFrom('employee_audit_heads as heads')
    .innerJoin('employees', 'employees.id', 'heads.employee_id')
    .where('heads.employee_id', '=', id)
    .where('heads.sequence', '=', head.sequence)
    .where('heads.hash', '=', head.hash)
    .where('employees.version', '=', version);
/** Its parameters, in order. */
const parametersOf = ({ id, version, head }: Guarded): readonly unknown[] => [
  id,
  head.sequence,
  head.hash,
  version,
];

/** Without the row of this version and this end of its trail, the entry has no `previous_hash`: SQLite refuses it. */
function guardedEntry(db: Database, guarded: Guarded): CompiledQuery {
  const { previous_hash: _, ...values } = guarded.entry;
  const row = { ...values, employee_id: guarded.id };
  const build = () =>
    db.insertInto('employee_audit_entries').values({
      ...(row as Insertable<Tables['employee_audit_entries']>),
      previous_hash: unchanged(db, guarded).select('heads.hash'),
    });
  const parameters = [...Object.values(row), ...parametersOf(guarded)];
  return kept(db, `entry after ${Object.keys(row)}`, build, parameters);
}

/**
 * The same in one statement that changes nothing where it would be refused. The record is locked, so that
 * none is deleted meanwhile; of two entries with one number, the later one finds the other in its place.
 */
function entryAndHead(db: Database, guarded: Guarded, mac: string): CompiledQuery {
  const { id, employer_id, entry } = guarded;
  const row = { ...entry, employer_id, employee_id: id };
  const columns = keysOf(row);
  const build = () =>
    db
      .with('entry', (creator) =>
        creator
          .insertInto('employee_audit_entries')
          .columns(columns)
          .expression(({ cast, val }) =>
            unchanged(db, guarded)
              .select(columns.map((name) => cast(val(row[name]), typeOf(row[name])).as(name)))
              .forUpdate('employees'),
          )
          .onConflict((conflict) => conflict.doNothing())
          .returning('employee_audit_entries.employee_id'),
      )
      .updateTable('employee_audit_heads')
      .from('entry')
      .set({ sequence: entry.sequence, hash: entry.hash, mac })
      .whereRef('employee_audit_heads.employee_id', '=', 'entry.employee_id');
  const parameters = [
    ...Object.values(row),
    ...parametersOf(guarded),
    entry.sequence,
    entry.hash,
    mac,
  ];
  return kept(db, `entry and head ${columns}`, build, parameters);
}

const typeOf = (value: unknown): 'integer' | 'text' =>
  typeof value === 'number' ? 'integer' : 'text';

/** By the missing `previous_hash`, or by an entry that is there already. */
const isRefusedByGuard = (error: unknown): boolean =>
  /^SQLITE_CONSTRAINT/.test(codeOf(error) ?? '');
