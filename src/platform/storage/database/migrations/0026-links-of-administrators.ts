// Links for employees that an administrator handed over, which end with the administrator.
import type { Migration } from 'kysely/migration';

export const linksOfAdministrators: Migration = {
  async up(db) {
    await db.schema.alterTable('person_links').addColumn('admin_id', 'text').execute();
  },
};
