/** A submission as the PDF of its form with the audit trail behind it. */

import type { CompletedDocument } from '../../forms/pdf/complete.ts';
import { auditReport, type Reported } from './audit-report.ts';
import { completedForms } from './form-values.ts';

/** Makes the PDF, in a thread of its own: a `FormPrinter`. */
export type FormPress = { complete(document: CompletedDocument): Promise<Uint8Array> };

/** What to print: the same for the same form and trail. */
export function completedForm(reported: Reported): CompletedDocument {
  const { row, content, trail } = reported;
  return {
    title: `Form I-9, submission ${row.id}`,
    at: trail?.at(-1)?.at ?? row.updated_at,
    forms: completedForms(row, content),
    report: auditReport(reported),
  };
}

export const formFileName = (submissionId: number): string => `i9-${submissionId}.pdf`;
