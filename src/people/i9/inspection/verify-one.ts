/** Checks one audit trail for its reader; `wagewright i9 verify-audit` checks all, with anchors. */

import { verifyEmployer } from '../../../platform/audit/verify-administration.ts';
import type { Caller, Deps } from '../../../platform/requests/deps.ts';
import { RequestError } from '../../../platform/requests/errors.ts';
import { requirePermission } from '../../access/permissions.ts';
import { findEmployee } from '../../employees/find-employee.ts';
import { countImported } from '../../employees/storage/employee-imports.ts';
import { findEmployer } from '../../employers/find-employer.ts';
import { findSubmissionOfEmployer } from '../storage/submissions.ts';
import { verifySubmission } from './verify-audit.ts';
import { verifyEmployee } from './verify-employee-audit.ts';

type Verification = {
  readonly entries: number;
  readonly isIntact: boolean;
  readonly problems: readonly string[];
};

/** Whose trail; without both that of the employer's administration. */
type TrailOf = {
  readonly employerId: string;
  readonly employeeId?: string | undefined;
  readonly submissionId?: number | undefined;
};

export async function verifyOneTrail(
  deps: Deps,
  caller: Caller,
  { employerId, employeeId, submissionId }: TrailOf,
): Promise<Verification> {
  const ofAdministration = employeeId === undefined && submissionId === undefined;
  const permission = ofAdministration ? 'administrationAudit.read' : 'audit.read';
  requirePermission(caller, permission, { employerId });
  const employer = await findEmployer(deps.db, caller.accountId, employerId);
  const { entries, problems } = await found();
  return { entries, isIntact: problems.length === 0, problems };

  async function found() {
    if (submissionId !== undefined) {
      const row = await findSubmissionOfEmployer(deps.db, employer.id, submissionId);
      if (row === undefined) throw new RequestError('submission_not_found');
      return await verifySubmission(deps, row.id, []);
    }
    if (employeeId === undefined)
      return await verifyEmployer({ ...deps, countImported }, employer.id);
    const { id } = await findEmployee(deps.db, caller.accountId, employer.id, employeeId);
    return await verifyEmployee(deps, id, []);
  }
}
