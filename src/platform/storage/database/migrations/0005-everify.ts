// E-Verify: settings of an employer, cases, and what the simulator keeps in the agency's place.
import type { Migration } from 'kysely/migration';

export const everify: Migration = {
  async up(db) {
    await db.schema
      .createTable('everify_settings')
      .addColumn('employer_id', 'text', (column) => column.primaryKey().references('employers.id'))
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('credentials', 'text', (column) => column.notNull())
      .addColumn('effective_on', 'text', (column) => column.notNull())
      .addColumn('look_from', 'text', (column) => column.notNull())
      .addColumn('authenticated', 'integer', (column) => column.notNull())
      .addColumn('refusal', 'text')
      .addColumn('password_expires_on', 'text')
      .addColumn('checked_at', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createIndex('submissions_employer_id_accepted_at')
      .on('submissions')
      .columns(['employer_id', 'accepted_at'])
      .execute();

    await db.schema
      .createTable('everify_cases')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('employer_id', 'text', (column) => column.notNull().references('employers.id'))
      .addColumn('employee_id', 'text', (column) => column.notNull().references('employees.id'))
      .addColumn('submission_id', 'bigint', (column) => column.notNull())
      .addColumn('attempt', 'integer', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('case_number', 'text')
      .addColumn('sent', 'text')
      .addColumn('answer', 'text')
      .addColumn('problem', 'text')
      .addColumn('due_on', 'text', (column) => column.notNull())
      .addColumn('action_due_on', 'text')
      .addColumn('late_reason', 'text')
      .addColumn('duplicate_reason', 'text')
      .addColumn('closure_reason', 'text')
      .addColumn('closure_explanation', 'text')
      .addColumn('notice_fetched_at', 'text')
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('next_step_at', 'text')
      .addColumn('lease_token', 'text')
      .addColumn('lease_until', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('status_changed_at', 'text', (column) => column.notNull())
      .addColumn('closed_at', 'text')
      .addUniqueConstraint('everify_cases_attempt', ['submission_id', 'attempt'])
      .execute();
    await db.schema
      .createIndex('everify_cases_employer')
      .on('everify_cases')
      .columns(['employer_id', 'id'])
      .execute();
    await db.schema
      .createIndex('everify_cases_employer_status')
      .on('everify_cases')
      .columns(['employer_id', 'status', 'id'])
      .execute();
    await db.schema
      .createIndex('everify_cases_due')
      .on('everify_cases')
      .column('next_step_at')
      .execute();

    await db.schema
      .createTable('everify_simulator_cases')
      .addColumn('case_number', 'text', (column) => column.primaryKey())
      .addColumn('ein', 'text', (column) => column.notNull())
      .addColumn('client_reference', 'text', (column) => column.notNull())
      .addColumn('ssn_index', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('everify_simulator_reference', ['ein', 'client_reference'])
      .execute();
    await db.schema
      .createIndex('everify_simulator_ssn')
      .on('everify_simulator_cases')
      .columns(['ein', 'ssn_index'])
      .execute();
  },
};
