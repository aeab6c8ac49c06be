// Imports of employees under way: their rows are in `employees` already, and are nobody's until the
// import is complete.
import type { Migration } from 'kysely/migration';

export const employeeImports: Migration = {
  async up(db) {
    await db.schema
      .createTable('employee_imports')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('employer_id', 'text', (column) => column.notNull())
      .addColumn('process', 'text', (column) => column.notNull())
      .addColumn('lease_until', 'text', (column) => column.notNull())
      .addColumn('abandoned', 'integer', (column) => column.notNull())
      .execute();
    // Of an import that is complete it stays, and refers to nothing anymore.
    await db.schema.alterTable('employees').addColumn('import_id', 'text').execute();
  },
};
