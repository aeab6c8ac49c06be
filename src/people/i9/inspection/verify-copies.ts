/**
 * Checks the copies of documents against the form: each that the form names is there as it was
 * written, and no other is. The form's own content is covered by the audit trail.
 */

import { sha256 } from '../../../platform/digest/digest.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import type { Secrets } from '../../../platform/storage/secrets/secrets.ts';
import type { Scan } from '../form/content.ts';
import { findDocumentCopy, listDocumentCopyIds } from '../storage/document-copies.ts';
import { copyContext } from '../submissions/copies/copies.ts';

/** `key` is undefined, and `copies` empty, once the submission was purged. */
export async function verifyCopies(
  db: Database,
  submissionId: number,
  key: Secrets | undefined,
  copies: readonly Scan[],
): Promise<string[]> {
  const problems: string[] = [];
  const unknown = new Set(await listDocumentCopyIds(db, submissionId));
  for (const { id, sha256: expected, sealedSha256 } of copies) {
    unknown.delete(id);
    const row = await findDocumentCopy(db, submissionId, id);
    if (row === undefined) {
      problems.push(`copy ${id}: is missing`);
    } else if (sha256(row.sealed) !== sealedSha256) {
      problems.push(`copy ${id}: was changed`);
    } else if (key && sha256(key.openBytes(row.sealed, copyContext(id))) !== expected) {
      problems.push(`copy ${id}: is not what the form says`);
    }
  }
  return [...problems, ...[...unknown].map((id) => `copy ${id}: is not on the form`)];
}
