// What is open per employee, ready to be listed, and the employees whose entries have to be derived
// again. Triggers fill the queue, so that no way of writing, and no older version running next to
// this one, can leave the list behind.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../database.ts';
import { bytewiseText, databaseKind } from '../dialect-differences.ts';

/** Table, what happens to it, the rows it concerns, and whom it puts into the queue. */
const SOURCES = [
  // Rows of an import wait until it is complete.
  {
    table: 'employees',
    event: 'insert',
    when: 'new.import_id is null',
    queued: 'select new.employer_id, new.id',
  },
  {
    table: 'employee_imports',
    event: 'delete',
    when: null,
    // Ids grow: no row of the import comes before it.
    queued:
      'select employer_id, id from employees where employer_id = old.employer_id and id > old.id and import_id = old.id',
  },
  {
    table: 'employees',
    event: 'update of status, hire_date, start_date, first_name, last_name',
    when: null,
    queued: 'select new.employer_id, new.id',
  },
  ...(
    [
      ['submissions', 'insert'],
      ['submissions', 'update of status, content, first_day, expires_on'],
      ['everify_cases', 'insert'],
      ['everify_cases', 'update of status, action_due_on'],
    ] as const
  ).map(([table, event]) => ({
    table,
    event,
    when: null,
    queued: 'select new.employer_id, new.employee_id',
  })),
];
type Source = (typeof SOURCES)[number];

export const workList: Migration = {
  async up(db) {
    const text = bytewiseText(db);
    await db.schema
      .createTable('work_items')
      .addColumn('employer_id', text, (column) => column.notNull())
      .addColumn('employee_id', text, (column) => column.notNull())
      .addColumn('submission_id', 'bigint', (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('due_on', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('case_id', 'text')
      .addPrimaryKeyConstraint('work_items_key', ['employee_id', 'submission_id', 'kind'])
      .execute();
    for (const [name, columns] of [
      ['work_items_due', ['employer_id', 'due_on', 'employee_id', 'submission_id', 'kind']],
      ['work_items_kind', ['employer_id', 'kind', 'due_on', 'employee_id', 'submission_id']],
      ['work_items_name', ['employer_id', 'name', 'employee_id', 'submission_id', 'kind']],
    ] as const) {
      await db.schema
        .createIndex(name)
        .on('work_items')
        .columns([...columns])
        .execute();
    }
    await db.schema
      .createIndex('submissions_employer_id_status')
      .on('submissions')
      .columns(['employer_id', 'status', 'id'])
      .execute();

    const isSqlite = databaseKind(db as Database) === 'sqlite';
    await db.schema
      .createTable('work_queue')
      .addColumn('id', isSqlite ? 'integer' : 'bigserial', (column) =>
        isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('employer_id', 'text', (column) => column.notNull())
      .addColumn('employee_id', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('work_queue_employer_id')
      .on('work_queue')
      .columns(['employer_id', 'id'])
      .execute();
    await sql`insert into work_queue (employer_id, employee_id)
      select employer_id, id from employees where import_id is null
        or import_id not in (select id from employee_imports)`.execute(db);
    await (isSqlite ? sqliteTriggers(db) : postgresTriggers(db));
  },
};

const nameOf = ({ table, event }: Source): string => `${table}_work_${event.split(' ')[0]}`;

const insertOf = ({ queued }: Source): string =>
  `insert into work_queue (employer_id, employee_id) ${queued};`;

async function sqliteTriggers(db: Kysely<unknown>): Promise<void> {
  for (const source of SOURCES) {
    const { table, event, when } = source;
    const condition = when === null ? '' : `when ${when}`;
    await sql
      .raw(
        `create trigger ${nameOf(source)} after ${event} on ${table} for each row ${condition}
        begin ${insertOf(source)} end`,
      )
      .execute(db);
  }
}

async function postgresTriggers(db: Kysely<unknown>): Promise<void> {
  for (const source of SOURCES) {
    const { table, event, when } = source;
    const name = nameOf(source);
    const condition = when === null ? '' : `when (${when})`;
    await sql
      .raw(
        `create function ${name}() returns trigger language plpgsql as $$
        begin ${insertOf(source)} return null; end $$`,
      )
      .execute(db);
    await sql
      .raw(
        `create trigger ${name} after ${event} on ${table} for each row ${condition}
        execute function ${name}()`,
      )
      .execute(db);
  }
}
