// Submissions as stored. A change begins by raising the version, which locks the row on both
// databases until the transaction ends.

import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { present } from '../../../platform/shape/known.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import type { Tables } from '../../../platform/storage/database/tables.ts';
import type { EmployeeRow } from '../../../platform/storage/database/tables-i9.ts';
import type { SubmissionRow } from '../../../platform/storage/database/tables-submissions.ts';
import { STARTED } from '../../../platform/storage/rows/form-numbers.ts';

export async function insertSubmission(db: Database, row: SubmissionRow): Promise<void> {
  await db.insertInto('submissions').values(row).execute();
}

type SubmissionIds = {
  readonly accountId: string;
  readonly employerId: string;
  readonly employeeId: string;
  readonly submissionId: number;
};

export async function findSubmissionRow(
  db: Database,
  { accountId, employerId, employeeId, submissionId }: SubmissionIds,
): Promise<SubmissionRow | undefined> {
  return await db
    .selectFrom('submissions')
    .selectAll()
    .where('id', '=', submissionId)
    .where('account_id', '=', accountId)
    .where('employer_id', '=', employerId.toLowerCase())
    .where('employee_id', '=', employeeId.toLowerCase())
    .executeTakeFirst();
}

/** In any account: for work that began with a row of the caller's account. */
export async function findSubmissionById(
  db: Database,
  id: number,
): Promise<SubmissionRow | undefined> {
  return await db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether the employee never started, so that nothing of the form is for E-Verify. */
export async function hasNeverStarted(db: Database, employeeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('employees')
    .select('id')
    .where('id', '=', employeeId)
    .where('status', '=', 'never_started')
    .executeTakeFirst();
  return row !== undefined;
}

/** Of all accounts, in the order they were started. */
export async function listAllSubmissions(
  db: Database,
  after: number,
  limit: number,
): Promise<SubmissionRow[]> {
  return await db
    .selectFrom('submissions')
    .selectAll()
    .where(STARTED, '>', after)
    .orderBy(STARTED)
    .limit(limit)
    .execute();
}

/** The row with its version raised by one, locked; undefined when there is none. */
export async function lockSubmissionRow(
  transaction: Database,
  id: number,
): Promise<SubmissionRow | undefined> {
  return await transaction
    .updateTable('submissions')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function updateSubmissionRow(
  transaction: Database,
  id: number,
  changes: Partial<Omit<SubmissionRow, 'id' | 'version'>>,
): Promise<void> {
  await transaction.updateTable('submissions').set(changes).where('id', '=', id).execute();
}

export type SubmissionList = {
  readonly employerId: string;
  readonly employeeId?: string;
  readonly limit: number;
  /** The place of the last form of the page before. */
  readonly after: number;
};

/** In the order they were started. */
export async function listSubmissionRows(
  db: Database,
  list: SubmissionList,
): Promise<SubmissionRow[]> {
  return await submissionListQuery(db, list).execute();
}

/** Apart from its use, so that a test can show its plan. */
export function submissionListQuery(
  db: Database,
  { employerId, employeeId, limit, after }: SubmissionList,
) {
  let query = db.selectFrom('submissions').selectAll().where(STARTED, '>', after);
  query =
    employeeId === undefined
      ? query.where('employer_id', '=', employerId)
      : query.where('employee_id', '=', employeeId);
  return query.orderBy(STARTED).limit(limit);
}

export async function countSubmissions(db: Database, employerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('submissions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('employer_id', '=', employerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findSubmissionOfEmployer(
  db: Database,
  employerId: string,
  id: number,
): Promise<SubmissionRow | undefined> {
  return await db
    .selectFrom('submissions')
    .selectAll()
    .where('id', '=', id)
    .where('employer_id', '=', employerId)
    .executeTakeFirst();
}

/** Where a page of forms of former employees begins; `id` is the place of the last form before it, as cursors call it. */
export type RetentionPosition = { readonly terminationDate: string; readonly id: number };

type EndedSubmission = {
  readonly submission: RetainedSubmission;
  readonly employee: EmploymentOf & Pick<EmployeeRow, 'id' | 'first_name' | 'last_name'>;
};
export type RetainedSubmission = Pick<
  SubmissionRow,
  'id' | 'sequence' | 'employee_id' | 'status' | 'first_day' | 'created_at'
>;
export type EmploymentOf = Pick<
  EmployeeRow,
  'status' | 'hire_date' | 'start_date' | 'termination_date'
>;

type RetentionBounds = {
  readonly terminatedBy: string;
  readonly hiredBy: string;
  /** Of hires that never started. */
  readonly calledOffBy: string;
};

const endedBy =
  ({ terminatedBy, hiredBy, calledOffBy }: RetentionBounds) =>
  ({ fn, eb, and, or }: ExpressionBuilder<Tables, 'employees' | 'submissions'>) =>
    or([
      and([
        eb('employees.status', '=', 'terminated'),
        eb('employees.termination_date', '<=', terminatedBy),
        eb(
          fn.coalesce(
            'submissions.first_day',
            'employees.hire_date',
            'employees.start_date',
            'submissions.created_at',
          ),
          // A time of creation is longer than its day, and greater.
          '<=',
          `${hiredBy}T99`,
        ),
      ]),
      and([
        eb('employees.status', '=', 'never_started'),
        eb('employees.termination_date', '<=', calledOffBy),
      ]),
    ]);

/** Forms, not purged, of employees who left by one day and began by another, or never began, as far as stored. */
export async function listEndedSubmissions(
  db: Database,
  employerId: string,
  bounds: RetentionBounds,
  after: RetentionPosition | undefined,
  limit: number,
): Promise<EndedSubmission[]> {
  let query = db
    .selectFrom('employees')
    .innerJoin('submissions', 'submissions.employee_id', 'employees.id')
    .select([
      'submissions.id',
      'submissions.sequence',
      'submissions.employee_id',
      'submissions.status',
      'submissions.first_day',
      'submissions.created_at',
      'employees.status as employment',
      'employees.first_name',
      'employees.last_name',
      'employees.hire_date',
      'employees.start_date',
      'employees.termination_date',
    ])
    .where('employees.employer_id', '=', employerId)
    .where('submissions.status', '<>', 'purged')
    .where(endedBy(bounds));
  if (after !== undefined) {
    query = query.where(
      sql<SqlBool>`(employees.termination_date, ${STARTED}) > (${after.terminationDate}, ${after.id})`,
    );
  }
  const rows = await query
    .orderBy('employees.termination_date')
    .orderBy(STARTED)
    .limit(limit)
    .execute();
  return rows.map(
    ({
      employment,
      first_name,
      last_name,
      hire_date,
      start_date,
      termination_date,
      ...submission
    }) => ({
      submission,
      employee: {
        id: submission.employee_id,
        first_name,
        last_name,
        status: employment,
        hire_date,
        start_date,
        termination_date,
      },
    }),
  );
}

/** Submissions of the employee that are not over. */
export async function findOpenSubmissionRow(
  db: Database,
  employeeId: string,
): Promise<SubmissionRow | undefined> {
  return await db
    .selectFrom('submissions')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('status', 'not in', ['accepted', 'historical', 'restarted', 'purged'])
    .executeTakeFirst();
}

export type DueSubmission = Pick<
  SubmissionRow,
  'id' | 'account_id' | 'employer_id' | 'employee_id'
> & {
  notify_on: string;
  timezone: string;
};

/** Submissions the scan has to look at on `day` at the latest, in the order of the index. */
export async function listDueSubmissions(
  db: Database,
  day: string,
  after: { readonly notifyOn: string; readonly id: number },
  limit: number,
): Promise<DueSubmission[]> {
  const rows = await dueSubmissionsQuery(db, day, after, limit).execute();
  return rows.map((row) => ({ ...row, notify_on: present(row.notify_on) }));
}

/** Apart from its use, so that a test can show its plan. */
export function dueSubmissionsQuery(
  db: Database,
  day: string,
  after: { readonly notifyOn: string; readonly id: number },
  limit: number,
) {
  return db
    .selectFrom('submissions')
    .innerJoin('employers', 'employers.id', 'submissions.employer_id')
    .select([
      'submissions.id',
      'submissions.account_id',
      'submissions.employer_id',
      'submissions.employee_id',
      'submissions.notify_on',
      'employers.timezone',
    ])
    .where('submissions.notify_on', '<=', day)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('submissions.notify_on', 'submissions.id'),
        '>',
        tuple(after.notifyOn as string | null, after.id),
      ),
    )
    .orderBy('submissions.notify_on')
    .orderBy('submissions.id')
    .limit(limit);
}

/** False when a notice for this day was given before, by whichever server. */
export async function insertExpiryNotice(
  transaction: Database,
  submissionId: number,
  expiresOn: string,
  at: string,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('expiry_notices')
    .values({ submission_id: submissionId, expires_on: expiresOn, created_at: at })
    .onConflict((conflict) => conflict.columns(['submission_id', 'expires_on']).doNothing())
    .returning('submission_id')
    .executeTakeFirst();
  return inserted !== undefined;
}
