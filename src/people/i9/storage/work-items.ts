// The work list as stored: entries that were derived, and the queue of employees whose entries are to
// be derived again.
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/storage/database/database.ts';
import { lockedForUpdate } from '../../../platform/storage/database/dialect-differences.ts';
import type { EVerifyCaseRow } from '../../../platform/storage/database/tables-everify.ts';
import type { EmployeeRow, EmployerRow } from '../../../platform/storage/database/tables-i9.ts';
import type {
  SubmissionRow,
  SubmissionStatus,
} from '../../../platform/storage/database/tables-submissions.ts';
import type { WorkItemRow } from '../../../platform/storage/database/tables-work.ts';
import { STARTED } from '../../../platform/storage/rows/form-numbers.ts';
import { foundBy } from '../../employees/storage/employee-search.ts';
import { isVisible } from '../../employees/storage/employees.ts';

/** Stands for no day: after every other. */
export const NO_DAY = '9999-12-31';

// Queue ---------------------------------------------------------------------------------------

type Queued = { readonly ids: readonly number[]; readonly employeeIds: readonly string[] };

/** The oldest entries of the queue, of one employer or of all. */
export async function listQueued(
  db: Database,
  employerId: string | undefined,
  limit: number,
): Promise<Queued> {
  let query = db.selectFrom('work_queue').select(['id', 'employee_id']);
  if (employerId !== undefined) query = query.where('employer_id', '=', employerId);
  const rows = await query.orderBy('id').limit(limit).execute();
  return {
    ids: rows.map(({ id }) => id),
    employeeIds: [...new Set(rows.map(({ employee_id }) => employee_id))].sort(),
  };
}

export async function queueEveryone(db: Database): Promise<void> {
  await db
    .insertInto('work_queue')
    .columns(['employer_id', 'employee_id'])
    .expression(db.selectFrom('employees').select(['employer_id', 'id']).where(isVisible))
    .execute();
}

export type Sources = {
  readonly employees: readonly EmployeeRow[];
  /** By id. */
  readonly employers: ReadonlyMap<string, Pick<EmployerRow, 'business_days'>>;
  readonly submissions: readonly SubmissionRow[];
  /** By submission. */
  readonly sealedKeys: ReadonlyMap<number, string>;
  /** In the order they were made. */
  readonly cases: readonly EVerifyCaseRow[];
};

/** All that entries are derived from. The employees are locked, so that no one else derives theirs. */
export async function readSources(
  transaction: Database,
  employeeIds: readonly string[],
): Promise<Sources> {
  const employees = await lockedForUpdate(
    transaction,
    transaction.selectFrom('employees').selectAll().where('id', 'in', employeeIds).orderBy('id'),
  ).execute();
  const submissions = await transaction
    .selectFrom('submissions')
    .selectAll()
    .where('employee_id', 'in', employeeIds)
    .orderBy(STARTED)
    .execute();
  const employers = await readCalendars(transaction, [
    ...new Set(employees.map(({ employer_id }) => employer_id)),
  ]);
  const ids = submissions.map(({ id }) => id);
  if (ids.length === 0) {
    return { employees, employers, submissions, sealedKeys: new Map(), cases: [] };
  }
  return { employees, employers, submissions, ...(await readPartsOf(transaction, ids)) };
}

/** The business days of employers, by id. */
async function readCalendars(db: Database, ids: readonly string[]): Promise<Sources['employers']> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('employers')
    .select(['id', 'business_days'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Keys and cases of these forms. */
async function readPartsOf(
  db: Database,
  ids: readonly number[],
): Promise<Pick<Sources, 'sealedKeys' | 'cases'>> {
  const keys = await db
    .selectFrom('submission_keys')
    .selectAll()
    .where('submission_id', 'in', ids)
    .execute();
  const cases = await db
    .selectFrom('everify_cases')
    .selectAll()
    .where('submission_id', 'in', ids)
    .execute();
  const sealedKeys = new Map(keys.map((key) => [Number(key.submission_id), key.sealed_key]));
  return { sealedKeys, cases: cases.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

// 8 parameters a row.
const ROWS_PER_STATEMENT = 2000;

/** Replaces the entries of these employees and takes `ids` off the queue. */
export async function replaceWork(
  transaction: Database,
  { ids, employeeIds }: Queued,
  rows: readonly WorkItemRow[],
): Promise<void> {
  await transaction.deleteFrom('work_items').where('employee_id', 'in', employeeIds).execute();
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const part = rows.slice(start, start + ROWS_PER_STATEMENT);
    await transaction.insertInto('work_items').values(part).execute();
  }
  await transaction.deleteFrom('work_queue').where('id', 'in', ids).execute();
}

// Lists ---------------------------------------------------------------------------------------

/** The entry a page begins after: in the order by day, `key` is its day, else the name. */
export type WorkPosition = {
  readonly key: string;
  readonly employeeId: string;
  readonly submissionId: number;
  readonly kind: string;
};

type WorkQuery = {
  readonly employerId: string;
  readonly kind?: string | undefined;
  /** Days between which entries are due, both included. */
  readonly dueFrom?: string | undefined;
  readonly dueBy?: string | undefined;
  /** The beginning of a name or email address. */
  readonly search?: string | undefined;
  /** Only of this form. */
  readonly submissionId?: number | undefined;
  readonly sort: 'dueOn' | 'name';
  readonly after?: WorkPosition | undefined;
  readonly limit: number;
};

export type ListedWork = WorkItemRow & {
  readonly employee: Pick<EmployeeRow, 'id' | 'first_name' | 'last_name' | 'status'>;
  readonly submission_status: SubmissionStatus | null;
};

export async function listWorkRows(db: Database, query: WorkQuery): Promise<ListedWork[]> {
  const items = await workQuery(db, query).execute();
  if (items.length === 0) return [];
  const [people, forms] = [
    new Set(items.map((row) => row.employee_id)),
    new Set(items.map((row) => row.submission_id)),
  ];
  const employees = await db
    .selectFrom('employees')
    .select(['id', 'first_name', 'last_name', 'status'])
    .where('id', 'in', [...people])
    .execute();
  const submissions = await db
    .selectFrom('submissions')
    .select(['id', 'status'])
    .where('id', 'in', [...forms])
    .execute();
  const byId = new Map(employees.map((row) => [row.id, row]));
  const statuses = new Map(submissions.map(({ id, status }) => [Number(id), status]));
  return items.flatMap((row) => {
    const employee = byId.get(row.employee_id);
    const submission_id = Number(row.submission_id);
    const submission_status = statuses.get(submission_id) ?? null;
    return employee === undefined ? [] : [{ ...row, submission_id, submission_status, employee }];
  });
}

function workQuery(db: Database, query: WorkQuery) {
  const { employerId, kind, dueFrom, dueBy, search, submissionId, sort, after, limit } = query;
  const key = sort === 'dueOn' ? 'due_on' : 'name';
  let rows = db.selectFrom('work_items').selectAll();
  if (kind !== undefined) rows = rows.where('kind', '=', kind);
  if (dueFrom !== undefined) rows = rows.where('due_on', '>=', dueFrom);
  if (dueBy !== undefined) rows = rows.where('due_on', '<=', dueBy);
  if (submissionId !== undefined) {
    // Its employee first, who is of the employer: the key of the entries begins with them.
    const owner = db
      .selectFrom('submissions')
      .select('employee_id')
      .where('id', '=', submissionId)
      .where('employer_id', '=', employerId);
    rows = rows.where('employee_id', '=', owner).where('submission_id', '=', submissionId);
  } else {
    rows = rows.where('employer_id', '=', employerId);
  }
  if (search !== undefined) rows = rows.where('employee_id', 'in', foundBy(db, employerId, search));
  if (after !== undefined) {
    const { employeeId, submissionId: submission, kind: afterKind } = after;
    rows = rows.where(
      sql<SqlBool>`(${sql.ref(key)}, employee_id, submission_id, kind)
        > (${after.key}, ${employeeId}, ${submission}, ${afterKind})`,
    );
  }
  return rows
    .orderBy(key)
    .orderBy('employee_id')
    .orderBy('submission_id')
    .orderBy('kind')
    .limit(limit);
}

type FormQuery = {
  readonly employerId: string;
  readonly status?: SubmissionStatus | undefined;
  readonly search?: string | undefined;
  readonly submissionId?: number | undefined;
  readonly isNewestFirst: boolean;
  /** The place of the form a page begins after. */
  readonly after?: number | undefined;
  readonly limit: number;
};

/** Forms of an employer in the order they were started, with what their lines are derived from. */
export async function listForms(
  db: Database,
  query: FormQuery,
): Promise<Omit<Sources, 'employers'>> {
  const submissions = await formQuery(db, query).execute();
  if (submissions.length === 0) {
    return { employees: [], submissions, sealedKeys: new Map(), cases: [] };
  }
  const employees = await db
    .selectFrom('employees')
    .selectAll()
    .where('id', 'in', [...new Set(submissions.map(({ employee_id }) => employee_id))])
    .execute();
  const parts = await readPartsOf(
    db,
    submissions.map(({ id }) => id),
  );
  return { employees, submissions, ...parts };
}

function formQuery(db: Database, query: FormQuery) {
  const { employerId, status, search, submissionId, isNewestFirst, after, limit } = query;
  let rows = db.selectFrom('submissions').selectAll().where('employer_id', '=', employerId);
  if (status !== undefined) rows = rows.where('status', '=', status);
  if (submissionId !== undefined) rows = rows.where('id', '=', submissionId);
  if (search !== undefined) rows = rows.where('employee_id', 'in', foundBy(db, employerId, search));
  if (after !== undefined) rows = rows.where(STARTED, isNewestFirst ? '<' : '>', after);
  return rows.orderBy(STARTED, isNewestFirst ? 'desc' : 'asc').limit(limit);
}

/** How many entries of a kind are due on a day. */
type WorkCount = {
  readonly kind: string;
  readonly dueOn: string;
  readonly count: number;
  /** Only when asked for. */
  readonly countsBusinessDays: boolean;
};

/** In the order of an index; entries themselves are read only to count `byCalendar`. */
export async function countWork(
  db: Database,
  employerId: string,
  { byCalendar }: { readonly byCalendar: boolean },
): Promise<WorkCount[]> {
  const query = db
    .selectFrom('work_items')
    .select(['kind', 'due_on', ({ fn }) => fn.countAll<number>().as('count')])
    .where('employer_id', '=', employerId)
    .groupBy(['kind', 'due_on']);
  const rows = byCalendar
    ? await query.select('counts_business_days').groupBy('counts_business_days').execute()
    : (await query.execute()).map((row) => ({ ...row, counts_business_days: null }));
  return rows.map(({ kind, due_on, count, counts_business_days }) => ({
    kind,
    dueOn: due_on,
    count: Number(count),
    countsBusinessDays: counts_business_days === 1,
  }));
}
