/** The employee a request names. */

import type { Database } from '../../storage/database.ts';
import { findEmployeeRow } from '../../storage/employees.ts';
import type { EmployeeRow } from '../../storage/tables-i9.ts';
import { notFound } from '../errors.ts';

/** Refused with 404 when this employer of this account has no such employee. `lock`: until the transaction ends. */
export async function findEmployee(
  db: Database,
  accountId: string,
  employerId: string,
  employeeId: string,
  options: { lock?: boolean } = {},
): Promise<EmployeeRow> {
  const row = await findEmployeeRow(db, accountId, employerId, employeeId, options);
  if (row === undefined) throw notFound('Employee');
  return row;
}
