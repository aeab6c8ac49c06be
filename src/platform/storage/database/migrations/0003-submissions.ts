// Submissions of Form I-9 and the invitations of representatives.
import type { Migration } from 'kysely/migration';

export const submissions: Migration = {
  async up(db) {
    await db.schema
      .createTable('submissions')
      .addColumn('id', 'bigint', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('employer_id', 'text', (column) => column.notNull().references('employers.id'))
      .addColumn('employee_id', 'text', (column) => column.notNull().references('employees.id'))
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('edition', 'text', (column) => column.notNull())
      .addColumn('edition_expires', 'text', (column) => column.notNull())
      .addColumn('content', 'text')
      .addColumn('first_day', 'text')
      .addColumn('expires_on', 'text')
      .addColumn('notify_on', 'text')
      .addColumn('accepted_at', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addColumn('status_changed_at', 'text', (column) => column.notNull())
      .addColumn('purged_at', 'text')
      .execute();
    for (const columns of [
      ['employee_id', 'id'],
      ['employer_id', 'id'],
      ['notify_on', 'id'],
    ]) {
      await db.schema
        .createIndex(`submissions_${columns.join('_')}`)
        .on('submissions')
        .columns(columns)
        .execute();
    }

    await db.schema
      .createTable('invitations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('submission_id', 'bigint', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('invitee', 'text')
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('used_at', 'text')
      .addColumn('revoked_at', 'text')
      .execute();
    await db.schema
      .createIndex('invitations_submission_id')
      .on('invitations')
      .column('submission_id')
      .execute();
  },
};
