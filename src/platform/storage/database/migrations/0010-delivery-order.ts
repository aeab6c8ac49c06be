// What was never tried is found by its number, the rest by when it is due; an employee's later
// deliveries look for an earlier one that was postponed, of which there are few.
import { type SqlBool, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const deliveryOrder: Migration = {
  async up(db) {
    await db.schema
      .alterTable('deliveries')
      .addColumn('again', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update deliveries set again = 1 where attempts > 0 or kind = 'mail'`.execute(db);
    await db.schema.dropIndex('deliveries_lane').execute();
    await db.schema
      .createIndex('deliveries_first')
      .on('deliveries')
      .columns(['endpoint_id', 'sequence'])
      .where(sql<SqlBool>`due_at is not null and again = 0`)
      .execute();
    await db.schema
      .createIndex('deliveries_again')
      .on('deliveries')
      .columns(['endpoint_id', 'due_at', 'sequence'])
      .where(sql<SqlBool>`due_at is not null and again = 1`)
      .execute();
    await db.schema
      .createIndex('deliveries_holding')
      .on('deliveries')
      .columns(['endpoint_id', 'employee_id', 'sequence'])
      .where(sql<SqlBool>`due_at is not null and again = 1 and failures < 3`)
      .execute();
  },
};
