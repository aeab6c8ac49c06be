// Copies of the documents shown for Form I-9, and the way to employees whose forms may be destroyed.
// No foreign key: what is missing on either side has to stay visible to `verify-audit`.
import type { Migration } from 'kysely/migration';

export const documentCopies: Migration = {
  async up(db) {
    await db.schema
      .createTable('document_copies')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('submission_id', 'bigint', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('document_copies_submission_id')
      .on('document_copies')
      .column('submission_id')
      .execute();
    await db.schema
      .createIndex('employees_terminated')
      .on('employees')
      .columns(['employer_id', 'status', 'termination_date'])
      .execute();
  },
};
