// Employees as stored, with the terms they are found by. A page reads the rows it shows and no more:
// every list walks an index from the cursor on.
import { type CompiledQuery, type ExpressionBuilder, sql } from 'kysely';
import { readTogether, writeLater } from '../../../platform/storage/database/batches.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import { lockedForUpdate } from '../../../platform/storage/database/dialect-differences.ts';
import { insertAll, kept } from '../../../platform/storage/database/kept-texts.ts';
import type { Tables } from '../../../platform/storage/database/tables.ts';
import type { EmployeeRow } from '../../../platform/storage/database/tables-i9.ts';
import type { SubmissionStatus } from '../../../platform/storage/database/tables-submissions.ts';
import { STARTED } from '../../../platform/storage/rows/form-numbers.ts';
import {
  EMPLOYEES,
  type LockedTrail,
  lockedTrail,
  lockingTrail,
} from '../../../platform/storage/rows/trails.ts';
import {
  idOrNone,
  rowOfEmployer,
  updateVersionedRow,
} from '../../../platform/storage/rows/versioned-rows.ts';
import { normalizeTerm } from '../../employers/storage/search-text.ts';
import { type EmployeeFilter, isFiltered, OUT_OF_USE, passes } from './employee-filter.ts';

export type EmployeeStatus = EmployeeRow['status'];

/** What lists show of an employee: nothing that is sealed leaves the database for them. */
export const SUMMARY_COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'middle_name',
  'nickname',
  'email_address',
  'telephone_number',
  'gender',
  'address',
  'language',
  'applied_for_ssn',
  'skip_everify',
  'hire_date',
  'start_date',
  'status',
  'termination_date',
  'document_options',
] as const;

export type SummaryRow = Pick<EmployeeRow, (typeof SUMMARY_COLUMNS)[number]>;

/** Rows of an import that is not complete are nobody's; `import_id` of others is null or refers to none. */
export const isVisible = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'employees'>) =>
  not(
    exists(
      selectFrom('employee_imports')
        .select(sql`1`.as('one'))
        .whereRef('employee_imports.id', '=', 'employees.import_id'),
    ),
  );

/** Accepted forms of the employee are looked at again for cases that were not made. */
export async function lookForCasesAgain(
  db: Database,
  { id, employer_id }: Pick<EmployeeRow, 'id' | 'employer_id'>,
  now: string,
): Promise<void> {
  const { first } = await db
    .selectFrom('submissions')
    .select(({ fn }) => fn.min('accepted_at').as('first'))
    .where('employee_id', '=', id)
    .where('status', '=', 'accepted')
    .executeTakeFirstOrThrow();
  if (first === null) return;
  await db
    .updateTable('everify_settings')
    // A look under way does not move it then.
    .set({ look_from: first, updated_at: now })
    .where('employer_id', '=', employer_id)
    .where('look_from', '>', first)
    .execute();
}

export type EmployeeRowIds = {
  readonly accountId: string;
  readonly employerId: string;
  readonly id: string;
};

export function employeeQuery(
  db: Database,
  ids: EmployeeRowIds,
  lock: boolean,
): CompiledQuery<EmployeeRow> {
  const build = () =>
    rowOfEmployer(db, 'employees', ids)
      .where(isVisible)
      .$call((query) => (lock ? lockedForUpdate(db, query) : query));
  const { accountId, employerId, id } = ids;
  const parameters = [idOrNone(id), idOrNone(employerId), accountId];
  return kept(db, `employee, locked ${lock}`, build, parameters);
}

export async function findEmployeeRow(
  db: Database,
  accountId: string,
  employerId: string,
  id: string,
  { lock = false } = {},
): Promise<EmployeeRow | undefined> {
  const query = employeeQuery(db, { accountId, employerId, id }, lock);
  return (await db.executeQuery(query)).rows[0];
}

/** The employee and the record's trail, both locked until the transaction ends. */
export async function lockEmployeeRow(
  transaction: Database,
  ids: EmployeeRowIds,
): Promise<{ readonly row: EmployeeRow | undefined; readonly trail: LockedTrail }> {
  const [rows, heads, keys] = await readTogether(transaction, [
    employeeQuery(transaction, ids, true),
    ...lockingTrail(transaction, EMPLOYEES, idOrNone(ids.id)),
  ]);
  return { row: rows[0], trail: lockedTrail(heads, keys) };
}

/** The employee of a row that was found before. */
export async function findEmployeeById(
  db: Database,
  id: string,
  { lock = false } = {},
): Promise<EmployeeRow | undefined> {
  return await db
    .selectFrom('employees')
    .selectAll()
    .where('id', '=', id)
    .$call((query) => (lock ? lockedForUpdate(db, query) : query))
    .executeTakeFirst();
}

// About 25 parameters a row; SQLite takes 32,766 in one statement, PostgreSQL 65,535.
const ROWS_PER_STATEMENT = 500;

/** With `importId`: as rows of an import under way. */
export async function insertEmployees(
  db: Database,
  rows: readonly EmployeeRow[],
  importId: string | null = null,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const part = rows.slice(start, start + ROWS_PER_STATEMENT);
    const employees = part.map((row) => ({ ...row, import_id: importId }));
    await writeLater(db, insertAll(db, 'employees', employees));
    await writeLater(db, insertAll(db, 'employee_terms', part.flatMap(termRows)));
  }
}

/** `row` as it was read and locked in this transaction. */
/** Ends the links that were sent to an address of the employee, and the sessions from them. */
export async function endEmailedLinks(
  transaction: Database,
  employeeId: string,
  now: string,
): Promise<void> {
  await transaction
    .updateTable('person_links')
    .set({ revoked_at: now })
    .where('employee_id', '=', employeeId)
    .where('address_hash', 'is not', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Whether a session that came from this link goes on. */
export async function isLinkGood(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('person_links')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateEmployeeRow(
  db: Database,
  row: EmployeeRow,
  changes: Partial<Omit<EmployeeRow, 'id' | 'account_id' | 'employer_id' | 'version'>>,
): Promise<void> {
  await updateVersionedRow(db, 'employees', row, changes);
  const terms = () => db.deleteFrom('employee_terms').where('employee_id', '=', row.id);
  await writeLater(db, kept(db, 'delete terms', terms, [row.id]));
  await writeLater(db, insertAll(db, 'employee_terms', termRows({ ...row, ...changes })));
}

export type FormOfEmployee = { readonly id: number; readonly status: SubmissionStatus };

/** The newest form in use of each of these employees. */
export async function newestForms(
  db: Database,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, FormOfEmployee>> {
  if (employeeIds.length === 0) return new Map();
  const oldestFirst = await db
    .selectFrom('submissions')
    .select(['id', 'employee_id', 'status'])
    .where('employee_id', 'in', employeeIds)
    .where('status', 'not in', OUT_OF_USE)
    .orderBy(STARTED)
    .execute();
  return new Map(oldestFirst.map(({ employee_id, ...form }) => [employee_id, form]));
}

export type EmployeeList = EmployeeFilter & {
  readonly employerId: string;
  readonly limit: number;
  readonly status?: EmployeeStatus | undefined;
  /** The last employee of the page before. */
  readonly after?: string | undefined;
};

/** In the order of creation. */
export async function listEmployeeRows(db: Database, list: EmployeeList): Promise<SummaryRow[]> {
  let query = db
    .selectFrom('employees')
    .select(SUMMARY_COLUMNS)
    .where('employer_id', '=', list.employerId)
    .where(isVisible);
  if (list.status !== undefined) query = query.where('status', '=', list.status);
  if (list.after !== undefined) query = query.where('id', '>', list.after);
  if (isFiltered(list)) query = query.where(passes(list.employerId, list));
  return await query.orderBy('id').limit(list.limit).execute();
}

/** Those whose social security number has one of these blind indexes. */
export async function findEmployeeRowsBySsn(
  db: Database,
  employerId: string,
  indexes: readonly string[],
): Promise<SummaryRow[]> {
  return await db
    .selectFrom('employees')
    .select(SUMMARY_COLUMNS)
    .where('employer_id', '=', employerId)
    .where('ssn_index', 'in', indexes)
    .where(isVisible)
    .orderBy('id')
    .execute();
}

function termRows(row: EmployeeRow) {
  const { first_name, last_name, nickname, email_address } = row;
  const texts = [
    `${first_name} ${last_name}`,
    `${last_name} ${first_name}`,
    nickname,
    email_address,
  ];
  const terms = new Set(texts.map((text) => normalizeTerm(text ?? '')).filter((term) => term));
  return [...terms].map((term) => ({
    employer_id: row.employer_id,
    employee_id: row.id,
    status: row.status,
    term,
  }));
}
