/**
 * Ids of forms are random from here on, so the order in which forms were started has its own column.
 * Rows of before, and those of a server of an earlier version that runs next to this one, leave it
 * empty: their ids grow, and are their place. Indexes by id stay for that earlier version.
 */

import type { Migration } from 'kysely/migration';
import { schema } from './schema.ts';

const column = schema`
alter table submissions add column sequence bigint;
create index submissions_sequence on submissions (coalesce(sequence, id));
create index submissions_employer_id_sequence on submissions (employer_id, coalesce(sequence, id));
create index submissions_employer_id_status_sequence on submissions (employer_id, status, coalesce(sequence, id));
`;

export const formNumbers: Migration = { up: async (db) => column(db) };
