/** What E-Verify takes from a completed Form I-9, in its present state: corrections count. */

import { parseDay } from '../../platform/shape/days.ts';
import { openSubmissionKey } from '../i9/evidence/submission-key.ts';
import { openContent } from '../i9/form/content.ts';
import { findSubmissionById, hasNeverStarted } from '../i9/storage/submissions.ts';
import type { ReadForm } from './deps.ts';
import type { PresentedDocument } from './gateway.ts';

export const readForm: ReadForm = async (db, deps, submissionId) => {
  const row = await findSubmissionById(db, submissionId);
  if (row?.status !== 'accepted' || row.first_day === null) return undefined;
  if (await hasNeverStarted(db, row.employee_id)) return undefined;
  const content = openContent(await openSubmissionKey(db, deps, submissionId), row);
  const { section1, section2 } = content ?? {};
  if (!section1 || !section2 || !section1.citizenshipStatus) return undefined;
  const documents = section2.documents ?? [];
  const ssn = section1.socialSecurityNumber?.replace(/\D/g, '') ?? '';
  const text = (value: string | null | undefined): string | null => value || null;
  return {
    lastName: section1.lastName ?? '',
    firstName: section1.firstName ?? '',
    middleInitial: text(section1.middleInitial),
    otherLastNames: text(section1.otherLastNames),
    dateOfBirth: parseDay(section1.dateOfBirth) ?? '',
    ssn: ssn === '' ? null : ssn,
    email: text(section1.emailAddress),
    citizenshipStatus: section1.citizenshipStatus,
    alienNumber: text(section1.uscisNumber),
    i94Number: text(section1.i94Number),
    foreignPassportNumber: text(section1.foreignPassportNumber),
    foreignPassportCountry: text(section1.foreignPassportCountry),
    workAuthorizationExpires: parseDay(section1.authorizationExpirationDate) ?? null,
    documents: documents.map(
      (document): PresentedDocument => ({
        list: document.listKey,
        key: document.documentationKey,
        title: document.documentTitle ?? document.documentationKey,
        number: text(document.documentNumber),
        issuingAuthority: text(document.issuingAuthority),
        expirationDate: parseDay(document.expirationDate) ?? null,
      }),
    ),
    firstDayOfEmployment: row.first_day,
    // E-Verify User Manual, 3.1.1: the other two receipts do not wait.
    receiptPending: documents.some(
      ({ receipt, receiptType }) =>
        receipt === true && receiptType !== 'temporary_i551' && receiptType !== 'refugee_i94',
    ),
  };
};
