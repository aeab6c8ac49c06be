// Bulk jobs: many paychecks sent with one request and calculated in parts by every server.
import type { Migration } from 'kysely/migration';

export const bulkJobs: Migration = {
  async up(db) {
    await db.schema
      .createTable('bulk_jobs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('client_id', 'text')
      .addColumn('request_hash', 'text')
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('target', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('problem', 'text')
      .addColumn('sealed_key', 'text')
      .addColumn('parts', 'integer', (column) => column.notNull())
      .addColumn('parts_done', 'integer', (column) => column.notNull())
      .addColumn('input_bytes', 'bigint', (column) => column.notNull())
      .addColumn('items', 'bigint', (column) => column.notNull())
      .addColumn('failed', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('touched_at', 'text', (column) => column.notNull())
      .addColumn('started_at', 'text')
      .addColumn('finished_at', 'text')
      .addUniqueConstraint('bulk_jobs_client_id', ['account_id', 'client_id'])
      .execute();
    await db.schema
      .createIndex('bulk_jobs_account_id')
      .on('bulk_jobs')
      .columns(['account_id', 'id'])
      .execute();
    await db.schema
      .createIndex('bulk_jobs_status')
      .on('bulk_jobs')
      .columns(['status', 'id'])
      .execute();
    await db.schema
      .createTable('bulk_parts')
      .addColumn('job_id', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('first', 'bigint', (column) => column.notNull())
      .addColumn('input', 'text')
      .addColumn('output', 'text')
      .addColumn('errors', 'text')
      .addColumn('items', 'integer')
      .addColumn('failed', 'integer')
      .addPrimaryKeyConstraint('bulk_parts_key', ['job_id', 'number'])
      .execute();
  },
};
