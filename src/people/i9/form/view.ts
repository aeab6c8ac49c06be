/** A submission as the interface shows it; the postback sends the same. */

import { printDay } from '../../../platform/shape/days.ts';
import type { EmployeeRow, EmployerRow } from '../../../platform/storage/database/tables-i9.ts';
import type { SubmissionRow } from '../../../platform/storage/database/tables-submissions.ts';
import type { EmploymentOf, RetainedSubmission } from '../storage/submissions.ts';
import type { Content, DocumentCopy, FormDocument, Scan, Signature } from './content.ts';
import { retainUntil } from './deadlines.ts';
import { historicalGaps } from './historical-gaps.ts';
import { historicalWarnings } from './historical-warnings.ts';
import { timelinessOf, timelinessWarnings } from './timeliness.ts';
import { formWarnings } from './warnings.ts';

export type SubmissionView = ReturnType<typeof viewSubmission>;

type Viewed = {
  readonly row: SubmissionRow;
  /** Null once purged. */
  readonly content: Content | null;
  readonly employee: EmployeeRow;
  readonly employer: Pick<EmployerRow, 'business_days'>;
  /** The day in the employer's time zone. */
  readonly today: string;
};

const DOCUMENT_NAME = 'Form I-9';

/** Without anything personal: for lists. */
const summarizeSubmission = (row: SubmissionRow) => ({
  id: row.id,
  employeeId: row.employee_id,
  documentName: DOCUMENT_NAME,
  edition: row.edition,
  status: row.status,
  statusChangedAt: row.status_changed_at,
  countersigned: row.accepted_at !== null || ['in_review', 'rejected'].includes(row.status),
  countersignable: ['section1_complete', 'section2_in_progress'].includes(row.status),
  documentationExpirationDate: row.expires_on,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** For lists: also when both sections were due and signed. */
export const listedSubmission = (viewed: Viewed) => ({
  ...summarizeSubmission(viewed.row),
  deadlines: deadlinesOf(viewed),
  warnings: timelinessWarnings(viewed),
});

const deadlinesOf = (viewed: Viewed) => ({
  ...timelinessOf(viewed),
  reverifyBy: viewed.row.expires_on,
  retainUntil: retentionEnd(viewed.row, viewed.employee),
});

export function viewSubmission(viewed: Viewed) {
  const { row, content } = viewed;
  return {
    ...summarizeSubmission(row),
    version: row.version,
    employerId: row.employer_id,
    editionExpires: row.edition_expires,
    statusChangedBy: content?.statusChangedBy ?? null,
    acceptedAt: row.accepted_at,
    purgedAt: row.purged_at,
    deadlines: deadlinesOf(viewed),
    historical: content === null ? null : viewHistorical(content),
    replaces: content?.replaces ?? null,
    rejectionReason: content?.rejectionReason ?? null,
    mismatchReason: content?.mismatchReason ?? null,
    section1: content?.section1 ?? null,
    supplementA: content?.supplementA ?? [],
    section2: content?.section2 ?? null,
    verificationDocuments: (content?.section2?.documents ?? []).map(viewDocument),
    supplementB: content?.supplementB ?? [],
    corrections: content?.corrections ?? [],
    signatures: (content?.signatures ?? []).map(viewSignature),
    copies: (content?.copies ?? []).map(viewCopy),
    warnings:
      content === null
        ? []
        : [
            ...formWarnings(content),
            ...historicalWarnings(row.edition, content),
            ...timelinessWarnings(viewed),
          ],
  };
}

/** The last day of retention; null while the employee works here. */
export function retentionEnd(row: RetainedSubmission, employee: EmploymentOf): string | null {
  const hired =
    row.first_day ?? employee.hire_date ?? employee.start_date ?? row.created_at.slice(0, 10);
  // Retention counts from the hire, which is the start of work for pay (8 CFR 274a.1(c)).
  if (employee.status === 'never_started') return employee.termination_date;
  const terminated = employee.status === 'terminated' ? employee.termination_date : null;
  return retainUntil(hired, terminated);
}

/** With the field names public integrations know; the date as the form prints it. */
const viewDocument = (document: FormDocument) => ({
  listKey: document.listKey,
  listIndex: document.listIndex,
  documentationKey: document.documentationKey,
  documentTitle: document.documentTitle ?? null,
  documentNumber: document.documentNumber ?? null,
  issuingAuthority: document.issuingAuthority ?? null,
  expirationDate: document.expirationDate ? printDay(document.expirationDate) : null,
  receipt: document.receipt === true,
  receiptValidUntil: document.receiptValidUntil ? printDay(document.receiptValidUntil) : null,
  extendedUntil: document.extendedUntil ? printDay(document.extendedUntil) : null,
});

/** What is kept of a copy in addition to its bytes. */
export const viewCopy = ({ sealedSha256: _, ...copy }: DocumentCopy) => copy;

export const viewScan = ({ sealedSha256: _, ...scan }: Scan) => scan;

const viewHistorical = (content: Content) => {
  const { historical } = content;
  if (historical === undefined) return null;
  const scans = historical.scans.map(viewScan);
  return { ...historical, missing: historicalGaps(content), scans };
};

const viewSignature = ({ signed: _, ...signature }: Signature) => signature;

/** An employee as lists of forms show one. */
export const personOf = ({
  id,
  first_name,
  last_name,
  status,
}: Pick<EmployeeRow, 'id' | 'first_name' | 'last_name' | 'status'>) => ({
  id,
  firstName: first_name,
  lastName: last_name,
  status,
});
