/**
 * Supplement B: reverification, rehire, change of name; always on the current edition, signed by an
 * administrator or by a representative who was invited for it.
 */

import { revokeInvitations } from '../../storage/submissions.ts';
import { checkShape } from '../check-shape.ts';
import { parseDay } from '../form-data/days.ts';
import { submissionAct } from './change-submission.ts';
import { copyErrors, heldCopies, signedCopies, strayCopyErrors } from './copy-rules.ts';
import { normalizeDocuments } from './document-rules.ts';
import { refuse, tidy } from './fields.ts';
import { SupplementB } from './schema.ts';
import { sign, signatureErrors } from './sign.ts';
import { currentEdition } from './start-submission.ts';
import { type Entry, entryErrors, type SupplementBFields } from './supplement-b-rules.ts';

export const signSupplementB = submissionAct(
  'supplementB.sign',
  'signSupplementB',
  async (opened, body, { deps, caller }) => {
    const { transaction, row, content, today, now } = opened;
    const { signature: input, ...sent } = checkShape(SupplementB, body);
    const { document, documents, ...rest } = sent;
    const shown = document ? [document, ...(documents ?? [])] : documents;
    const edition = currentEdition(today).edition;
    // A receipt counts from the day authorization expires, which is the day tracked so far.
    const receiptsFrom = row.expires_on ?? today;
    const fields = { ...rest, documents: shown ?? [] };
    const entry = normalizeEntry(fields, { receiptsFrom, edition, examiner: caller.actor.name });
    // A block without documents leaves the copies to the one they were taken for.
    const isShown = entry.documents.length > 0;
    refuse([
      ...entryErrors(opened, entry, { day: today, tracked: row.expires_on }),
      ...copyErrors(opened, 'supplementB', entry),
      ...(isShown ? strayCopyErrors(opened, 'supplementB', entry) : []),
      ...signatureErrors('supplementB', input),
    ]);
    const signed = {
      submissionId: row.id,
      part: 'supplementB',
      ...entry,
      ...(isShown ? signedCopies(content, 'supplementB') : {}),
    };
    const signature = sign(deps, caller, { part: 'supplementB', input, today, signed });
    await revokeInvitations(transaction, row.id, now);
    const copyIds = isShown ? heldCopies(content, 'supplementB').map(({ id }) => id) : [];
    const added = {
      ...entry,
      ...(copyIds.length === 0 ? {} : { copyIds }),
      signatureId: signature.id,
      signedOn: today,
    };
    return {
      content: {
        ...content,
        supplementB: [...content.supplementB, added],
        signatures: [...content.signatures, signature],
      },
      action: `supplementB.${entry.reason}`,
      details: {
        signatureId: signature.id,
        contentSha256: signature.contentSha256,
        entry,
      },
      ...(entry.reason === 'reverification'
        ? { event: { key: 'employee.submissionReverified', submission: {} } }
        : {}),
    };
  },
);

type Setting = Pick<Entry, 'edition'> & {
  readonly receiptsFrom: string;
  /** Who examined the documents, when the sender names nobody. */
  readonly examiner: string;
};

/** The block as it is stored: days as `yyyy-MM-dd`, documents numbered. */
export function normalizeEntry(
  sent: SupplementBFields,
  { receiptsFrom, edition, examiner }: Setting,
): Entry {
  const { documents, ...rest } = tidy(sent);
  const rehireDate = parseDay(rest.rehireDate) ?? rest.rehireDate;
  return tidy({
    ...rest,
    ...(rehireDate ? { rehireDate } : {}),
    examinerName: rest.examinerName ?? examiner,
    edition,
    documents: normalizeDocuments(documents ?? [], receiptsFrom),
  });
}
