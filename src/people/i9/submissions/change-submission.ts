/**
 * How every change of a submission is made: locked, checked, written, recorded in the audit trail and
 * in the outbox, all in one transaction.
 */

import { queuePostback } from '../../../platform/delivery/outbox.ts';
import type { Caller, Deps } from '../../../platform/requests/deps.ts';
import { RequestError } from '../../../platform/requests/errors.ts';
import { requireMatch } from '../../../platform/requests/if-match.ts';
import { shownTo } from '../../../platform/requests/masking.ts';
import { localDay } from '../../../platform/shape/days.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import type { EmployeeRow, EmployerRow } from '../../../platform/storage/database/tables-i9.ts';
import type {
  SubmissionRow,
  SubmissionStatus,
} from '../../../platform/storage/database/tables-submissions.ts';
import type { Secrets } from '../../../platform/storage/secrets/secrets.ts';
import { type Permission, requirePermission } from '../../access/permissions.ts';
import { moveCasesDueOn } from '../../cases/storage/everify.ts';
import { findEmployee } from '../../employees/find-employee.ts';
import { calendarOf, thirdBusinessDay } from '../../employers/business-days.ts';
import { findEmployer } from '../../employers/find-employer.ts';
import { appendAudit, readAudit } from '../evidence/audit.ts';
import { withoutUnsignedCopies } from '../evidence/copy-limits.ts';
import { openSubmissionKey } from '../evidence/submission-key.ts';
import { type Content, openContent, sealContent } from '../form/content.ts';
import { type Act, isOnRecord, requireState } from '../form/states.ts';
import { timelinessOf } from '../form/timeliness.ts';
import { type SubmissionView, viewSubmission } from '../form/view.ts';
import { completedForm, formFileName } from '../print/completed-form.ts';
import { isInvitationRevoked, revokeInvitations } from '../storage/invitations.ts';
import {
  findSubmissionRow,
  lockSubmissionRow,
  updateSubmissionRow,
} from '../storage/submissions.ts';
import { type EmployerRules, employerRules } from './employer-rules.ts';
import { requireEmployerSide, type Signer } from './examiner.ts';
import { emitExpiry, expiryOf, noteExpiry } from './expiry-notice.ts';
import { findInvitee } from './invitations.ts';
import { emitSubmissionEvent, type SubmissionEvent } from './submission-event.ts';

/** A submission as a path names it. */
export type SubmissionIds = {
  readonly employerId: string;
  readonly employeeId: string;
  readonly submissionId: number;
};

export type Opened = {
  readonly transaction: Database;
  readonly row: SubmissionRow;
  readonly content: Content;
  /** The submission's own key. */
  readonly key: Secrets;
  readonly employer: EmployerRow;
  readonly employee: EmployeeRow;
  readonly rules: EmployerRules;
  /** The administrator or representative, in acts of the employer's side. */
  readonly signer: Signer | undefined;
  /** The day in the employer's time zone. */
  readonly today: string;
  /** ISO time. */
  readonly now: string;
};

export type Change = {
  /** Left out: stays. */
  readonly status?: SubmissionStatus;
  readonly content: Content;
  /** What the audit trail calls it. */
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** What else belongs to the transaction; events come last. */
  readonly beforeEvent?: () => Promise<void>;
  readonly event?: SubmissionEvent;
};

/** What a route does to a submission: a body in, the submission out. */
export type Use = (
  deps: Deps,
  caller: Caller,
  ids: SubmissionIds,
  body?: unknown,
  ifMatch?: string,
) => Promise<SubmissionView>;

/** Who does it and with what, in addition to the submission itself. */
type By = { readonly deps: Deps; readonly caller: Caller };

/** Who asks for what to be done to which submission, and with what. */
type Request = {
  readonly deps: Deps;
  readonly caller: Caller;
  readonly ids: SubmissionIds;
  readonly permission: Permission;
  /** The version the caller has read, from If-Match. */
  readonly ifMatch?: string | undefined;
};

/** An act: refused with 403 without the permission, with 409 where the state does not allow it. */
export function submissionAct(
  permission: Permission,
  act: Act,
  decide: (opened: Opened, body: unknown, by: By) => Change | Promise<Change>,
): Use {
  return (deps, caller, ids, body, ifMatch) =>
    changeSubmission({ deps, caller, ids, permission, ifMatch }, (opened) => {
      requireState(opened.row.status, act);
      return decide(opened, body, { deps, caller });
    });
}

export async function changeSubmission(
  request: Request,
  decide: (opened: Opened) => Change | Promise<Change>,
): Promise<SubmissionView> {
  const { deps, caller } = request;
  return await inSubmission(request, async (opened) => {
    const change = await decide(opened);
    const row = await writeChange(deps, caller, opened, change);
    return shownTo(caller, viewSubmission({ ...opened, row, content: change.content }));
  });
}

/** Runs `work` in one transaction with the submission opened and locked. */
export async function inSubmission<Result>(
  request: Request,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  return await request.deps.db
    .transaction()
    .execute(async (transaction) => work(await openToChange(transaction, request)));
}

export async function openToChange(
  transaction: Database,
  { deps, caller, ids, permission, ifMatch }: Request,
): Promise<Opened> {
  requirePermission(caller, permission, ids);
  const { accountId } = caller;
  const employer = await findEmployer(transaction, accountId, ids.employerId);
  const employee = await findEmployee(transaction, accountId, ids.employerId, ids.employeeId);
  const found = await findSubmissionRow(transaction, { accountId, ...ids });
  const row = found && (await lockSubmissionRow(transaction, found.id));
  if (row === undefined) throw new RequestError('submission_not_found');
  await requireInvitation(transaction, caller);
  requireMatch(ifMatch, row.version - 1);
  const key = await openSubmissionKey(transaction, deps, row.id);
  const content = openContent(key, row);
  if (key === undefined || content === null) throw new RequestError('submission_purged');
  const { actor } = caller;
  const signer = await requireEmployerSide(
    transaction,
    caller,
    permission,
    { employee, content },
    () => findInvitee(transaction, key, row.id, actor.id),
  );
  return {
    transaction,
    row,
    content,
    key,
    employer,
    employee,
    signer,
    rules: await employerRules(transaction, employer, employee),
    today: localDay(deps.clock(), employer.timezone),
    now: new Date(deps.clock()).toISOString(),
  };
}

/** A session of a representative ends with the invitation it came from. */
export async function requireInvitation(db: Database, { actor }: Caller): Promise<void> {
  if (actor.kind !== 'representative') return;
  if (await isInvitationRevoked(db, actor.id)) {
    throw new RequestError('invitation_ended');
  }
}

export async function writeChange(
  deps: Deps,
  caller: Caller,
  opened: Opened,
  { status: next, content: changed, action, details, beforeEvent, event }: Change,
): Promise<SubmissionRow> {
  const { transaction, row, key, now } = opened;
  const status = next ?? row.status;
  const content: Content =
    status === row.status ? changed : { ...changed, statusChangedBy: caller.actor.name };
  const expiry = expiryOf(opened, status, content);
  const written: SubmissionRow = {
    ...row,
    status,
    content: sealContent(key, row.id, content),
    first_day: content.section2?.firstDayOfEmployment ?? null,
    expires_on: expiry.expiresOn,
    notify_on: expiry.notifyOn,
    accepted_at: status === 'accepted' ? (row.accepted_at ?? now) : row.accepted_at,
    updated_at: now,
    status_changed_at: status === row.status ? row.status_changed_at : now,
  };
  const { id, version: _, ...columns } = written;
  await updateSubmissionRow(transaction, id, columns);
  await appendAudit(transaction, deps, caller, {
    submissionId: id,
    employerId: row.employer_id,
    action,
    details: status === row.status ? details : { ...details, from: row.status, to: status },
  });
  if (status === 'accepted' && row.status !== 'accepted') {
    await endReplaced(deps, caller, opened, content.replaces);
  }
  if (written.first_day !== null && written.first_day !== row.first_day) {
    const dueOn = thirdBusinessDay(written.first_day, calendarOf(opened.employer));
    await moveCasesDueOn(transaction, id, dueOn, now);
  }
  const notified = expiry.isDue && (await noteExpiry(transaction, deps, caller, written));
  await beforeEvent?.();
  if (event?.key === 'employee.i9Complete') {
    await queuePostback(transaction, deps, {
      accountId: row.account_id,
      employerId: row.employer_id,
      employeeId: row.employee_id,
      submissionId: id,
      body: () => viewSubmission({ ...opened, row: written, content }),
      form: async () => {
        const trail = await readAudit(transaction, deps, id);
        const { employer } = opened;
        const timeliness = timelinessOf({ ...opened, row: written, content });
        const document = completedForm({ row: written, content, employer, trail, timeliness });
        return { fileName: formFileName(id), document };
      },
    });
  }
  if (event !== undefined) await emitSubmissionEvent(transaction, deps, row, event);
  if (notified) await emitExpiry(transaction, deps, written);
  return written;
}

/** The form this one was begun for, after a restart, is no longer the one on record. */
async function endReplaced(
  deps: Deps,
  caller: Caller,
  opened: Opened,
  replaced: number | undefined,
): Promise<void> {
  if (replaced === undefined) return;
  const { transaction, now } = opened;
  const row = await lockSubmissionRow(transaction, replaced);
  if (row === undefined || !isOnRecord(row.status)) return;
  const key = await openSubmissionKey(transaction, deps, row.id);
  const content = openContent(key, row);
  if (key === undefined || content === null) return;
  await revokeInvitations(transaction, row.id, now);
  const left = await withoutUnsignedCopies(transaction, row, content);
  await writeChange(
    deps,
    caller,
    { ...opened, row, content, key },
    {
      status: 'restarted',
      content: left.content,
      action: 'submission.replaced',
      details: { ...left.details, replacedBy: opened.row.id },
    },
  );
}
