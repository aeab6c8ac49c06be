/** The scan of a historical form: its pages as PDF or photographs, sealed like copies of documents. */

import { sha256 } from '../../../platform/digest/digest.ts';
import type { Caller, Deps } from '../../../platform/requests/deps.ts';
import { RequestError } from '../../../platform/requests/errors.ts';
import { newId } from '../../../platform/storage/rows/new-id.ts';
import { requireRoomForPerson } from '../evidence/copy-limits.ts';
import type { Scan } from '../form/content.ts';
import { requireState } from '../form/states.ts';
import { viewScan } from '../form/view.ts';
import { insertDocumentCopy } from '../storage/document-copies.ts';
import { inSubmission, type SubmissionIds, writeChange } from '../submissions/change-submission.ts';
import { copyContext, type File, takeFile } from '../submissions/copies/copies.ts';

/** Pages and attachments of one form. */
const MAX_SCANS = 20;

type ScanView = ReturnType<typeof viewScan>;

export async function addScan(
  deps: Deps,
  caller: Caller,
  ids: SubmissionIds,
  sent: File & { readonly name?: string | undefined },
): Promise<ScanView> {
  const permission = 'historicalForms.import';
  return await inSubmission({ deps, caller, ids, permission }, async (opened) => {
    const { transaction, row, content, key, now } = opened;
    requireState(row.status, 'addScan');
    const { mediaType, bytes, removed } = takeFile(sent);
    const { historical } = content;
    if (historical === undefined) throw new Error(`submission ${row.id} is not historical`);
    const { name } = sent;
    // Sent again after an answer that was lost.
    const same = historical.scans.find(
      (scan) => scan.sha256 === sha256(bytes) && scan.name === name,
    );
    if (same !== undefined) return viewScan(same);
    if (historical.scans.length >= MAX_SCANS) {
      throw new RequestError('too_many_copies', { most: MAX_SCANS, of: 'of this form' });
    }
    await requireRoomForPerson(transaction, row);
    const id = newId(deps.clock());
    const sealed = key.seal(bytes, copyContext(id));
    await insertDocumentCopy(transaction, { id, submission_id: row.id, sealed, created_at: now });
    const scan: Scan = {
      id,
      ...(name === undefined ? {} : { name }),
      mediaType,
      bytes: bytes.length,
      sha256: sha256(bytes),
      sealedSha256: sha256(sealed),
      addedAt: now,
      addedBy: caller.actor.name,
    };
    const scans = [...historical.scans, scan];
    await writeChange(deps, caller, opened, {
      content: { ...content, historical: { ...historical, scans } },
      action: 'scan.added',
      details: { ...viewScan(scan), ...removed },
    });
    return viewScan(scan);
  });
}
