// Since when an endpoint has failed without one success: what fails for days is paused.
import type { Migration } from 'kysely/migration';

export const failingEndpoints: Migration = {
  async up(db) {
    await db.schema.alterTable('delivery_endpoints').addColumn('failing_since', 'text').execute();
  },
};
