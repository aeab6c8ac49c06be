/** Employees found by the beginning of a name or email address. A page walks the index of terms from the cursor on. */

import { sql } from 'kysely';
import type { Database } from '../../../platform/storage/database/database.ts';
import type { EmployeeRow } from '../../../platform/storage/database/tables-i9.ts';
import { normalizeTerm } from '../../employers/storage/search-text.ts';
import { isFiltered, passes } from './employee-filter.ts';
import { type EmployeeList, isVisible, SUMMARY_COLUMNS, type SummaryRow } from './employees.ts';

export type EmployeeSearch = Omit<EmployeeList, 'after'> & {
  /** The beginning of a name or email address. */
  readonly search: string;
  readonly after?: TermPosition | undefined;
};

export type TermPosition = { readonly term: string; readonly id: string };

type FoundEmployees = {
  readonly rows: readonly (SummaryRow & { readonly term: string })[];
  /** Where to continue when terms are left though the page is not full; else undefined. */
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
  const rows: (SummaryRow & { term: string })[] = [];
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
): Promise<(SummaryRow & { term: string })[]> {
  if (terms.length === 0) return [];
  const rows = await db
    .selectFrom('employees')
    .select(SUMMARY_COLUMNS)
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

type Likeness = {
  readonly employerId: string;
  /** Whole names, first name first, and email addresses. */
  readonly terms: readonly string[];
  /** Of social security numbers. */
  readonly ssnIndexes: readonly string[];
};

/** More people of a few hundred names than anyone compares. */
const MOST_LIKE = 2_000;

/** Employees who have one of these names, addresses, or numbers. */
export async function findLikeEmployees(
  db: Database,
  { employerId, terms, ssnIndexes }: Likeness,
): Promise<LikeEmployee[]> {
  return await db
    .selectFrom('employees')
    .select(LIKE_COLUMNS)
    .where('employer_id', '=', employerId)
    .where(isVisible)
    .where(({ or, eb, selectFrom }) =>
      or([
        ...(ssnIndexes.length === 0 ? [] : [eb('ssn_index', 'in', ssnIndexes)]),
        eb(
          'id',
          'in',
          selectFrom('employee_terms')
            .select('employee_id')
            .where('employee_terms.employer_id', '=', employerId)
            .where('term', 'in', terms.length === 0 ? [''] : terms)
            .limit(MOST_LIKE),
        ),
      ]),
    )
    .orderBy('id')
    .limit(MOST_LIKE)
    .execute();
}

const LIKE_COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'email_address',
  'sealed_ssn',
  'sealed_date_of_birth',
] as const;

type LikeEmployee = Pick<EmployeeRow, (typeof LIKE_COLUMNS)[number]>;
