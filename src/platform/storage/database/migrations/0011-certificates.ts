// Withholding certificates of employees. No foreign keys: what is missing on either side has to stay
// visible to `verify-audit`.
import type { Migration } from 'kysely/migration';

export const certificates: Migration = {
  async up(db) {
    await db.schema
      .createTable('certificates')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('employer_id', 'text', (column) => column.notNull())
      .addColumn('employee_id', 'text', (column) => column.notNull())
      .addColumn('form_code', 'text', (column) => column.notNull())
      .addColumn('edition', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('applies_from', 'text', (column) => column.notNull())
      .addColumn('signed_on', 'text', (column) => column.notNull())
      .addColumn('received_on', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('content_sha256', 'text', (column) => column.notNull())
      .addColumn('voided_at', 'text')
      .addColumn('void_reason', 'text')
      .addUniqueConstraint('certificates_version', ['employee_id', 'form_code', 'version'])
      .execute();
  },
};
