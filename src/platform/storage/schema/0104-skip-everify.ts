/**
 * Employees whose E-Verify case the employer handles on the agency's own site: none is made here.
 */

import type { Migration } from 'kysely/migration';
import { schema } from './schema.ts';

const column = schema`
alter table employees add column skip_everify integer not null default 0;
`;

/** Of employees of before, cases are made as ever. */
export const skipEverify: Migration = {
  async up(db) {
    await column(db);
  },
};
