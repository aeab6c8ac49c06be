/** A correction of Section 2 or of a block of Supplement B: what it begins with, and what it changes. */

import type { RecordedDocument, Submission } from '@wagewright/client';
import { type Draft, EMPTY } from '../i9/examine/draft.ts';
import { tidyDay, typedDay } from '../model/written-day.ts';

/** `section2`, or a block of Supplement B by its number from 1. */
export type Target = 'section2' | `supplementB-${number}`;

export const DOCUMENT_FIELDS = [
  ['issuingAuthority', 'examine.document.issuer'],
  ['documentNumber', 'examine.document.number'],
  ['expirationDate', 'examine.document.expires'],
] as const;

/** What is on the form, as the fields of the dialog have it. */
export type Entered = {
  readonly documents: readonly RecordedDocument[];
  readonly additionalInformation: string;
  readonly firstDayOfEmployment: string;
};

export const enteredOf = (form: Submission, target: Target): Entered => {
  const part =
    target === 'section2' ? form.section2 : form.supplementB[Number(target.split('-')[1]) - 1];
  return {
    documents: part?.documents ?? [],
    additionalInformation: part?.additionalInformation ?? '',
    firstDayOfEmployment: typedDay(form.section2?.firstDayOfEmployment ?? ''),
  };
};

type Stored = Omit<RecordedDocument, 'listIndex' | 'receiptValidUntil'>;

/** `now` with the fields that were changed from `before`: what others have changed since stays. */
function mergedDocument(
  now: RecordedDocument,
  before: RecordedDocument | undefined,
  after: RecordedDocument | undefined,
): Stored {
  const { listIndex: _, receiptValidUntil: __, ...stored } = now;
  const changed = DOCUMENT_FIELDS.flatMap(([name]) => {
    const value = after?.[name];
    if (after === undefined || value === before?.[name]) return [];
    return [[name, name === 'expirationDate' && value ? tidyDay(value) : value] as const];
  });
  return { ...stored, ...Object.fromEntries(changed) };
}

/** What was changed from `before`, applied to the form as it is now. */
export function changesOf(before: Entered, after: Entered, now: Entered, target: Target) {
  const isSame = JSON.stringify(before.documents) === JSON.stringify(after.documents);
  const day = tidyDay(after.firstDayOfEmployment);
  return {
    ...(isSame
      ? {}
      : {
          documents: now.documents.map((document, index) =>
            mergedDocument(document, before.documents[index], after.documents[index]),
          ),
        }),
    ...(before.additionalInformation === after.additionalInformation
      ? {}
      : { additionalInformation: after.additionalInformation || null }),
    ...(target === 'section2' && day !== before.firstDayOfEmployment
      ? { firstDayOfEmployment: day }
      : {}),
  };
}

/** Which lists a block of Supplement B takes depends on its reason. */
export function beginning(form: Submission, target: Target): Draft {
  const block =
    target === 'section2' ? undefined : form.supplementB[Number(target.split('-')[1]) - 1];
  return block === undefined ? EMPTY : { ...EMPTY, reason: block.reason };
}
