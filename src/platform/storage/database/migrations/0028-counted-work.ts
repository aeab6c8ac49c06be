// The work list is counted by kind and day from an index that holds nothing else: PostgreSQL stores
// each pair once, so that 100,000 entries are less than a megabyte to read.
import type { Migration } from 'kysely/migration';

export const countedWork: Migration = {
  async up(db) {
    await db.schema
      .createIndex('work_items_count')
      .on('work_items')
      .columns(['employer_id', 'kind', 'due_on'])
      .execute();
  },
};
