// People who sign in to the console: their sessions, found by a hash of the cookie, and the one-time
// links that open them. A table of their own: a version before this one takes every row of `sessions`
// for a session of the account.
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const peopleSignIn: Migration = {
  async up(db) {
    await db.schema
      .createTable('person_sessions')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('method', 'text', (column) => column.notNull())
      .addColumn('email_address', 'text', (column) => column.notNull())
      .addColumn('admin_id', 'text')
      .addColumn('key_id', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('person_sessions_last_used_at')
      .on('person_sessions')
      .column('last_used_at')
      .execute();
    await db.schema
      .createTable('sign_in_links')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('email_address', 'text', (column) => column.notNull())
      .addColumn('admin_id', 'text')
      .addColumn('key_id', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('used_at', 'text')
      .execute();
    await db.schema
      .createIndex('sign_in_links_email_address')
      .on('sign_in_links')
      .column('email_address')
      .execute();
    await sql`create index admins_email_address on admins (lower(email_address))`.execute(db);
  },
};
