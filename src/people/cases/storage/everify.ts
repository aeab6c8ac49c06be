// E-Verify as stored: an employer's settings, and cases. A case is changed only under a lease by the
// database's clock, so that two servers never submit it at the same time.
import type { ExpressionBuilder } from 'kysely';
import { present } from '../../../platform/shape/known.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import { databaseNow } from '../../../platform/storage/database/dialect-differences.ts';
import type { Tables } from '../../../platform/storage/database/tables.ts';
import type {
  EVerifyCaseRow,
  EVerifySettingsRow,
} from '../../../platform/storage/database/tables-everify.ts';
import type { EmployerRow } from '../../../platform/storage/database/tables-i9.ts';
import { isUuid } from '../../../platform/storage/rows/new-id.ts';

/** Longer than a gateway may take to answer. */
const LEASE_SECONDS = 120;

// Settings -----------------------------------------------------------------------------------

export async function findSettingsRow(
  db: Database,
  employerId: string,
): Promise<EVerifySettingsRow | undefined> {
  return await db
    .selectFrom('everify_settings')
    .selectAll()
    .where('employer_id', '=', employerId)
    .executeTakeFirst();
}

export async function saveSettingsRow(db: Database, row: EVerifySettingsRow): Promise<void> {
  const { employer_id: _, created_at: __, ...changes } = row;
  await db
    .insertInto('everify_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('employer_id').doUpdateSet(changes))
    .execute();
}

/** What the agency said of the stored credentials; false when they were replaced meanwhile. */
export async function recordAuthentication(
  db: Database,
  { employer_id, credentials }: EVerifySettingsRow,
  changes: Pick<
    EVerifySettingsRow,
    'authenticated' | 'refusal' | 'password_expires_on' | 'checked_at'
  >,
  onlyWhenAuthenticated = false,
): Promise<boolean> {
  let query = db
    .updateTable('everify_settings')
    .set(changes)
    .where('employer_id', '=', employer_id)
    .where('credentials', '=', credentials);
  if (onlyWhenAuthenticated) query = query.where('authenticated', '=', 1);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteSettingsRow(db: Database, employerId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('everify_settings')
    .where('employer_id', '=', employerId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function listSettingsRows(
  db: Database,
  limit: number,
  after: string,
): Promise<(EVerifySettingsRow & Pick<EmployerRow, 'timezone' | 'business_days'>)[]> {
  return await db
    .selectFrom('everify_settings')
    .innerJoin('employers', 'employers.id', 'everify_settings.employer_id')
    .selectAll('everify_settings')
    .select(['employers.timezone', 'employers.business_days'])
    .where('employer_id', '>', after)
    .orderBy('employer_id')
    .limit(limit)
    .execute();
}

/** The next look for new cases of an employer begins with forms accepted at `from`. */
export async function moveLookFrom(
  db: Database,
  { employer_id, updated_at }: EVerifySettingsRow,
  from: string,
): Promise<void> {
  await db
    .updateTable('everify_settings')
    .set({ look_from: from })
    .where('employer_id', '=', employer_id)
    .where('updated_at', '=', updated_at)
    .execute();
}

export type CaselessSubmission = {
  readonly id: number;
  readonly account_id: string;
  readonly employer_id: string;
  readonly employee_id: string;
  readonly first_day: string;
};

/** Forms of the same employment that were completed elsewhere: they alone have no expiration of their print. */
const formsElsewhere = (selectFrom: ExpressionBuilder<Tables, 'submissions'>['selectFrom']) =>
  selectFrom('submissions as elsewhere')
    .innerJoin('employees', 'employees.id', 'elsewhere.employee_id')
    .select('elsewhere.id')
    .whereRef('elsewhere.employee_id', '=', 'submissions.employee_id')
    .where('elsewhere.edition_expires', '=', '')
    .where(({ and, or, eb, ref }) =>
      or([
        and([
          eb('elsewhere.status', '=', 'restarted'),
          or([
            eb('elsewhere.first_day', 'is', null),
            eb('employees.start_date', 'is', null),
            eb('employees.start_date', '<=', ref('elsewhere.first_day')),
          ]),
        ]),
        eb('elsewhere.first_day', '>=', ref('submissions.first_day')),
      ]),
    );

/**
 * Accepted forms of an employer, of people who began on or after the day set, without a case. A form
 * begun again for the same employment gets none: the agency has the case of the first. Nor does one
 * begun again for a form that was completed elsewhere: an employee is not verified to be reverified.
 */
export async function listCaselessSubmissions(
  db: Database,
  { employer_id, effective_on, look_from }: EVerifySettingsRow,
  limit: number,
): Promise<CaselessSubmission[]> {
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'account_id', 'employer_id', 'employee_id', 'first_day'])
    .where('employer_id', '=', employer_id)
    .where('accepted_at', '>=', look_from)
    .where('status', '=', 'accepted')
    .where('first_day', '>=', effective_on)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('employees')
            .select('employees.id')
            .whereRef('employees.id', '=', 'submissions.employee_id')
            .where(({ or, eb }) =>
              or([
                eb('employees.status', '=', 'never_started'),
                eb('employees.skip_everify', '=', 1),
              ]),
            ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('everify_cases')
            .select('everify_cases.id')
            .whereRef('everify_cases.submission_id', '=', 'submissions.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('everify_cases')
            .innerJoin('submissions as earlier', 'earlier.id', 'everify_cases.submission_id')
            .innerJoin('employees', 'employees.id', 'everify_cases.employee_id')
            .select('everify_cases.id')
            .whereRef('everify_cases.employer_id', '=', 'submissions.employer_id')
            .whereRef('everify_cases.employee_id', '=', 'submissions.employee_id')
            .where('everify_cases.case_number', 'is not', null)
            .where(({ and, or, eb, ref }) =>
              or([
                // Begun again with another first day; a later startDate on record is a rehire.
                and([
                  eb('earlier.status', '=', 'restarted'),
                  or([
                    eb('employees.start_date', 'is', null),
                    eb('employees.start_date', '<=', ref('earlier.first_day')),
                  ]),
                ]),
                eb('earlier.first_day', '>=', ref('submissions.first_day')),
                // A corrected first day that had come before the case was made.
                eb('everify_cases.created_at', '>=', ref('submissions.first_day')),
              ]),
            ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) => not(exists(formsElsewhere(selectFrom))))
    .orderBy('accepted_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, first_day: present(row.first_day) }));
}

/** Forms with a case that the agency does not have yet, with their first day. */
export async function listUnsubmittedForms(
  db: Database,
  employerId: string,
): Promise<{ readonly id: number; readonly first_day: string | null }[]> {
  return await db
    .selectFrom('everify_cases')
    .innerJoin('submissions', 'submissions.id', 'everify_cases.submission_id')
    .select(['submissions.id', 'submissions.first_day'])
    .where('everify_cases.employer_id', '=', employerId)
    .where('everify_cases.case_number', 'is', null)
    .where('everify_cases.closed_at', 'is', null)
    .execute();
}

/** Whether the agency has a case of this form that is not closed. */
export async function hasOpenCase(db: Database, submissionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('everify_cases')
    .select('id')
    .where('submission_id', '=', submissionId)
    .where('case_number', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves the day by which unsubmitted cases of a form are due; the worker looks at them at `now`. */
export async function moveCasesDueOn(
  db: Database,
  submissionId: number,
  due_on: string,
  now: string,
): Promise<void> {
  await db
    .updateTable('everify_cases')
    .set({ due_on, next_step_at: now })
    .where('submission_id', '=', submissionId)
    .where('case_number', 'is', null)
    .where('closed_at', 'is', null)
    .execute();
}

// Cases --------------------------------------------------------------------------------------

/** False when another server made this case first. */
export async function insertCaseRow(transaction: Database, row: EVerifyCaseRow): Promise<boolean> {
  const inserted = await transaction
    .insertInto('everify_cases')
    .values(row)
    .onConflict((conflict) => conflict.columns(['submission_id', 'attempt']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findCaseRow(
  db: Database,
  employerId: string,
  id: string,
): Promise<EVerifyCaseRow | undefined> {
  if (!isUuid(id)) return undefined;
  return await db
    .selectFrom('everify_cases')
    .selectAll()
    .where('id', '=', id.toLowerCase())
    .where('employer_id', '=', employerId)
    .executeTakeFirst();
}

/** In the order they were made. */
export async function listCaseRows(
  db: Database,
  {
    employerId,
    status,
    after,
    limit,
  }: { employerId: string; status: string | undefined; after: string; limit: number },
): Promise<EVerifyCaseRow[]> {
  let query = db
    .selectFrom('everify_cases')
    .selectAll()
    .where('employer_id', '=', employerId)
    .where('id', '>', after);
  if (status !== undefined) query = query.where('status', '=', status);
  return await query.orderBy('id').limit(limit).execute();
}

/** Cases of an employee with one of these statuses, in the order they were made. */
export async function listCaseRowsOfEmployee(
  db: Database,
  {
    employer_id,
    employee_id,
    statuses,
  }: Pick<EVerifyCaseRow, 'employer_id' | 'employee_id'> & { statuses: readonly string[] },
): Promise<EVerifyCaseRow[]> {
  return await db
    .selectFrom('everify_cases')
    .selectAll()
    .where('employer_id', '=', employer_id)
    .where('status', 'in', statuses)
    .where('employee_id', '=', employee_id)
    .orderBy('id')
    .execute();
}

/** Leases cases whose next step is due and whose employer's credentials are good. */
export async function leaseDueCases(
  db: Database,
  now: string,
  token: string,
  limit: number,
): Promise<EVerifyCaseRow[]> {
  const due = db
    .selectFrom('everify_cases')
    .innerJoin('everify_settings', 'everify_settings.employer_id', 'everify_cases.employer_id')
    .select('everify_cases.id')
    .where('everify_cases.next_step_at', '<=', now)
    .where('everify_settings.authenticated', '=', 1)
    .where(({ or, eb }) =>
      or([eb('lease_until', 'is', null), eb('lease_until', '<', databaseNow(db))]),
    )
    .orderBy('everify_cases.next_step_at')
    .limit(limit);
  return await lease(db, token).where('id', 'in', due).returningAll().execute();
}

/** Leases one case; undefined while someone else holds it. */
export async function leaseCase(
  db: Database,
  id: string,
  token: string,
): Promise<EVerifyCaseRow | undefined> {
  return await lease(db, token).where('id', '=', id).returningAll().executeTakeFirst();
}

// The condition is in the update itself: PostgreSQL checks it again on a row it had to wait for.
const lease = (db: Database, token: string) =>
  db
    .updateTable('everify_cases')
    .set({ lease_token: token, lease_until: databaseNow(db, LEASE_SECONDS) })
    .where(({ or, eb }) =>
      or([eb('lease_until', 'is', null), eb('lease_until', '<', databaseNow(db))]),
    );

/** Undefined when the lease was lost: then someone else has gone on with the case. */
export async function updateLeasedCase(
  transaction: Database,
  id: string,
  token: string,
  changes: Partial<Omit<EVerifyCaseRow, 'id'>>,
): Promise<EVerifyCaseRow | undefined> {
  return await transaction
    .updateTable('everify_cases')
    .set(changes)
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .returningAll()
    .executeTakeFirst();
}

/** Gives a lease back, with the closure as it was when the case was leased. */
export async function releaseCase(
  db: Database,
  { id, closure_reason, closure_explanation }: EVerifyCaseRow,
  token: string,
): Promise<void> {
  const changes = { closure_reason, closure_explanation, lease_token: null, lease_until: null };
  await updateLeasedCase(db, id, token, changes);
}
