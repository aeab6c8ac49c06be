// Copies of documents as stored: the bytes, sealed under the key of their submission. What they show
// is in the submission's content.
import type { Database } from '../../../platform/storage/database/database.ts';
import type { DocumentCopyRow } from '../../../platform/storage/database/tables-submissions.ts';

export async function insertDocumentCopy(
  transaction: Database,
  row: DocumentCopyRow,
): Promise<void> {
  await transaction.insertInto('document_copies').values(row).execute();
}

export async function findDocumentCopy(
  db: Database,
  submissionId: number,
  id: string,
): Promise<DocumentCopyRow | undefined> {
  return await db
    .selectFrom('document_copies')
    .selectAll()
    .where('id', '=', id)
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
}

/** Without the bytes, which may be large. */
export async function listDocumentCopyIds(db: Database, submissionId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('document_copies')
    .select('id')
    .where('submission_id', '=', submissionId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Copies and scans of all forms of a person. */
export async function countCopiesOfEmployee(
  transaction: Database,
  employeeId: string,
): Promise<number> {
  const { count } = await transaction
    .selectFrom('document_copies')
    .innerJoin('submissions', 'submissions.id', 'document_copies.submission_id')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('submissions.employee_id', '=', employeeId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteDocumentCopy(
  transaction: Database,
  submissionId: number,
  id: string,
): Promise<void> {
  await transaction
    .deleteFrom('document_copies')
    .where('id', '=', id)
    .where('submission_id', '=', submissionId)
    .execute();
}

export async function deleteDocumentCopies(
  transaction: Database,
  submissionId: number,
): Promise<void> {
  await transaction
    .deleteFrom('document_copies')
    .where('submission_id', '=', submissionId)
    .execute();
}
