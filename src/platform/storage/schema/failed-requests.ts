/** Requests of accounts that were refused or failed, so that one is found by the id in its answer. */

import type { Migration } from 'kysely/migration';
import { schema } from './schema.ts';

const table = schema`
create table failed_requests (
  id text primary key,
  account_id text not null,
  request_id text not null,
  answered_at text not null,
  key_id text,
  method text not null,
  route text not null,
  status integer not null,
  error_row text
);
create index failed_requests_found on failed_requests (account_id, request_id);
create index failed_requests_newest on failed_requests (account_id, id);
create index failed_requests_old on failed_requests (answered_at);
`;

export const failedRequests: Migration = { up: async (db) => table(db) };
