// The sample data of an account, and the one place where employers and their Form I-9s are deleted:
// what was never anyone's.
import type { Database } from '../../../platform/storage/database/database.ts';
import type { SampleDataRow } from '../../../platform/storage/database/tables.ts';

/** False when the account has sample data already. */
export async function insertSampleData(db: Database, row: SampleDataRow): Promise<boolean> {
  const inserted = await db
    .insertInto('sample_data')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateSampleData(
  db: Database,
  accountId: string,
  changes: Pick<SampleDataRow, 'employer_id' | 'employee_ids'>,
): Promise<void> {
  await db.updateTable('sample_data').set(changes).where('account_id', '=', accountId).execute();
}

export async function findSampleData(
  db: Database,
  accountId: string,
): Promise<SampleDataRow | undefined> {
  return await db
    .selectFrom('sample_data')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Ids of all employees of an employer, and of their submissions. */
export async function listPeopleOf(
  db: Database,
  employerId: string,
): Promise<{ readonly employees: string[]; readonly submissions: number[] }> {
  const [employees, submissions] = await Promise.all(
    (['employees', 'submissions'] as const).map((table) =>
      db
        .selectFrom(table)
        .select('id')
        .where('employer_id', '=', employerId)
        .orderBy('id')
        .execute(),
    ),
  );
  return {
    employees: employees?.map(({ id }) => String(id)) ?? [],
    submissions: submissions?.map(({ id }) => Number(id)) ?? [],
  };
}

const OF_SUBMISSIONS = [
  'invitations',
  'document_copies',
  'expiry_notices',
  'submission_keys',
  'audit_entries',
  'audit_heads',
] as const;

/** Before the rows that they refer to. */
const OF_EMPLOYERS = [
  'certificate_drafts',
  'certificates',
  'employee_audit_entries',
  'employee_audit_heads',
  'everify_cases',
  'everify_settings',
  'deliveries',
  'delivery_endpoints',
  'webhook_secrets',
  'events',
  'submissions',
  'employee_terms',
  'employee_imports',
  'employees',
  'admins',
  'employer_audit_entries',
  'employer_audit_heads',
  'employer_audit_keys',
  'work_items',
  'work_queue',
  'person_links',
  'queued_mails',
] as const;

/** The employer, its people, their forms, trails and deliveries, and that they were sample data. */
export async function deleteSampleData(
  transaction: Database,
  { account_id, employer_id }: Pick<SampleDataRow, 'account_id' | 'employer_id'>,
  { employees, submissions }: Awaited<ReturnType<typeof listPeopleOf>>,
): Promise<void> {
  // An empty list is no SQL.
  for (const table of submissions.length === 0 ? [] : OF_SUBMISSIONS) {
    await transaction.deleteFrom(table).where('submission_id', 'in', submissions).execute();
  }
  if (employees.length > 0) {
    await transaction.deleteFrom('employee_keys').where('employee_id', 'in', employees).execute();
  }
  await deleteDeliveryParts(transaction, employer_id);
  await deleteSimulated(transaction, employer_id);
  for (const table of OF_EMPLOYERS) {
    await transaction.deleteFrom(table).where('employer_id', '=', employer_id).execute();
  }
  await transaction.deleteFrom('sample_data').where('account_id', '=', account_id).execute();
  await transaction.deleteFrom('employers').where('id', '=', employer_id).execute();
}

async function deleteDeliveryParts(transaction: Database, employerId: string): Promise<void> {
  const ofEmployer = transaction
    .selectFrom('deliveries')
    .select('id')
    .where('employer_id', '=', employerId);
  await transaction
    .deleteFrom('delivery_attempts')
    .where('delivery_id', 'in', ofEmployer)
    .execute();
  await transaction
    .deleteFrom('delivery_notices')
    .where((row) =>
      row.or([row('delivery_id', 'in', ofEmployer), row('mail_id', 'in', ofEmployer)]),
    )
    .execute();
  await transaction.deleteFrom('delivery_digests').where('id', 'like', `${employerId}/%`).execute();
}

/** What the E-Verify simulator keeps of the employer's cases. */
async function deleteSimulated(transaction: Database, employerId: string): Promise<void> {
  const cases = transaction
    .selectFrom('everify_cases')
    .select('id')
    .where('employer_id', '=', employerId);
  await transaction
    .deleteFrom('everify_simulator_cases')
    .where('client_reference', 'in', cases)
    .execute();
}
