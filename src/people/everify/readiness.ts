/** Whether a case can be submitted, and what it says. */

import type { EVerifyCaseRow } from '../../platform/storage/database/tables-everify.ts';
import type { FormFacts } from './deps.ts';
import type { CaseSubmission } from './gateway.ts';

type Readiness =
  | { readonly status: 'unsubmitted_receipt' | 'draft'; readonly problem: string }
  | { readonly status: 'ready'; readonly submission: CaseSubmission };

/** `today` in the employer's time zone. */
export function readinessOf(
  row: Pick<EVerifyCaseRow, 'id' | 'due_on' | 'late_reason' | 'duplicate_reason'>,
  form: FormFacts | undefined,
  today: string,
): Readiness {
  if (form === undefined) return { status: 'draft', problem: 'The form is no longer accepted.' };
  const { receiptPending, ssn, ...facts } = form;
  if (receiptPending) {
    const problem = 'A receipt was presented: the case waits for the document itself.';
    return { status: 'unsubmitted_receipt', problem };
  }
  if (ssn === null) {
    const problem = 'The social security number is missing: correct Section 1 when it is known.';
    return { status: 'draft', problem };
  }
  if (today > row.due_on && row.late_reason === null) {
    const problem = `The case was due on ${row.due_on}: submit it with a lateReason.`;
    return { status: 'draft', problem };
  }
  const submission = {
    ...facts,
    ssn,
    clientReference: row.id,
    lateReason: row.late_reason,
    duplicateReason: row.duplicate_reason,
  };
  return { status: 'ready', submission };
}
