// Mails to employees and administrators: in which language, with which links, and which ones were
// queued, so that several servers queue each once.
import type { Migration } from 'kysely/migration';

export const mailsToPeople: Migration = {
  async up(db) {
    await db.schema.alterTable('employees').addColumn('language', 'text').execute();
    await db.schema.alterTable('admins').addColumn('language', 'text').execute();
    await db.schema.alterTable('admins').addColumn('daily_list', 'integer').execute();
    await db.schema
      .createTable('person_links')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('employer_id', 'text', (column) => column.notNull())
      .addColumn('employee_id', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('address_hash', 'text')
      .addColumn('key_id', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('revoked_at', 'text')
      .execute();
    await db.schema
      .createIndex('person_links_employee_id')
      .on('person_links')
      .column('employee_id')
      .execute();
    await db.schema
      .createTable('queued_mails')
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('submission_id', 'bigint', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('due_on', 'text', (column) => column.notNull())
      .addColumn('days_before', 'integer', (column) => column.notNull())
      .addColumn('employer_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('queued_mails_key', [
        'person_id',
        'submission_id',
        'kind',
        'due_on',
        'days_before',
      ])
      .execute();
    await db.schema
      .createIndex('queued_mails_employer_id')
      .on('queued_mails')
      .column('employer_id')
      .execute();
  },
};
