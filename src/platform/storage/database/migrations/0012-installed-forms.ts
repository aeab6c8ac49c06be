// Agencies' own PDFs that an operator installed for a form's edition, each with the map of its fields.
import type { Migration } from 'kysely/migration';

export const installedForms: Migration = {
  async up(db) {
    await db.schema
      .createTable('installed_forms')
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('edition', 'text', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('pdf', 'text', (column) => column.notNull())
      .addColumn('map', 'text', (column) => column.notNull())
      .addColumn('installed_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('installed_forms_pk', ['code', 'edition'])
      .execute();
  },
};
