// Sample data of accounts: which employer and employees are invented, so that only those are removed.
import type { Migration } from 'kysely/migration';

export const sampleData: Migration = {
  async up(db) {
    await db.schema
      .createTable('sample_data')
      .addColumn('account_id', 'text', (column) => column.primaryKey())
      .addColumn('employer_id', 'text', (column) => column.notNull())
      .addColumn('employee_ids', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
  },
};
