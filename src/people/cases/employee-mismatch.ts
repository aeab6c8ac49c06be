/** What the employee's own pages say of an E-Verify mismatch: that there is one, and until when to act. */

import type { Database } from '../../platform/storage/database/database.ts';
import type { EVerifyCaseRow } from '../../platform/storage/database/tables-everify.ts';
import { type CaseStatus, STATUSES } from './statuses.ts';
import { listCaseRowsOfEmployee } from './storage/everify.ts';

type EmployeeMismatch = {
  /** False: the employee still decides whether to take action. True: the employee contacts the agency. */
  readonly referred: boolean;
  /** `yyyy-MM-dd` in the employer's time zone: the last day for it. */
  readonly actionDueOn: string | null;
};

const MISMATCHES = ['pending_referral', 'referred'] as const satisfies readonly CaseStatus[];

/** The newest open mismatch of the employee; a closure on its way to the agency ends it. */
export async function findMismatch(
  db: Database,
  employee: Pick<EVerifyCaseRow, 'employer_id' | 'employee_id'>,
): Promise<EmployeeMismatch | undefined> {
  const rows = await listCaseRowsOfEmployee(db, { ...employee, statuses: MISMATCHES });
  const row = rows.findLast(
    ({ status, closure_reason }) =>
      closure_reason === null && !STATUSES[status as CaseStatus].closed,
  );
  return row && { referred: row.status === 'referred', actionDueOn: row.action_due_on };
}
