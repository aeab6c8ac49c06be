// The audit trails of employees' records, in addition to those of submissions. No foreign keys: what is
// missing on either side has to stay visible to `verify-audit`.
import type { Migration } from 'kysely/migration';

export const employeeAudit: Migration = {
  async up(db) {
    await db.schema
      .createTable('employee_keys')
      .addColumn('employee_id', 'text', (column) => column.primaryKey())
      .addColumn('sealed_key', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('employee_audit_entries')
      .addColumn('employee_id', 'text', (column) => column.notNull())
      .addColumn('sequence', 'integer', (column) => column.notNull())
      .addColumn('employer_id', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('actor_kind', 'text', (column) => column.notNull())
      .addColumn('actor_id', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('value_digest', 'text', (column) => column.notNull())
      .addColumn('state_digest', 'text', (column) => column.notNull())
      .addColumn('previous_hash', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('employee_audit_entries_pkey', ['employee_id', 'sequence'])
      .execute();
    await db.schema
      .createTable('employee_audit_heads')
      .addColumn('employee_id', 'text', (column) => column.primaryKey())
      .addColumn('employer_id', 'text', (column) => column.notNull())
      .addColumn('sequence', 'integer', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('mac', 'text', (column) => column.notNull())
      .execute();
  },
};
