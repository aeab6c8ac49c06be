/** Reading: every opened record leaves an entry in its audit trail, a list opens none. */

import type { AuditRecord } from '../../../../platform/audit/trail.ts';
import type { Caller, Deps } from '../../../../platform/requests/deps.ts';
import { RequestError } from '../../../../platform/requests/errors.ts';
import { shownTo } from '../../../../platform/requests/masking.ts';
import { localDay } from '../../../../platform/shape/days.ts';
import { placeOf } from '../../../../platform/storage/rows/form-numbers.ts';
import { requirePermission } from '../../../access/permissions.ts';
import { findEmployee } from '../../../employees/find-employee.ts';
import { findEmployer } from '../../../employers/find-employer.ts';
import { readAudit } from '../../evidence/audit.ts';
import { openSubmissionKey } from '../../evidence/submission-key.ts';
import { openContent, type Signature } from '../../form/content.ts';
import { listedSubmission, type SubmissionView, viewSubmission } from '../../form/view.ts';
import { listSubmissionRows } from '../../storage/submissions.ts';
import { requireInvitation, type SubmissionIds } from '../change-submission.ts';
import { type Found, openToRead } from '../open-to-read.ts';

export async function readSubmission(
  deps: Deps,
  caller: Caller,
  ids: SubmissionIds,
): Promise<SubmissionView> {
  return await openToRead(deps, caller, ids, {
    permission: 'submission.read',
    action: 'submission.read',
    show: (found) => shownTo(caller, viewSubmission(found)),
  });
}

/** The record with everything in it, for printing. */
export async function readForm(deps: Deps, caller: Caller, ids: SubmissionIds): Promise<Found> {
  return await openToRead(deps, caller, ids, {
    permission: 'submission.read',
    action: 'submission.printed',
    show: (found) => ({ ...found, content: shownTo(caller, found.content) }),
  });
}

/** One signature, for its confirmation; a representative's own also after it has ended the invitation. */
export async function readSignature(
  deps: Deps,
  caller: Caller,
  ids: SubmissionIds,
  signatureId: string,
): Promise<Found & { readonly signature: Signature }> {
  const { actor } = caller;
  return await openToRead(deps, caller, ids, {
    permission: 'submission.read',
    action: 'signature.confirmed',
    show: async (found, transaction) => {
      const signature = found.content?.signatures.find(({ id }) => id === signatureId);
      if (signature?.signer.id !== actor.id) await requireInvitation(transaction, caller);
      if (signature === undefined) throw new RequestError('signature_not_found');
      return { ...found, signature };
    },
    requireOpen: () => Promise.resolve(),
  });
}

export async function readTrail(
  deps: Deps,
  caller: Caller,
  ids: SubmissionIds,
  page: { readonly after: number; readonly limit: number },
): Promise<AuditRecord[]> {
  return await openToRead(deps, caller, ids, {
    permission: 'audit.read',
    action: 'audit.read',
    show: async (_found, transaction) =>
      shownTo(caller, await readAudit(transaction, deps, ids.submissionId, page.after, page.limit)),
  });
}

type ListedForm = {
  /** Where the next page begins after it. */
  readonly place: number;
  readonly view: ReturnType<typeof listedSubmission>;
};

/** Submissions of one employee in the order they were started, without personal values but the days of deadlines. */
export async function listSubmissions(
  deps: Deps,
  caller: Caller,
  ids: { readonly employerId: string; readonly employeeId: string },
  page: { readonly after: number; readonly limit: number },
): Promise<ListedForm[]> {
  requirePermission(caller, 'submissions.list', ids);
  const employer = await findEmployer(deps.db, caller.accountId, ids.employerId);
  const employee = await findEmployee(deps.db, caller.accountId, ids.employerId, ids.employeeId);
  const rows = await listSubmissionRows(deps.db, {
    employerId: employer.id,
    employeeId: employee.id,
    ...page,
  });
  const today = localDay(deps.clock(), employer.timezone);
  const listed: ListedForm[] = [];
  for (const row of rows) {
    const content = openContent(await openSubmissionKey(deps.db, deps, row.id), row);
    const view = listedSubmission({ row, content, employee, employer, today });
    listed.push({ place: placeOf(row), view });
  }
  return listed;
}
