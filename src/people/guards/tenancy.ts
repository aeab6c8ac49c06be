/**
 * Another account's data does not exist, and for a person neither does what lies outside the own
 * employer, record or submission. What a path names is looked up before anything else is, for every
 * route alike, so that no route can forget it, and neither a refused body (400) nor a missing
 * permission (403) ever tells that something is there.
 */

import type { FastifyRequest } from 'fastify';
import type { FormsContext } from '../../forms/http/context.ts';
import type { Actor, Person } from '../../platform/requests/actor.ts';
import { RequestError } from '../../platform/requests/errors.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import { findDeliveryRow } from '../../platform/storage/delivery/delivery-log.ts';
import { findCaseRow } from '../cases/storage/everify.ts';
import { findCertificateRow } from '../certificates/storage/certificates.ts';
import { findEmployee } from '../employees/find-employee.ts';
import { findEmployer } from '../employers/find-employer.ts';
import { findAdminRow } from '../employers/storage/admins.ts';
import { findSubmissionRow } from '../i9/storage/submissions.ts';

type Path = Readonly<Record<string, string | undefined>>;

/** An `onRequest` hook behind the guard. */
export function ownPathsOnly({ db }: FormsContext) {
  return async ({ principal, actor, params }: FastifyRequest): Promise<void> => {
    const path = params as Path;
    const { employerId, adminId, caseId, deliveryId } = path;
    if (principal === null || actor === null || employerId === undefined) return;
    const { accountId } = principal;
    if (!isOwnEmployer(actor, employerId)) throw new RequestError('employer_not_found');
    // Their employer is looked up with them, in the same row.
    if (path.employeeId === undefined && adminId === undefined) {
      await findEmployer(db, accountId, employerId);
    }
    await requireEmployee(db, accountId, employerId, actor, path);
    if (adminId !== undefined) {
      const row = await findAdminRow(db, accountId, employerId, adminId);
      if (row === undefined) throw new RequestError('admin_not_found');
    }
    if (caseId !== undefined) {
      const row = await findCaseRow(db, employerId.toLowerCase(), caseId);
      if (row === undefined) throw new RequestError('everify_case_not_found');
    }
    if (deliveryId !== undefined) {
      const row = await findDeliveryRow(db, employerId.toLowerCase(), deliveryId);
      if (row === undefined) throw new RequestError('delivery_not_found');
    }
  };
}

const isOwnEmployer = (actor: Actor, employerId: string): boolean =>
  actor.kind === 'account' || actor.employerId === employerId.toLowerCase();

async function requireEmployee(
  db: Database,
  accountId: string,
  employerId: string,
  actor: Actor,
  { employeeId, submissionId, certificateId }: Path,
): Promise<void> {
  if (employeeId === undefined) return;
  const find = (text: string) => findSubmission(db, { accountId, employerId, employeeId }, text);
  await findEmployee(db, accountId, employerId, employeeId);
  if (actor.kind === 'employee' && actor.id !== employeeId.toLowerCase())
    throw new RequestError('employee_not_found');
  if (actor.kind === 'representative' && (await find(invitedTo(actor))) === undefined) {
    throw new RequestError('employee_not_found');
  }
  if (certificateId !== undefined) {
    const row = await findCertificateRow(db, { employerId, employeeId, certificateId });
    if (row === undefined) throw new RequestError('certificate_not_found');
  }
  if (submissionId === undefined) return;
  if (actor.kind === 'representative' && invitedTo(actor) !== submissionId) {
    throw new RequestError('submission_not_found');
  }
  if ((await find(submissionId)) === undefined) throw new RequestError('submission_not_found');
}

const invitedTo = ({ submissionId }: Person): string => `${submissionId}`;

async function findSubmission(
  db: Database,
  place: { readonly accountId: string; readonly employerId: string; readonly employeeId: string },
  text: string,
) {
  if (!/^[1-9]\d{0,14}$/.test(text)) return undefined;
  return await findSubmissionRow(db, { ...place, submissionId: Number(text) });
}
