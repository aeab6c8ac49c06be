/**
 * Lenient handling: of the requests of an API key, and of a bulk job, which is answered after its
 * request.
 */

import type { Migration } from 'kysely/migration';
import { schema } from './schema.ts';

const columns = schema`
alter table api_keys add column lenient integer not null default 0;
alter table bulk_jobs add column lenient integer not null default 0;
`;

/** Keys and jobs of before are strict. */
export const lenientHandling: Migration = {
  async up(db) {
    await columns(db);
  },
};
