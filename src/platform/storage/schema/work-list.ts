/**
 * The work list, and the queue of employees whose entries have to be derived again. Triggers fill the queue.
 */

import { type QueryExecutorProvider, sql } from 'kysely';
import { databaseKind, schema, type TableSchema } from './schema.ts';

const tables = schema`
create table work_items (
  employer_id text bytewise not null,
  employee_id text bytewise not null,
  submission_id bigint not null,
  kind text bytewise not null,
  due_on text bytewise not null,
  name text bytewise not null,
  case_id text,
  constraint work_items_key primary key (employee_id, submission_id, kind)
);
-- Counted by kind and day. PostgreSQL stores each pair once.
create index work_items_count on work_items (employer_id, kind, due_on);
create index work_items_due on work_items (employer_id, due_on, employee_id, submission_id, kind);
create index work_items_kind on work_items (employer_id, kind, due_on, employee_id, submission_id);
create index work_items_name on work_items (employer_id, name, employee_id, submission_id, kind);

create table work_queue (
  id numbered,
  employer_id text not null,
  employee_id text not null
);
create index work_queue_employer_id on work_queue (employer_id, id);
`;

type Source = {
  readonly table: string;
  /** What happens to a row of the table. */
  readonly event: string;
  /** The rows that count; all when absent. */
  readonly when?: string;
  /** Selects the employer and the employees to queue. */
  readonly queued: string;
};

const ofForm = 'select new.employer_id, new.employee_id';

const SOURCES: readonly Source[] = [
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
    // Ids grow: no row of the import comes before it.
    queued:
      'select employer_id, id from employees where employer_id = old.employer_id and id > old.id and import_id = old.id',
  },
  {
    table: 'employees',
    event: 'update of status, hire_date, start_date, first_name, last_name',
    queued: 'select new.employer_id, new.id',
  },
  { table: 'submissions', event: 'insert', queued: ofForm },
  {
    table: 'submissions',
    event: 'update of status, content, first_day, expires_on',
    queued: ofForm,
  },
  { table: 'everify_cases', event: 'insert', queued: ofForm },
  { table: 'everify_cases', event: 'update of status, action_due_on', queued: ofForm },
];

const nameOf = ({ table, event }: Source): string => `${table}_work_${event.split(' ')[0]}`;

/** Triggers, so that no way of writing, and no other version of the server, can leave the list behind. */
const triggers: TableSchema = async (db) => {
  for (const source of SOURCES) await queueOnChange(db, source);
};

/** Makes the trigger of one source. */
export async function queueOnChange(db: QueryExecutorProvider, source: Source): Promise<void> {
  const { table, event, when, queued } = source;
  const name = nameOf(source);
  const insert = `insert into work_queue (employer_id, employee_id) ${queued};`;
  const condition = when === undefined ? '' : `when (${when})`;
  const head = `create trigger ${name} after ${event} on ${table} for each row ${condition}`;
  const statements =
    databaseKind(db) === 'sqlite'
      ? [`${head} begin ${insert} end`]
      : [
          `create function ${name}() returns trigger language plpgsql as $$ begin ${insert} return null; end $$`,
          `${head} execute function ${name}()`,
        ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const workList: TableSchema = async (db) => {
  await tables(db);
  await triggers(db);
};
