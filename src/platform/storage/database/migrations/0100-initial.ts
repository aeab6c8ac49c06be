/** The schema of 0.2.0, whole. A database of 0.1.0 has it already (`from-0.1.0.ts`). */

import type { Migration } from 'kysely/migration';
import { accounts } from '../schema/accounts.ts';
import { auditTrails } from '../schema/audit-trails.ts';
import { bulkJobs } from '../schema/bulk-jobs.ts';
import { delivery } from '../schema/delivery.ts';
import { employers } from '../schema/employers.ts';
import { everify } from '../schema/everify.ts';
import { submissions } from '../schema/submissions.ts';
import { workList } from '../schema/work-list.ts';

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
