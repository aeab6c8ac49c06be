/**
 * Bulk jobs: many paychecks sent with one request and calculated in parts by every server.
 */

import type { Migration } from 'kysely/migration';
import { schema } from './schema.ts';

export const bulkJobs = schema`
create table bulk_jobs (
  id text primary key,
  account_id text not null,
  key_id text not null,
  client_id text,
  request_hash text,
  source text not null,
  target text not null,
  version text not null,
  status text not null,
  problem text,
  sealed_key text,
  parts integer not null,
  parts_done integer not null,
  input_bytes bigint not null,
  items bigint not null,
  failed bigint not null,
  created_at text not null,
  touched_at text not null,
  started_at text,
  finished_at text,
  constraint bulk_jobs_client_id unique (account_id, client_id)
);
create index bulk_jobs_account_id on bulk_jobs (account_id, id);
create index bulk_jobs_status on bulk_jobs (status, id);

create table bulk_parts (
  job_id text not null,
  number integer not null,
  first bigint not null,
  input text,
  output text,
  errors text,
  items integer,
  failed integer,
  constraint bulk_parts_key primary key (job_id, number)
);
`;

const storedColumn = schema`
alter table bulk_jobs add column stored_bytes bigint not null default 0;
`;

const notesColumn = schema`
alter table bulk_jobs add column lenient_notes text;
`;

/** Notes on the request of a lenient job, for each of its answers. */
export const bulkNotes: Migration = { up: async (db) => notesColumn(db) };

/** What the parts of a job hold, so that an account's storage has a limit. */
export const storedBytes: Migration = { up: async (db) => storedColumn(db) };
