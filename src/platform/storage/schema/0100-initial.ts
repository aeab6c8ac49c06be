/** The schema of 0.2.0, whole. A database of 0.1.0 has it already (`database/from-0.1.0.ts`). */

import type { Migration } from 'kysely/migration';
import { accounts } from './accounts.ts';
import { auditTrails } from './audit-trails.ts';
import { bulkJobs } from './bulk-jobs.ts';
import { delivery } from './delivery.ts';
import { employers } from './employers.ts';
import { everify } from './everify.ts';
import { submissions } from './submissions.ts';
import { workList } from './work-list.ts';

/** Tables come before those that refer to them. */
const SUBJECTS = [
  accounts,
  employers,
  submissions,
  auditTrails,
  everify,
  delivery,
  bulkJobs,
  workList,
];

export const initial: Migration = {
  async up(db) {
    for (const create of SUBJECTS) await create(db);
  },
};
