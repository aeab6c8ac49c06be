/** What the caller may do with a form in its state: for pages, which offer nothing that would be refused. */

import type { Caller, Deps } from '../../../../platform/requests/deps.ts';
import { RequestError } from '../../../../platform/requests/errors.ts';
import { localDay } from '../../../../platform/shape/days.ts';
import { keysOf } from '../../../../platform/shape/known.ts';
import type { Database } from '../../../../platform/storage/database/database.ts';
import { mayDo, type Permission, requirePermission } from '../../../access/permissions.ts';
import { findEmployee } from '../../../employees/find-employee.ts';
import { findEmployer } from '../../../employers/find-employer.ts';
import { openSubmissionKey } from '../../evidence/submission-key.ts';
import { openContent } from '../../form/content.ts';
import { type Act, isOnRecord, POSSIBLE_FROM } from '../../form/states.ts';
import { isReverifiable } from '../../form/tracked-date.ts';
import { findSubmissionRow } from '../../storage/submissions.ts';
import { requireInvitation, type SubmissionIds } from '../change-submission.ts';
import { type EmployerRules, employerRules, isReviewed } from '../employer-rules.ts';
import { EMPLOYER_SIDE, requireEmployerSide } from '../examiner.ts';
import { findInvitee } from '../invitations.ts';
import { purposeIn } from '../representatives/representative-purpose.ts';
import { PARTS } from '../sections/correctable-parts.ts';

type Rule = { readonly permission: Permission; readonly act?: Act };

/** By the operationId of the route that does it. */
const OPERATIONS = {
  putSection1: { permission: 'section1.write', act: 'writeSection1' },
  signSection1: { permission: 'section1.sign', act: 'signSection1' },
  signSupplementA: { permission: 'supplementA.sign', act: 'signSupplementA' },
  putSection2: { permission: 'section2.write', act: 'writeSection2' },
  signSection2: { permission: 'section2.sign', act: 'signSection2' },
  reportMismatch: { permission: 'mismatch.report', act: 'reportMismatch' },
  acceptSubmission: { permission: 'submission.review', act: 'accept' },
  rejectSubmission: { permission: 'submission.review', act: 'reject' },
  signSupplementB: { permission: 'supplementB.sign', act: 'signSupplementB' },
  restartSubmission: { permission: 'submission.restart', act: 'restart' },
  inviteRepresentative: { permission: 'representative.invite', act: 'inviteRepresentative' },
  readInvitation: { permission: 'representative.read' },
  addCopy: { permission: 'copies.write', act: 'addCopy' },
  readCopy: { permission: 'copies.read' },
  addScan: { permission: 'historicalForms.import', act: 'addScan' },
  revealSubmission: { permission: 'values.reveal' },
  readAuditTrail: { permission: 'audit.read' },
} as const satisfies Readonly<Record<string, Rule>>;

type Operation = keyof typeof OPERATIONS;
export const OPERATION_IDS = keysOf(OPERATIONS);

const SECTIONS = keysOf(PARTS);

type PossibleActs = {
  readonly acts: readonly Operation[];
  /** Parts that the caller may correct. */
  readonly correctable: readonly (keyof typeof PARTS)[];
  readonly examination: {
    readonly today: string;
    readonly usesEVerify: boolean;
    readonly copiesKept: boolean;
    readonly alternativeProcedureAllowed: boolean;
    readonly reviewRequired: boolean;
    readonly reverifiable: boolean;
  };
};

/** Opens nothing personal, and so leaves no entry in the trail. */
export async function possibleActs(
  deps: Deps,
  caller: Caller,
  ids: SubmissionIds,
): Promise<PossibleActs> {
  requirePermission(caller, 'submission.read', ids);
  const { db } = deps;
  const { accountId, actor } = caller;
  const employer = await findEmployer(db, accountId, ids.employerId);
  const employee = await findEmployee(db, accountId, ids.employerId, ids.employeeId);
  const row = await findSubmissionRow(db, { accountId, ...ids });
  if (row === undefined) throw new RequestError('submission_not_found');
  await requireInvitation(db, caller);
  const key = await openSubmissionKey(db, deps, row.id);
  const content = openContent(key, row);
  const rules = await employerRules(db, employer, employee);
  const isOwn =
    content !== null &&
    (await isOwnForm(db, caller, { employee, content }, () =>
      findInvitee(db, key, row.id, actor.id),
    ));
  const may = (permission: Permission): boolean =>
    mayDo(caller, permission) && !(isOwn && EMPLOYER_SIDE.has(permission));
  const stands = (act: Act | undefined): boolean =>
    act === undefined || (content !== null && POSSIBLE_FROM[act].includes(row.status));
  const isOffered = (operation: Operation): boolean => {
    const { permission, act }: Rule = OPERATIONS[operation];
    if (!may(permission) || !stands(act)) return false;
    if (actor.kind === 'employee' && operation === 'restartSubmission')
      return !isOnRecord(row.status);
    return operation !== 'inviteRepresentative' || isInvitable(caller, row.status, rules);
  };
  return {
    acts: OPERATION_IDS.filter(isOffered),
    correctable: SECTIONS.filter((section) => {
      const { owner, act } = PARTS[section];
      return owner === actor.kind && may('submission.correct') && stands(act);
    }),
    examination: {
      today: localDay(deps.clock(), employer.timezone),
      usesEVerify: rules.usesEVerify,
      copiesKept: rules.keepsCopies,
      alternativeProcedureAllowed: rules.alternativeProcedureAllowed,
      reviewRequired: content === null ? rules.reviewRequired : isReviewed(rules, content),
      reverifiable: content !== null && isReverifiable(content),
    },
  };
}

function isInvitable(
  { actor }: Caller,
  status: Parameters<typeof purposeIn>[0],
  rules: EmployerRules,
): boolean {
  const isSection2 = purposeIn(status) === 'section2';
  const isAuthorized = isSection2 ? rules.remoteCountersigning : rules.remoteReverification;
  return isAuthorized && (actor.kind !== 'employee' || (isSection2 && rules.employeeInvites));
}

/** Whether the caller is the employee, who never acts for the employer. */
async function isOwnForm(
  db: Database,
  caller: Caller,
  form: Parameters<typeof requireEmployerSide>[3],
  invitee: Parameters<typeof requireEmployerSide>[4],
): Promise<boolean> {
  try {
    await requireEmployerSide(db, caller, 'section2.sign', form, invitee);
    return false;
  } catch (error) {
    if (error instanceof RequestError && error.code === 'own_form') return true;
    throw error;
  }
}
