/**
 * The day `employee.upcomingExpiration` tells of: the earliest by which the employee has to be
 * reverified, or has to show the passport a receipt stands for. Passports themselves, documents of
 * List B, and citizens' and permanent residents' documents are never tracked (M-274, 5.1 and 7.1).
 */

import { addDays } from '../../../platform/shape/days.ts';
import { findDocument } from '../form-data/documents.ts';
import { isNeverReverified } from '../form-data/statuses.ts';
import { type Content, documentsInForce, type FormDocument } from './content.ts';

const NOTICE_DAYS = 30;

/** Null when nothing expires. */
export const trackedDate = (content: Content): string | null => earliest(content, () => true);

/** The day by which to reverify, without what receipts stand for; null when there is none. */
export const reverifyBy = (content: Content): string | null =>
  earliest(content, ({ receipt }) => receipt !== true);

function earliest(content: Content, counts: (document: FormDocument) => boolean): string | null {
  const status = content.section1?.citizenshipStatus;
  if (!status) return null;
  const renewed = content.supplementB.find(({ documents }) => documents.length > 0);
  const documents = documentsInForce(content).filter(counts);
  const dates = documents.flatMap((document) => {
    const date = trackedOf(document, status);
    return date === undefined ? [] : [date];
  });
  const authorization = content.section1?.authorizationExpirationDate;
  if (renewed === undefined && authorization && authorization !== 'N/A') {
    // An extension of the document is one of the authorization it proves.
    const extension = documents
      .map(({ extendedUntil }) => extendedUntil ?? '')
      .reduce((a, b) => (a > b ? a : b), '');
    dates.push(extension > authorization ? extension : authorization);
  }
  return dates.sort()[0] ?? null;
}

/** Whether Section 2 rests on evidence that has to be reverified at all. */
export const isReverifiable = (content: Content): boolean => {
  const status = content.section1?.citizenshipStatus;
  if (!status || isNeverReverified(status)) return false;
  if (status === 'alien_authorized_to_work') return true;
  const shown = [content.section2?.documents, ...content.supplementB.map((b) => b.documents)];
  return shown.some((documents) => (documents ?? []).some(isTemporaryI551));
};

/** The three kinds of temporary evidence of permanent residence. */
const isTemporaryI551 = ({ documentationKey, receiptType }: FormDocument): boolean =>
  documentationKey === 'foreign_passport_temporary_i551' || receiptType === 'temporary_i551';

function trackedOf(document: FormDocument, status: string): string | undefined {
  const rule = findDocument(document.listKey, document.documentationKey);
  if (rule === undefined) return undefined;
  if (document.receipt && rule.passport) return document.receiptValidUntil;
  if (isNeverReverified(status as 'citizen')) return undefined;
  if (isTemporaryI551(document)) return document.receiptValidUntil ?? goodUntil(document);
  if (status === 'lawful_permanent_resident' || !rule.reverified) return undefined;
  return document.receipt ? document.receiptValidUntil : goodUntil(document);
}

const goodUntil = ({ extendedUntil, expirationDate }: FormDocument): string | undefined =>
  extendedUntil ?? expirationDate ?? undefined;

/** From this day on the notice is due. */
export const noticeDay = (expiresOn: string): string => addDays(expiresOn, -NOTICE_DAYS);
