/** The employee a request names. */

import { RequestError } from '../../requests/errors.ts';
import type { Database } from '../../storage/database/database.ts';
import type { EmployeeRow } from '../../storage/database/tables-i9.ts';
import { findEmployeeRow } from '../../storage/employers/employees.ts';

/** Refused with 404 when this employer of this account has no such employee. `lock`: until the transaction ends. */
export async function findEmployee(
  db: Database,
  accountId: string,
  employerId: string,
  employeeId: string,
  options: { lock?: boolean } = {},
): Promise<EmployeeRow> {
  const row = await findEmployeeRow(db, accountId, employerId, employeeId, options);
  if (row === undefined) throw new RequestError('employee_not_found');
  return row;
}
