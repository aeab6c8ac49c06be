// What employers, administrators and employees have in common as rows: they belong to someone, and
// every change raises their version.
import type { Selectable, SelectQueryBuilder, Updateable } from 'kysely';
import { writeLater } from '../database/batches.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { isUuid } from './new-id.ts';

type Versioned = 'employers' | 'admins' | 'employees';
type OfEmployer = Exclude<Versioned, 'employers'>;

type RowKey = {
  readonly accountId: string;
  readonly employerId: string;
  readonly id: string;
};

/** Selects the row at its place only: another account's or employer's is not there. */
export function rowOfEmployer<Table extends OfEmployer>(
  db: Database,
  table: Table,
  { accountId, employerId, id }: RowKey,
): SelectQueryBuilder<Tables, Table, Selectable<Tables[Table]>> {
  // The compiler follows one table at a time; both have these columns.
  return db
    .selectFrom(table as 'admins')
    .selectAll()
    .where('id', '=', idOrNone(id))
    .where('employer_id', '=', idOrNone(employerId))
    .where('account_id', '=', accountId) as unknown as SelectQueryBuilder<
    Tables,
    Table,
    Selectable<Tables[Table]>
  >;
}

/** An id as it is stored; anything that is not a UUID matches no row. */
export const idOrNone = (id: string): string => (isUuid(id) ? id.toLowerCase() : '');

export type Changes<Table extends Versioned> = Omit<
  Updateable<Tables[Table]>,
  'id' | 'account_id' | 'employer_id' | 'version'
>;

/** `row` as it was read and locked in this transaction. */
export async function updateVersionedRow<Table extends Versioned>(
  db: Database,
  table: Table,
  { id, version }: { readonly id: string; readonly version: number },
  changes: Changes<Table>,
): Promise<void> {
  const query = db
    .updateTable(table as 'admins')
    .set({ ...(changes as Changes<'admins'>), version: version + 1 })
    .where('id', '=', id);
  await writeLater(db, query);
}
