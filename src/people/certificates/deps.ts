/** What the use-cases of withholding certificates work with. */

import type { TakenParameters } from '../../forms/answers/taken-parameters.ts';
import type { Catalog } from '../../forms/catalog/load.ts';
import type { Caller, Deps } from '../../platform/requests/deps.ts';
import { localDay } from '../../platform/shape/days.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import type { EmployeeRow, EmployerRow } from '../../platform/storage/database/tables-i9.ts';
import { type Permission, requirePermission } from '../access/permissions.ts';
import { findEmployee } from '../employees/find-employee.ts';
import { findEmployer } from '../employers/find-employer.ts';

export type CertificateDeps = Deps & {
  readonly forms: Catalog;
  readonly taken: TakenParameters;
};

export type EmployeeIds = { readonly employerId: string; readonly employeeId: string };

export type OpenedEmployee = {
  readonly transaction: Database;
  readonly employer: EmployerRow;
  /** Locked until the transaction ends: entries of its trail follow each other. */
  readonly employee: EmployeeRow;
  /** The day in the employer's time zone. */
  readonly today: string;
  /** ISO time. */
  readonly now: string;
};

/** Runs `work` in one transaction that holds the employee's record. */
export async function withEmployee<Result>(
  deps: Deps,
  caller: Caller,
  permission: Permission,
  { employerId, employeeId }: EmployeeIds,
  work: (opened: OpenedEmployee) => Promise<Result>,
): Promise<Result> {
  requirePermission(caller, permission, { employerId, employeeId });
  const { accountId } = caller;
  return await deps.db.transaction().execute(async (transaction) => {
    const employer = await findEmployer(transaction, accountId, employerId);
    const employee = await findEmployee(transaction, accountId, employerId, employeeId, {
      lock: true,
    });
    const ms = deps.clock();
    const today = localDay(ms, employer.timezone);
    return await work({ transaction, employer, employee, today, now: new Date(ms).toISOString() });
  });
}
