/** Lists an employer's cases and opens one; an opened case leaves an audit entry like a form does. */

import type { Caller } from '../../platform/requests/deps.ts';
import { invalid, RequestError } from '../../platform/requests/errors.ts';
import type { EVerifyCaseRow } from '../../platform/storage/database/tables-everify.ts';
import { requirePermission } from '../access/permissions.ts';
import { CASE_STATUSES, isCaseStatus } from '../cases/statuses.ts';
import { findCaseRow, listCaseRows } from '../cases/storage/everify.ts';
import { findEmployer } from '../employers/find-employer.ts';
import { appendAudit } from '../i9/evidence/audit.ts';
import { type EVerifyCase, viewCase } from './case-view.ts';
import type { EVerifyDeps } from './deps.ts';

export async function listCases(
  deps: EVerifyDeps,
  caller: Caller,
  employerId: string,
  query: { status: string | undefined; after: string | undefined; limit: number },
): Promise<EVerifyCase[]> {
  requirePermission(caller, 'everifyCases.read', { employerId });
  const employer = await findEmployer(deps.db, caller.accountId, employerId);
  const { status, after = '', limit } = query;
  if (status !== undefined && !isCaseStatus(status)) {
    throw invalid([
      {
        path: 'status',
        code: 'invalid_value',
        message: `must be one of ${CASE_STATUSES.join(', ')}`,
      },
    ]);
  }
  const rows = await listCaseRows(deps.db, { employerId: employer.id, status, after, limit });
  return await Promise.all(rows.map((row) => viewCase(deps.db, deps, row)));
}

export async function readCase(
  deps: EVerifyDeps,
  caller: Caller,
  employerId: string,
  caseId: string,
): Promise<EVerifyCase> {
  requirePermission(caller, 'everifyCases.read', { employerId });
  return await deps.db.transaction().execute(async (tx) => {
    const row = await findCase({ ...deps, db: tx }, caller, employerId, caseId);
    await appendAudit(tx, deps, caller, {
      submissionId: row.submission_id,
      employerId: row.employer_id,
      action: 'everify.read',
      details: { caseId: row.id },
    });
    return await viewCase(tx, deps, row);
  });
}

/** Refused with 404 when this employer of this account has no such case. */
export async function findCase(
  deps: EVerifyDeps,
  caller: Caller,
  employerId: string,
  caseId: string,
): Promise<EVerifyCaseRow> {
  const employer = await findEmployer(deps.db, caller.accountId, employerId);
  const row = await findCaseRow(deps.db, employer.id, caseId);
  if (row === undefined) throw new RequestError('everify_case_not_found');
  return row;
}
