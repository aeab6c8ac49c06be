// Delivery: what has to be sent where, who of the servers sends it, every attempt, signing secrets.
import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { bytewiseText } from '../dialect-differences.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

export const delivery: Migration = {
  async up(db) {
    await createDeliveries(db);
    await db.schema
      .createTable('delivery_attempts')
      .addColumn('delivery_id', 'text', required)
      .addColumn('number', 'integer', required)
      .addColumn('started_at', 'text', required)
      .addColumn('duration_ms', 'integer', required)
      .addColumn('outcome', 'text', required)
      .addColumn('status', 'integer')
      .addColumn('failure', 'text')
      .addColumn('message', 'text')
      .addColumn('sealed_response', 'text')
      .addPrimaryKeyConstraint('delivery_attempts_pkey', ['delivery_id', 'number'])
      .execute();
    await db.schema
      .createTable('delivery_endpoints')
      .addColumn('id', bytewiseText(db), (column) => column.primaryKey())
      .addColumn('kind', 'text', required)
      .addColumn('employer_id', 'text')
      .addColumn('owner', 'text')
      .addColumn('served_at', 'text', required)
      .addColumn('slow', 'integer', required)
      .addColumn('paused_at', 'text')
      .addColumn('paused_reason', 'text')
      .execute();
    await db.schema
      .createIndex('delivery_endpoints_owner')
      .on('delivery_endpoints')
      .column('owner')
      .execute();
    await db.schema
      .createTable('delivery_workers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('alive_until', 'text', required)
      .execute();
    await db.schema
      .createTable('delivery_digests')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('open_mail', 'text')
      .addColumn('last_at', 'text')
      .execute();
    await db.schema
      .createTable('delivery_notices')
      .addColumn('mail_id', 'text', required)
      .addColumn('delivery_id', 'text', required)
      .addPrimaryKeyConstraint('delivery_notices_pkey', ['mail_id', 'delivery_id'])
      .execute();
    await db.schema
      .createTable('webhook_secrets')
      .addColumn('employer_id', 'text', (column) => column.primaryKey().references('employers.id'))
      .addColumn('sealed_secret', 'text', required)
      .addColumn('sealed_previous', 'text')
      .addColumn('previous_until', 'text')
      .addColumn('created_at', 'text', required)
      .execute();
  },
};

async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', required)
    .addColumn('employer_id', 'text', required)
    .addColumn('endpoint_id', bytewiseText(db), required)
    .addColumn('kind', 'text', required)
    .addColumn('message_id', 'text', required)
    .addColumn('event_key', 'text')
    .addColumn('employee_id', 'text')
    .addColumn('submission_id', 'bigint')
    .addColumn('sequence', 'bigint', required)
    .addColumn('body', 'text')
    .addColumn('status', 'text', required)
    .addColumn('due_at', 'text')
    .addColumn('failures', 'integer', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('reason', 'text')
    .addColumn('notification', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('finished_at', 'text')
    .addColumn('failed_at', 'text')
    .execute();
  // What waits is found by its due time, per endpoint; finished rows cost these indexes nothing.
  await db.schema
    .createIndex('deliveries_due')
    .on('deliveries')
    .columns(['endpoint_id', 'due_at', 'sequence'])
    .where(sql`due_at`, 'is not', null)
    .execute();
  await db.schema
    .createIndex('deliveries_lane')
    .on('deliveries')
    .columns(['employee_id', 'endpoint_id', 'sequence'])
    .where(sql`due_at`, 'is not', null)
    .execute();
  await db.schema
    .createIndex('deliveries_failed')
    .on('deliveries')
    .columns(['employer_id', 'id'])
    .where(sql`failed_at`, 'is not', null)
    .execute();
  await db.schema
    .createIndex('deliveries_employer_id_id')
    .on('deliveries')
    .columns(['employer_id', 'id'])
    .execute();
  await db.schema
    .createIndex('deliveries_submission_id')
    .on('deliveries')
    .column('submission_id')
    .where(sql`body`, 'is not', null)
    .execute();
}
