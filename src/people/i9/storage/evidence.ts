// What tells of submissions without being one: parts of a trail whose submission is gone, and the
// counter that numbers them.
import type { Database } from '../../../platform/storage/database/database.ts';

/** Tables whose rows belong to a submission, without a foreign key. */
const PARTS = ['audit_entries', 'audit_heads', 'submission_keys', 'document_copies'] as const;

/** Ids in the trail that no submission has. */
export async function listOrphans(db: Database): Promise<number[]> {
  const orphans = async (table: (typeof PARTS)[number]) =>
    await db
      .selectFrom(table)
      .select('submission_id')
      .distinct()
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('submissions')
              .select('submissions.id')
              .whereRef('submissions.id', '=', `${table}.submission_id`),
          ),
        ),
      )
      .execute();
  const found = await Promise.all(PARTS.map(orphans));
  return [...new Set(found.flat().map(({ submission_id }) => submission_id))];
}

/** How many submissions were ever started. */
export async function countStarted(db: Database): Promise<number> {
  const row = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'submission')
    .executeTakeFirst();
  return row?.value ?? 0;
}
