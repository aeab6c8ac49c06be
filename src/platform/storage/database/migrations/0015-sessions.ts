// Sign-ins of the console. No foreign key: a session is good only while its API key is, which is
// read again for every request.
import type { Migration } from 'kysely/migration';

export const sessions: Migration = {
  async up(db) {
    await db.schema
      .createTable('sessions')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('sessions_last_used_at')
      .on('sessions')
      .column('last_used_at')
      .execute();
  },
};
