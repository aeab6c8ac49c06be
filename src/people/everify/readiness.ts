/** Whether a case can be submitted, and what it says. */

import type { EVerifyCaseRow } from '../../platform/storage/database/tables-everify.ts';
import { type Calendar, lateUnless, unlessClosed } from '../employers/business-days.ts';
import type { FormFacts } from './deps.ts';
import type { CaseSubmission } from './gateway.ts';

type Readiness =
  | { readonly status: 'unsubmitted_receipt' | 'draft'; readonly problem: string }
  | { readonly status: 'ready'; readonly submission: CaseSubmission };

/** `today` in the employer's time zone, `calendar` the days on which the employer is open. */
export function readinessOf(
  row: Pick<EVerifyCaseRow, 'id' | 'due_on' | 'late_reason' | 'duplicate_reason'>,
  form: FormFacts | undefined,
  { today, calendar }: { readonly today: string; readonly calendar: Calendar },
): Readiness {
  if (form === undefined) {
    const problem = 'The form is no longer accepted, or the employee never started.';
    return { status: 'draft', problem };
  }
  const { receiptPending, ssn, ...facts } = form;
  if (receiptPending) {
    const problem =
      'A receipt for a lost, stolen, or damaged document was presented: the case waits for the document itself.';
    return { status: 'unsubmitted_receipt', problem };
  }
  if (ssn === null) {
    const problem = 'The social security number is missing: correct Section 1 when it is known.';
    return { status: 'draft', problem };
  }
  if (today > row.due_on && row.late_reason === null) {
    const due = { dueOn: row.due_on, until: today };
    const condition = lateUnless(calendar, due);
    const problem =
      condition === null
        ? `The case was due on ${row.due_on}: submit it with a lateReason.`
        : `The case is late ${unlessClosed(condition)}: set the employer's businessDays, or submit it with a lateReason.`;
    return { status: 'draft', problem };
  }
  const submission = {
    ...facts,
    ssn,
    clientReference: row.id,
    dueOn: row.due_on,
    lateReason: row.late_reason,
    duplicateReason: row.duplicate_reason,
  };
  return { status: 'ready', submission };
}
