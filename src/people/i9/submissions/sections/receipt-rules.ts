/**
 * A receipt stands for a document for a while, once: what it promised has to be shown before it ends,
 * and another receipt is not accepted in its place (8 CFR 274a.2(b)(1)(vi); M-274, 4.4). That holds
 * across corrections, reverifications and a form begun again for the same employment.
 */

import type { Deps } from '../../../../platform/requests/deps.ts';
import type { FieldError } from '../../../../platform/requests/errors.ts';
import { openSubmissionKey } from '../../evidence/submission-key.ts';
import {
  type Content,
  documentsInForce,
  type FormDocument,
  openContent,
} from '../../form/content.ts';
import { listSubmissionRows } from '../../storage/submissions.ts';
import type { Opened } from '../change-submission.ts';

/** Receipts on record that a document has to follow. */
type OnRecord = {
  /** Of the part itself, in any of its versions, and of the form it takes the place of: may stay, never last longer. */
  readonly own: readonly FormDocument[];
  /** Of what came before: no receipt follows these. */
  readonly earlier: readonly FormDocument[];
};

/** What a document proves: List A both, List B identity, List C authorization. */
const PROVES: Readonly<Record<string, readonly string[]>> = {
  A: ['identity', 'authorization'],
  B: ['identity'],
  C: ['authorization'],
};

const proveTheSame = (a: FormDocument, b: FormDocument): boolean =>
  (PROVES[a.listKey] ?? []).some((each) => PROVES[b.listKey]?.includes(each));

const isReceipt = ({ receipt }: FormDocument): boolean => receipt === true;

/** The same piece of paper, as far as its kind tells; a number may be corrected. */
const isSameKind = (a: FormDocument, b: FormDocument): boolean =>
  a.listKey === b.listKey &&
  a.documentationKey === b.documentationKey &&
  a.receiptType === b.receiptType;

export function secondReceiptErrors(
  documents: readonly FormDocument[],
  { own, earlier }: OnRecord,
): FieldError[] {
  return documents.flatMap((document, index) => {
    if (!isReceipt(document)) return [];
    const competes = (other: FormDocument): boolean =>
      isReceipt(other) && proveTheSame(document, other);
    const before = own.filter(competes);
    const isItself = before.some((other) => isSameKind(document, other));
    if (isItself || (before.length === 0 && !earlier.some(competes))) return [];
    return [
      {
        path: `documents[${index}].receipt`,
        code: 'duplicate',
        message:
          'a receipt was already accepted for this requirement, and another receipt cannot follow it. Record the document itself.',
      },
    ];
  });
}

/** Receipts that stay end no later than they did, whatever the first day of employment becomes. */
export function withoutExtension(
  documents: readonly FormDocument[],
  own: readonly FormDocument[],
): readonly FormDocument[] {
  return documents.map((document) => {
    const { receiptValidUntil: until, receiptType } = document;
    // The end of a temporary I-551 stamp is on it; only counted days move with the first day.
    if (!isReceipt(document) || until === undefined || receiptType === 'temporary_i551') {
      return document;
    }
    const ends = own
      .filter((other) => isReceipt(other) && isSameKind(document, other))
      .flatMap(({ receiptValidUntil }) => receiptValidUntil ?? []);
    const earliest = [until, ...ends].sort()[0] ?? until;
    return earliest === until ? document : { ...document, receiptValidUntil: earliest };
  });
}

/** Every list of documents a part has had, by its corrections. */
export function documentsEver(
  { corrections }: Content,
  section: 'section2' | 'supplementB',
  entry?: number,
): FormDocument[] {
  return corrections
    .filter((each) => each.section === section && each.entry === entry)
    .flatMap(({ changes }) => changes)
    .filter(({ path }) => path === 'documents')
    .flatMap(({ old }) => (Array.isArray(old) ? (old as FormDocument[]) : []));
}

const MAX_FORMS = 100;

/**
 * Receipts on other signed forms of the employee for the same employment. One is another employment
 * when the record says that work began after that form's first day.
 */
export async function receiptsOnOtherForms(
  deps: Deps,
  { transaction, row, employee }: Opened,
): Promise<FormDocument[]> {
  const began = employee.start_date ?? employee.hire_date;
  const rows = await listSubmissionRows(transaction, {
    employerId: row.employer_id,
    employeeId: row.employee_id,
    after: 0,
    limit: MAX_FORMS,
  });
  const receipts: FormDocument[] = [];
  for (const other of rows) {
    const isLater = began !== null && other.first_day !== null && began > other.first_day;
    if (other.id === row.id || isLater) continue;
    const content = openContent(await openSubmissionKey(transaction, deps, other.id), other);
    const isSigned = content?.signatures.some(({ part }) => part === 'section2');
    if (content === null || !(isSigned || content.historical)) continue;
    receipts.push(...documentsInForce(content).filter(isReceipt));
  }
  return receipts;
}
