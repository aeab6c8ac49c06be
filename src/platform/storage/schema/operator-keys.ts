/** Keys of the operator, which belong to no account: they change what every account is answered. */

import type { Migration } from 'kysely/migration';
import { schema } from './schema.ts';

const table = schema`
create table operator_keys (
  id text primary key,
  label text not null,
  hint text not null,
  hash text not null unique,
  created_at text not null,
  expires_at text,
  revoked_at text
);
`;

export const operatorKeys: Migration = { up: async (db) => table(db) };
