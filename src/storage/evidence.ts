// The audit trail and the keys of submissions as stored. Entries are inserted and read, never
// changed.
import type { Database } from './database.ts';
import type { AuditEntryRow, AuditHeadRow } from './tables-submissions.ts';

export async function insertSubmissionKey(
  transaction: Database,
  submissionId: number,
  sealedKey: string,
): Promise<void> {
  await transaction
    .insertInto('submission_keys')
    .values({ submission_id: submissionId, sealed_key: sealedKey })
    .execute();
}

export async function findSubmissionKey(
  db: Database,
  submissionId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('submission_keys')
    .select('sealed_key')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  return row?.sealed_key;
}

export async function deleteSubmissionKey(
  transaction: Database,
  submissionId: number,
): Promise<void> {
  await transaction
    .deleteFrom('submission_keys')
    .where('submission_id', '=', submissionId)
    .execute();
}

/** The head, locked until the transaction ends, so that entries of a submission follow each other. */
export async function lockAuditHead(
  transaction: Database,
  submissionId: number,
): Promise<AuditHeadRow | undefined> {
  return await transaction
    .updateTable('audit_heads')
    .set((row) => ({ sequence: row.ref('sequence') }))
    .where('submission_id', '=', submissionId)
    .returningAll()
    .executeTakeFirst();
}

export async function appendAuditRow(
  transaction: Database,
  entry: AuditEntryRow,
  mac: string,
): Promise<void> {
  await transaction.insertInto('audit_entries').values(entry).execute();
  const { submission_id, employer_id, sequence, hash } = entry;
  await transaction
    .insertInto('audit_heads')
    .values({ submission_id, employer_id, sequence, hash, mac })
    .onConflict((conflict) =>
      conflict.column('submission_id').doUpdateSet({ employer_id, sequence, hash, mac }),
    )
    .execute();
}

/** Entries after `after`, in order. */
export async function listAuditRows(
  db: Database,
  submissionId: number,
  after = 0,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<AuditEntryRow[]> {
  return await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .execute();
}

export async function listAuditHeads(
  db: Database,
  after: number,
  limit: number,
  employerId?: string,
): Promise<AuditHeadRow[]> {
  let query = db.selectFrom('audit_heads').selectAll().where('submission_id', '>', after);
  if (employerId !== undefined) query = query.where('employer_id', '=', employerId);
  return await query.orderBy('submission_id').limit(limit).execute();
}

/** Tables whose rows belong to a submission, without a foreign key. */
const BESIDE = ['audit_entries', 'audit_heads', 'submission_keys', 'document_copies'] as const;

/** Ids that stand in the trail though there is no such submission. */
export async function listOrphans(db: Database): Promise<number[]> {
  const orphans = async (table: (typeof BESIDE)[number]) =>
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
  const found = await Promise.all(BESIDE.map(orphans));
  return [...new Set(found.flat().map(({ submission_id }) => submission_id))];
}

/** How many submissions were ever numbered. */
export async function countNumbered(db: Database): Promise<number> {
  const row = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'submission')
    .executeTakeFirst();
  return row?.value ?? 0;
}
