/**
 * How much one person's copies can take up. A form holds a few copies that no signature covers: a newer
 * one of the same side takes the place of the older, and those of a form that is given up go with it.
 */

import { RequestError } from '../../../platform/requests/errors.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import type {
  SubmissionRow,
  SubmissionStatus,
} from '../../../platform/storage/database/tables-submissions.ts';
import {
  type Content,
  type CopyOfSide,
  type DocumentCopy,
  heldCopies,
  isOfSide,
} from '../form/content.ts';
import { isOnRecord, isPossible } from '../form/states.ts';
import { countCopiesOfEmployee, deleteDocumentCopy } from '../storage/document-copies.ts';

/** Both sides of every document that Section 2 can take, and as many by mistake. */
const MOST_UNSIGNED = 12;
/** After a signature nothing is replaced: so many pictures of one side are enough. */
const MOST_OF_SIDE = 5;
/** Copies and scans of all forms of a person: decades of reverifications. */
const MOST_OF_PERSON = 120;

/** What no signature covers and may still be taken away. */
export function unsignedCopies(
  status: SubmissionStatus,
  content: Content,
): readonly DocumentCopy[] {
  if (!isPossible(status, 'removeCopy')) return [];
  return heldCopies(content, isOnRecord(status) ? 'supplementB' : 'section2');
}

/** The copy that a new one of this side replaces; refused with 409 when there are enough without it. */
export async function makeRoomForCopy(
  transaction: Database,
  row: SubmissionRow,
  content: Content,
  side: CopyOfSide,
): Promise<readonly DocumentCopy[]> {
  const unsigned = unsignedCopies(row.status, content);
  const replaced = unsigned.filter((copy) => isOfSide(copy, side));
  const ofSide = heldCopies(content, side.part).filter((copy) => isOfSide(copy, side));
  if (unsigned.length - replaced.length >= MOST_UNSIGNED) {
    throw new RequestError('too_many_copies', { most: MOST_UNSIGNED, of: 'without a signature' });
  }
  if (ofSide.length - replaced.length >= MOST_OF_SIDE) {
    throw new RequestError('too_many_copies', { most: MOST_OF_SIDE, of: 'of this side' });
  }
  await deleteCopies(transaction, row.id, replaced);
  await requireRoomForPerson(transaction, row);
  return replaced;
}

/** Refused with 409 when the forms of a person hold as many copies and scans as they may. */
export async function requireRoomForPerson(
  transaction: Database,
  { employee_id }: SubmissionRow,
): Promise<void> {
  if ((await countCopiesOfEmployee(transaction, employee_id)) < MOST_OF_PERSON) return;
  throw new RequestError('too_many_copies', { most: MOST_OF_PERSON, of: 'of this employee' });
}

/** The content without the copies that no signature covers, which are deleted, and what they were. */
export async function withoutUnsignedCopies(
  transaction: Database,
  row: SubmissionRow,
  content: Content,
): Promise<{ readonly content: Content; readonly details: Readonly<Record<string, unknown>> }> {
  const removed = unsignedCopies(row.status, content);
  if (removed.length === 0) return { content, details: {} };
  await deleteCopies(transaction, row.id, removed);
  return {
    content: { ...content, copies: content.copies.filter((copy) => !removed.includes(copy)) },
    details: { copiesRemoved: removed.map(({ id, sha256 }) => ({ id, sha256 })) },
  };
}

async function deleteCopies(
  transaction: Database,
  submissionId: number,
  copies: readonly DocumentCopy[],
): Promise<void> {
  for (const { id } of copies) await deleteDocumentCopy(transaction, submissionId, id);
}
