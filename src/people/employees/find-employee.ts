/** The employee a request names. */

import { RequestError } from '../../platform/requests/errors.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import type { EmployeeRow } from '../../platform/storage/database/tables-i9.ts';
import type { LockedTrail } from '../../platform/storage/rows/trails.ts';
import { findEmployeeRow, lockEmployeeRow } from './storage/employees.ts';

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

/** The same with the record's audit trail, both locked until the transaction ends. */
export async function lockEmployee(
  transaction: Database,
  accountId: string,
  employerId: string,
  id: string,
): Promise<{ readonly row: EmployeeRow; readonly trail: LockedTrail }> {
  const { row, trail } = await lockEmployeeRow(transaction, { accountId, employerId, id });
  if (row === undefined) throw new RequestError('employee_not_found');
  return { row, trail };
}
