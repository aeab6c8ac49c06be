// Certificates that employees have begun and not signed. A draft is nobody's record: it goes when the
// certificate is signed, when the employee discards it, or when it has not been saved for a while.
import type { Migration } from 'kysely/migration';

export const certificateDrafts: Migration = {
  async up(db) {
    await db.schema
      .createTable('certificate_drafts')
      .addColumn('employee_id', 'text', (column) => column.notNull())
      .addColumn('form_code', 'text', (column) => column.notNull())
      .addColumn('employer_id', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('certificate_drafts_key', ['employee_id', 'form_code'])
      .execute();
    await db.schema
      .createIndex('certificate_drafts_by_age')
      .on('certificate_drafts')
      .column('updated_at')
      .execute();
  },
};
