/** The employer a request names, for everything that happens below it. */

import { RequestError } from '../../platform/requests/errors.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import type { EmployerRow } from '../../platform/storage/database/tables-i9.ts';
import { findEmployerRow } from './storage/employers.ts';

/** Refused with 404 when the account has no such employer, also when `employerId` is no uuid. `lock`: until the transaction ends. */
export async function findEmployer(
  db: Database,
  accountId: string,
  employerId: string,
  options: { lock?: boolean } = {},
): Promise<EmployerRow> {
  const row = await findEmployerRow(db, accountId, employerId, options);
  if (row === undefined) throw new RequestError('employer_not_found');
  return row;
}
