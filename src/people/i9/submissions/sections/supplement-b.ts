/**
 * Supplement B: reverification, rehire, change of name; always on the current edition, signed by an
 * administrator or by a representative who was invited for it.
 */

import { checkAll, type WellShaped } from '../../../../platform/requests/check-all.ts';
import type { FieldError } from '../../../../platform/requests/errors.ts';
import { parseDay } from '../../../../platform/shape/days.ts';
import { heldCopies } from '../../form/content.ts';
import { SupplementB, type SupplementBFields } from '../../form/schema.ts';
import { revokeInvitations } from '../../storage/invitations.ts';
import { type Opened, submissionAct } from '../change-submission.ts';
import { copyErrors, signedCopies, strayCopyErrors } from '../copies/copy-rules.ts';
import { examinerErrors, identityOf } from '../examiner.ts';
import { currentEdition } from '../start-submission.ts';
import { normalizeDocuments } from './document-rules.ts';
import { tidy } from './fields.ts';
import { sign, signatureErrors } from './sign.ts';
import { type Entry, entryErrors } from './supplement-b-rules.ts';

export const signSupplementB = submissionAct(
  'supplementB.sign',
  'signSupplementB',
  async (opened, body, { deps, caller }) => {
    const { transaction, row, content, today, now } = opened;
    const edition = currentEdition(today).edition;
    // A receipt counts from the day authorization expires, which is the day tracked so far.
    const setting = {
      receiptsFrom: row.expires_on ?? today,
      edition,
      examiner: caller.actor.name,
    };
    const { signature: input, ...sent } = checkAll(SupplementB, body, (rest) => [
      ...newEntryErrors(opened, rest, setting),
      ...examinerErrors(
        'examinerName',
        rest.examinerName ?? '',
        caller.actor,
        identityOf(opened.employee, content),
      ),
      ...(rest.signature === undefined ? [] : signatureErrors('supplementB', rest.signature)),
    ]);
    const entry = normalizeEntry(fieldsOf(sent), setting);
    // A block without documents leaves the copies to the one they were taken for.
    const isShown = entry.documents.length > 0;
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

/** With one list of documents, whether one was sent or several. */
function fieldsOf({ document, documents, ...rest }: Omit<Sent, 'signature'>): SupplementBFields {
  const shown = document ? [document, ...(documents ?? [])] : (documents ?? []);
  return { ...rest, documents: shown } as SupplementBFields;
}

/** `sent` may lack what is wrong in shape; a document without its kind is reported by its shape. */
function newEntryErrors(opened: Opened, sent: Sent, setting: Setting): FieldError[] {
  const { row, today: day } = opened;
  const { document, signature: _, ...rest } = sent;
  const isKnown = document?.listKey !== undefined && document.documentationKey !== undefined;
  const entry = normalizeEntry(fieldsOf(isKnown ? { ...rest, document } : rest), setting);
  const errors = [
    ...entryErrors(opened, entry, { day, tracked: row.expires_on }),
    ...copyErrors(opened, 'supplementB', entry),
    ...(entry.documents.length > 0 ? strayCopyErrors(opened, 'supplementB', entry) : []),
  ];
  if (!document) return errors;
  return isKnown ? errors : errors.filter(({ path }) => !/^(documents|copies)/.test(path));
}

type Sent = WellShaped<SupplementB>;

type Setting = Pick<Entry, 'edition'> & {
  readonly receiptsFrom: string;
  /** Who examined the documents, when the sender names no one. */
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
