// The audit trails of employers and of accounts, each with its own key. No foreign keys: what is
// missing on either side has to stay visible to `verify-audit`.
import type { Migration } from 'kysely/migration';

export const administrationAudit: Migration = {
  async up(db) {
    for (const owner of ['employer', 'account']) {
      const id = `${owner}_id`;
      await db.schema
        .createTable(`${owner}_audit_keys`)
        .addColumn(id, 'text', (column) => column.primaryKey())
        .addColumn('sealed_key', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable(`${owner}_audit_entries`)
        .addColumn(id, 'text', (column) => column.notNull())
        .addColumn('sequence', 'integer', (column) => column.notNull())
        .addColumn('at', 'text', (column) => column.notNull())
        .addColumn('action', 'text', (column) => column.notNull())
        .addColumn('actor_kind', 'text', (column) => column.notNull())
        .addColumn('actor_id', 'text', (column) => column.notNull())
        .addColumn('sealed', 'text', (column) => column.notNull())
        .addColumn('value_digest', 'text', (column) => column.notNull())
        .addColumn('state_digest', 'text', (column) => column.notNull())
        .addColumn('previous_hash', 'text', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint(`${owner}_audit_entries_pkey`, [id, 'sequence'])
        .execute();
      await db.schema
        .createTable(`${owner}_audit_heads`)
        .addColumn(id, 'text', (column) => column.primaryKey())
        .addColumn('sequence', 'integer', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull())
        .addColumn('mac', 'text', (column) => column.notNull())
        .execute();
    }
  },
};
