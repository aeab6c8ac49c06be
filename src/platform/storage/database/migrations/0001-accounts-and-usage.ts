// Accounts, their API keys and usage; the keys that sign tokens; settings of the installation.
import type { Migration } from 'kysely/migration';

export const accountsAndUsage: Migration = {
  async up(db) {
    await db.schema
      .createTable('settings')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('accounts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('api_keys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('hint', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('scopes', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text')
      .addColumn('revoked_at', 'text')
      .execute();
    await db.schema
      .createIndex('api_keys_account_id')
      .on('api_keys')
      .column('account_id')
      .execute();

    await db.schema
      .createTable('signing_keys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('sequence', 'integer', (column) => column.notNull().unique())
      .addColumn('public_jwk', 'text', (column) => column.notNull())
      .addColumn('private_jwk', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('signs_from', 'text', (column) => column.notNull())
      .execute();

    // No foreign key: one write counts for many accounts and must not fail for the sake of one.
    await db.schema
      .createTable('usage')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('items', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('usage_pkey', ['account_id', 'day'])
      .execute();
  },
};
