/** A submission as the PDF of its form with the audit trail behind it. */

import type { CompletedDocument } from '../../../forms/pdf/completed-document.ts';
import type { Content } from '../form/content.ts';
import { auditReport, type Reported } from './audit-report.ts';
import { completedForms } from './form-values.ts';
import { joined, printedAs } from './paper.ts';

/** Makes the PDF, in its own thread: a `FormPrinter`. */
export type FormPress = { complete(document: CompletedDocument): Promise<Uint8Array> };

/** What to print: the same for the same form and trail. */
export function completedForm(reported: Reported): CompletedDocument {
  const { row, content, employer, trail } = reported;
  return {
    title: `Form I-9, submission ${row.id}`,
    about: [
      ['Form I-9, submission', String(row.id)],
      ['Employee', employeeOf(content)],
      ['Employer', `${employer.name}, EIN ${employer.federal_ein}`],
      ['Edition', printedAs(row)],
    ],
    at: trail?.at(-1)?.at ?? row.updated_at,
    forms: completedForms(row, content),
    report: auditReport(reported),
  };
}

/** Whether there are pages to print: what was signed elsewhere is shown by its scans. */
export const isPrinted = ({ historical, supplementB }: Content): boolean =>
  historical === undefined || supplementB.length > 0;

const employeeOf = ({ section1 }: Content): string => {
  const { lastName, firstName, middleInitial } = section1 ?? {};
  return joined([lastName, joined([firstName, middleInitial], ' ')], ', ') || '(not entered yet)';
};

export const formFileName = (submissionId: number): string => `i9-${submissionId}.pdf`;
