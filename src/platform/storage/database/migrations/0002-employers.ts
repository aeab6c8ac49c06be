// Employers, their administrators and employees, the outbox of events, idempotency keys, and the
// counters that number what has integer ids.
import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { bytewiseText } from '../dialect-differences.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

export const employers: Migration = {
  async up(db) {
    await createEmployers(db);
    await createAdmins(db);
    await createEmployees(db);
    await createEvents(db);
    await db.schema
      .createTable('idempotency_keys')
      .addColumn('owner', 'text', required)
      .addColumn('key', 'text', required)
      .addColumn('request_hash', 'text', required)
      .addColumn('status', 'integer')
      .addColumn('answer', 'text')
      .addColumn('created_at', 'text', required)
      .addPrimaryKeyConstraint('idempotency_keys_pkey', ['owner', 'key'])
      .execute();
    await index(db, 'idempotency_keys', ['created_at']);
    await db.schema
      .createTable('counters')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'bigint', required)
      .execute();
  },
};

async function createEmployers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('employers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('name', 'text', required)
    .addColumn('federal_ein', 'text', required)
    .addColumn('timezone', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('options', 'text', required)
    .addColumn('postback', 'text')
    .addColumn('webhook', 'text')
    .addColumn('version', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute();
  await index(db, 'employers', ['account_id', 'id']);
}

async function createAdmins(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('admins')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', required)
    .addColumn('employer_id', 'text', (column) => column.notNull().references('employers.id'))
    .addColumn('email_address', 'text', required)
    .addColumn('first_name', 'text', required)
    .addColumn('last_name', 'text', required)
    .addColumn('role', 'text', required)
    .addColumn('deactivated_at', 'text')
    .addColumn('version', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute();
  await index(db, 'admins', ['employer_id', 'id']);
}

async function createEmployees(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('employees')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', required)
    .addColumn('employer_id', 'text', (column) => column.notNull().references('employers.id'))
    .addColumn('status', 'text', required)
    .addColumn('first_name', 'text', required)
    .addColumn('last_name', 'text', required)
    .addColumn('middle_name', 'text')
    .addColumn('nickname', 'text')
    .addColumn('email_address', 'text')
    .addColumn('telephone_number', 'text')
    .addColumn('gender', 'text')
    .addColumn('address', 'text')
    .addColumn('sealed_ssn', 'text')
    .addColumn('ssn_index', 'text')
    .addColumn('sealed_date_of_birth', 'text')
    .addColumn('applied_for_ssn', 'integer', required)
    .addColumn('hire_date', 'text')
    .addColumn('start_date', 'text')
    .addColumn('termination_date', 'text')
    .addColumn('document_options', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute();
  await index(db, 'employees', ['employer_id', 'id']);
  await index(db, 'employees', ['employer_id', 'status', 'id']);
  await index(db, 'employees', ['employer_id', 'ssn_index', 'id']);
  // A search is a range of terms: both databases must sort them the same way, by bytes.
  await db.schema
    .createTable('employee_terms')
    .addColumn('employer_id', 'text', required)
    .addColumn('employee_id', 'text', (column) => column.notNull().references('employees.id'))
    .addColumn('status', 'text', required)
    .addColumn('term', bytewiseText(db), required)
    .addPrimaryKeyConstraint('employee_terms_pkey', ['employee_id', 'term'])
    .execute();
  await index(db, 'employee_terms', ['employer_id', 'term', 'employee_id']);
  await index(db, 'employee_terms', ['employer_id', 'status', 'term', 'employee_id']);
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('sequence', 'bigint', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('event_key', 'text', required)
    .addColumn('account_id', 'text', required)
    .addColumn('employer_id', 'text', (column) => column.notNull().references('employers.id'))
    .addColumn('employee_id', 'text')
    .addColumn('submission_id', 'bigint')
    .addColumn('body', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await index(db, 'events', ['employer_id', 'sequence']);
  await index(db, 'events', ['employer_id', 'event_key', 'sequence']);
  await index(db, 'events', ['employee_id', 'sequence']);
}

async function index(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();
}
