/** The audit trails of an employer and of the account, opened for those who administer them. */

import { type AuditRecord, readTrail } from '../../platform/audit/trail.ts';
import type { Caller, Deps } from '../../platform/requests/deps.ts';
import { ACCOUNTS, EMPLOYERS, type EntryPage } from '../../platform/storage/rows/trails.ts';
import { requirePermission } from '../access/permissions.ts';
import { findEmployer } from './find-employer.ts';

export async function readEmployerTrail(
  deps: Deps,
  caller: Caller,
  employerId: string,
  page: EntryPage,
): Promise<AuditRecord[]> {
  requirePermission(caller, 'administrationAudit.read', { employerId });
  const { id } = await findEmployer(deps.db, caller.accountId, employerId);
  return await readTrail(deps.db, deps, EMPLOYERS, id, page);
}

export async function readAccountTrail(
  deps: Deps,
  caller: Caller,
  page: EntryPage,
): Promise<AuditRecord[]> {
  requirePermission(caller, 'accountAudit.read', {});
  return await readTrail(deps.db, deps, ACCOUNTS, caller.accountId, page);
}
