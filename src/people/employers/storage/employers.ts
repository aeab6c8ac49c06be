// Employers as stored. What a request names is looked up with its account: another account's employer is
// not there.
import { sql } from 'kysely';
import type { Database } from '../../../platform/storage/database/database.ts';
import { lockedForUpdate } from '../../../platform/storage/database/dialect-differences.ts';
import { kept } from '../../../platform/storage/database/kept-texts.ts';
import type { EmployerRow } from '../../../platform/storage/database/tables-i9.ts';
import {
  type Changes,
  idOrNone,
  updateVersionedRow,
} from '../../../platform/storage/rows/versioned-rows.ts';
import { employerSearchText, normalizeTerm } from './search-text.ts';

export async function insertEmployer(db: Database, row: EmployerRow): Promise<void> {
  await db
    .insertInto('employers')
    .values({ ...row, search_text: employerSearchText(row) })
    .execute();
}

export async function findEmployerRow(
  db: Database,
  accountId: string,
  id: string,
  { lock = false } = {},
): Promise<EmployerRow | undefined> {
  const build = () =>
    db
      .selectFrom('employers')
      .selectAll()
      .where('id', '=', idOrNone(id))
      .where('account_id', '=', accountId)
      .$call((query) => (lock ? lockedForUpdate(db, query) : query));
  const query = kept(db, `employer, locked ${lock}`, build, [idOrNone(id), accountId]);
  return (await db.executeQuery(query)).rows[0];
}

/** The stored options of an employer, whatever its account; undefined without one. */
export async function optionsOfEmployer(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('employers')
    .select('options')
    .where('id', '=', idOrNone(id))
    .executeTakeFirst();
  return row?.options;
}

/** The employer of a row that was found before. */
export async function employerById(db: Database, id: string): Promise<EmployerRow> {
  return await db
    .selectFrom('employers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export type EmployerList = {
  readonly accountId: string;
  readonly limit: number;
  /** The employer after which the list continues. */
  readonly after?: string | undefined;
  /** Part of the name or of the number. */
  readonly search?: string | undefined;
};

/** In the order of creation, `limit` at most. */
export async function listEmployerRows(
  db: Database,
  { accountId, limit, after = '', search }: EmployerList,
): Promise<EmployerRow[]> {
  let query = db
    .selectFrom('employers')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '>', after);
  if (search !== undefined) {
    const pattern = `%${normalizeTerm(search).replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(
      sql<boolean>`coalesce(search_text, lower(name)) like ${pattern} escape '\\'`,
    );
  }
  return await query.orderBy('id').limit(limit).execute();
}

/** `row` as it was read and locked in this transaction. */
export async function updateEmployerRow(
  db: Database,
  row: EmployerRow,
  changes: Changes<'employers'>,
): Promise<void> {
  const search_text = employerSearchText({
    name: changes.name ?? row.name,
    federal_ein: changes.federal_ein ?? row.federal_ein,
  });
  await updateVersionedRow(db, 'employers', row, { ...changes, search_text });
}

/** Whether there is any employer, of one account or of all. */
export async function hasEmployers(db: Database, accountId?: string): Promise<boolean> {
  let query = db.selectFrom('employers').select('id').limit(1);
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  return (await query.executeTakeFirst()) !== undefined;
}
