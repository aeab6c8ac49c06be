// Evidence about submissions: their keys, the audit trail with its heads, and expiry notices. No
// foreign keys: what is missing on either side has to stay visible to `verify-audit`.
import type { Migration } from 'kysely/migration';

export const evidence: Migration = {
  async up(db) {
    await db.schema
      .createTable('submission_keys')
      .addColumn('submission_id', 'bigint', (column) => column.primaryKey())
      .addColumn('sealed_key', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('audit_entries')
      .addColumn('submission_id', 'bigint', (column) => column.notNull())
      .addColumn('sequence', 'integer', (column) => column.notNull())
      .addColumn('employer_id', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('actor_kind', 'text', (column) => column.notNull())
      .addColumn('actor_id', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text')
      .addColumn('value_digest', 'text', (column) => column.notNull())
      .addColumn('state_digest', 'text', (column) => column.notNull())
      .addColumn('previous_hash', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('audit_entries_pkey', ['submission_id', 'sequence'])
      .execute();

    await db.schema
      .createTable('audit_heads')
      .addColumn('submission_id', 'bigint', (column) => column.primaryKey())
      .addColumn('employer_id', 'text', (column) => column.notNull())
      .addColumn('sequence', 'integer', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('mac', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('audit_heads_employer_id')
      .on('audit_heads')
      .columns(['employer_id', 'submission_id'])
      .execute();

    await db.schema
      .createTable('expiry_notices')
      .addColumn('submission_id', 'bigint', (column) => column.notNull())
      .addColumn('expires_on', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('expiry_notices_pkey', ['submission_id', 'expires_on'])
      .execute();
  },
};
