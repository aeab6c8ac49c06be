// Employees as stored, and the terms they are found by. A page reads the rows it shows and no more:
// every list walks an index from the cursor on.
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { lockedForUpdate } from '../database/dialect-differences.ts';
import type { Tables } from '../database/tables.ts';
import type { EmployeeRow } from '../database/tables-i9.ts';
import type { SubmissionStatus } from '../database/tables-submissions.ts';
import { rowOfEmployer, updateVersionedRow } from '../rows/versioned-rows.ts';
import { normalizeTerm } from './search-text.ts';

export type EmployeeStatus = EmployeeRow['status'];

/** Rows of an import that is not complete are nobody's; `import_id` of others is null or refers to none. */
export const isVisible = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'employees'>) =>
  not(
    exists(
      selectFrom('employee_imports')
        .select(sql`1`.as('one'))
        .whereRef('employee_imports.id', '=', 'employees.import_id'),
    ),
  );

export async function findEmployeeRow(
  db: Database,
  accountId: string,
  employerId: string,
  id: string,
  { lock = false } = {},
): Promise<EmployeeRow | undefined> {
  return await rowOfEmployer(db, 'employees', { accountId, employerId, id })
    .where(isVisible)
    .$call((query) => (lock ? lockedForUpdate(db, query) : query))
    .executeTakeFirst();
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
    await db
      .insertInto('employees')
      .values(part.map((row) => ({ ...row, import_id: importId })))
      .execute();
    await db.insertInto('employee_terms').values(part.flatMap(termRows)).execute();
  }
}

/** `row` as it was read and locked in this transaction. */
export async function updateEmployeeRow(
  db: Database,
  row: EmployeeRow,
  changes: Partial<Omit<EmployeeRow, 'id' | 'account_id' | 'employer_id' | 'version'>>,
): Promise<void> {
  await updateVersionedRow(db, 'employees', row, changes);
  await db.deleteFrom('employee_terms').where('employee_id', '=', row.id).execute();
  await db
    .insertInto('employee_terms')
    .values(termRows({ ...row, ...changes }))
    .execute();
}

export type EmployeeFilter = {
  /** `yyyy-MM-dd`, both included: hired, or where that is not known at work, between these days. */
  readonly hiredFrom?: string | undefined;
  readonly hiredBy?: string | undefined;
  /** With a form in one of these states; `none`: with no form in use. */
  readonly forms?: readonly SubmissionStatus[] | 'none' | undefined;
};

const isFiltered = ({ hiredFrom, hiredBy, forms }: EmployeeFilter): boolean =>
  hiredFrom !== undefined || hiredBy !== undefined || forms !== undefined;

/** Forms that were given up or destroyed. */
const OUT_OF_USE: readonly SubmissionStatus[] = ['restarted', 'purged'];

const passes =
  (employerId: string, { hiredFrom, hiredBy, forms }: EmployeeFilter) =>
  ({ and, eb, fn, not, exists, selectFrom }: ExpressionBuilder<Tables, 'employees'>) => {
    const hired = fn.coalesce('employees.hire_date', 'employees.start_date');
    const ofEmployer = selectFrom('submissions')
      .select('submissions.employee_id')
      .where('submissions.employer_id', '=', employerId);
    return and([
      ...(hiredFrom === undefined ? [] : [eb(hired, '>=', hiredFrom)]),
      ...(hiredBy === undefined ? [] : [eb(hired, '<=', hiredBy)]),
      ...(forms === undefined || forms === 'none'
        ? []
        : [eb('employees.id', 'in', ofEmployer.where('submissions.status', 'in', forms))]),
      ...(forms === 'none'
        ? [
            not(
              exists(
                selectFrom('submissions')
                  .select(sql`1`.as('one'))
                  .whereRef('submissions.employee_id', '=', 'employees.id')
                  .where('submissions.status', 'not in', OUT_OF_USE),
              ),
            ),
          ]
        : []),
    ]);
  };

export type FormOfEmployee = { readonly id: number; readonly status: SubmissionStatus };

/** The newest form in use of each of these employees. */
export async function newestForms(
  db: Database,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, FormOfEmployee>> {
  if (employeeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'employee_id', 'status'])
    .where('employee_id', 'in', employeeIds)
    .where('status', 'not in', OUT_OF_USE)
    .execute();
  const oldestFirst = rows
    .map(({ id, employee_id, status }) => ({ id: Number(id), employee_id, status }))
    .sort((a, b) => a.id - b.id);
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
export async function listEmployeeRows(db: Database, list: EmployeeList): Promise<EmployeeRow[]> {
  let query = db
    .selectFrom('employees')
    .selectAll()
    .where('employer_id', '=', list.employerId)
    .where(isVisible);
  if (list.status !== undefined) query = query.where('status', '=', list.status);
  if (list.after !== undefined) query = query.where('id', '>', list.after);
  if (isFiltered(list)) query = query.where(passes(list.employerId, list));
  return await query.orderBy('id').limit(list.limit).execute();
}

export type EmployeeSearch = Omit<EmployeeList, 'after'> & {
  /** The beginning of a name or email address. */
  readonly search: string;
  readonly after?: TermPosition | undefined;
};

export type TermPosition = { readonly term: string; readonly id: string };

export type FoundEmployees = {
  readonly rows: readonly (EmployeeRow & { readonly term: string })[];
  /** Where to go on when terms are left though the page is not full; else undefined. */
  readonly resume: TermPosition | undefined;
};

/** Rounds of one page: who is found by several terms is read again and shown once. */
const MAX_ROUNDS = 4;

/**
 * In the order of the terms that begin with `search`, each employee once: with the first of them.
 * However many terms of people shown before follow, a page reads `MAX_ROUNDS * limit` of them at
 * most, and may then hold fewer rows than `limit`, or none.
 */
export async function searchEmployeeRows(
  db: Database,
  list: EmployeeSearch,
): Promise<FoundEmployees> {
  const rows: (EmployeeRow & { term: string })[] = [];
  let after = list.after;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const terms = await termPageQuery(db, { ...list, after }).execute();
    const firsts = terms.filter(({ is_repeated }) => Number(is_repeated) === 0);
    rows.push(...(await employeesOf(db, firsts)));
    if (rows.length >= list.limit) return { rows: rows.slice(0, list.limit), resume: undefined };
    const last = terms.at(-1);
    if (terms.length < list.limit || last === undefined) return { rows, resume: undefined };
    after = { term: last.term, id: last.employee_id };
  }
  return { rows, resume: after };
}

function termPageQuery(db: Database, list: EmployeeSearch) {
  const { employerId, search, status, after, limit } = list;
  const { from, to } = termRange(search);
  let query = db
    .selectFrom('employee_terms')
    .select(['term', 'employee_id'])
    .select(({ exists, selectFrom, eb }) =>
      eb
        .case()
        .when(
          exists(
            selectFrom('employee_terms as earlier')
              .select(sql`1`.as('one'))
              .whereRef('earlier.employee_id', '=', 'employee_terms.employee_id')
              .where('earlier.term', '>=', from)
              .whereRef('earlier.term', '<', 'employee_terms.term'),
          ),
        )
        .then(1)
        .else(0)
        .end()
        .as('is_repeated'),
    )
    .where('employer_id', '=', employerId)
    .where('term', '>=', from)
    .where('term', '<', to);
  if (status !== undefined) query = query.where('status', '=', status);
  if (after !== undefined) {
    query = query.where(sql<boolean>`(term, employee_id) > (${after.term}, ${after.id})`);
  }
  if (isFiltered(list)) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('employees')
          .select(sql`1`.as('one'))
          .whereRef('employees.id', '=', 'employee_terms.employee_id')
          .where(passes(employerId, list)),
      ),
    );
  }
  return query.orderBy('term').orderBy('employee_id').limit(limit);
}

/** Ids of the employees found by the beginning of a term, for a condition. */
export function foundBy(db: Database, employerId: string, search: string) {
  const { from, to } = termRange(search);
  return db
    .selectFrom('employee_terms')
    .select('employee_id')
    .where('employer_id', '=', employerId)
    .where('term', '>=', from)
    .where('term', '<', to);
}

/** The terms that begin with `search`: from one up to, without, the other. */
function termRange(search: string): { readonly from: string; readonly to: string } {
  const from = normalizeTerm(search);
  return { from, to: `${from}\u{10ffff}` };
}

/** In the order of `terms`. */
async function employeesOf(
  db: Database,
  terms: readonly { readonly term: string; readonly employee_id: string }[],
): Promise<(EmployeeRow & { term: string })[]> {
  if (terms.length === 0) return [];
  const rows = await db
    .selectFrom('employees')
    .selectAll()
    .where(
      'id',
      'in',
      terms.map(({ employee_id }) => employee_id),
    )
    .where(isVisible)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return terms.flatMap(({ term, employee_id }) => {
    const row = byId.get(employee_id);
    return row === undefined ? [] : [{ ...row, term }];
  });
}

/** Those whose social security number has one of these blind indexes. */
export async function findEmployeeRowsBySsn(
  db: Database,
  employerId: string,
  indexes: readonly string[],
): Promise<EmployeeRow[]> {
  return await db
    .selectFrom('employees')
    .selectAll()
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
