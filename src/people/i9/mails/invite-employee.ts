/** Inviting an employee to their form: by email where that works, else by a link to hand over. */

import { queueMail } from '../../../platform/delivery/outbox.ts';
import type { Caller, Deps } from '../../../platform/requests/deps.ts';
import { localDay } from '../../../platform/shape/days.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import type { EmployeeRow, Language } from '../../../platform/storage/database/tables-i9.ts';
import { requirePermission } from '../../access/permissions.ts';
import { findEmployee } from '../../employees/find-employee.ts';
import { employerById } from '../../employers/storage/employers.ts';
import { section1DueOn } from '../form/deadlines.ts';
import { createLink, linkUri } from './links.ts';
import { employeeLetter } from './words.ts';

type EmployeeInvitation = {
  readonly id: string;
  readonly linkDelivery: 'email' | 'answer';
  readonly expiresAt: string;
  /** Only where the link is handed over. */
  readonly invitationUri?: string;
};

const EVENT_KEYS = { invitation: 'employeeInvited', everify: 'everifyMismatch' } as const;

type Way = {
  /** The API key behind the request, if any, whose revocation ends the sessions of the link. */
  readonly keyId: string | null;
  /** The address of this server. */
  readonly base: string;
  /** Whether this server sends email with links that work elsewhere. */
  readonly canEmail: boolean;
  /** Of the email; the employee's own without it. */
  readonly language?: Language | undefined;
  /** Refuses where there is nothing of the kind to tell; without it the letter invites to the form. */
  readonly requireMismatch?:
    | ((db: Database, employee: EmployeeRow) => Promise<unknown>)
    | undefined;
};

/**
 * Ends earlier links. Anyone with the link acts as the employee, so one that is handed over ends with
 * the administrator who made it, and what is signed with it names them.
 */
export async function inviteEmployee(
  deps: Deps,
  caller: Caller,
  { employerId, employeeId }: { readonly employerId: string; readonly employeeId: string },
  { keyId, base, canEmail, language, requireMismatch }: Way,
): Promise<EmployeeInvitation> {
  requirePermission(caller, 'employee.invite', { employerId, employeeId });
  return await deps.db.transaction().execute(async (transaction) => {
    const { accountId } = caller;
    const row = await findEmployee(transaction, accountId, employerId, employeeId, { lock: true });
    await requireMismatch?.(transaction, row);
    const topic = requireMismatch === undefined ? 'invitation' : 'everify';
    const sentTo = canEmail ? row.email_address : null;
    const { id, token, expiresAt } = await createLink(transaction, deps, caller, row, {
      keyId,
      sentTo,
      about: topic,
    });
    const url = linkUri(base, row.employer_id, token);
    if (sentTo === null) return { id, linkDelivery: 'answer', expiresAt, invitationUri: url };
    const employer = await employerById(transaction, row.employer_id);
    const start = row.start_date ?? row.hire_date;
    const letter = {
      accountId,
      employerId: row.employer_id,
      eventKey: EVENT_KEYS[topic],
      employeeId: row.id,
      submissionId: null,
    };
    await queueMail(
      transaction,
      deps,
      letter,
      employeeLetter({
        topic,
        to: sentTo,
        language: language ?? row.language ?? 'en',
        employer: employer.name,
        firstName: row.first_name,
        dueOn: start && section1DueOn(start),
        link: { url, validUntil: localDay(Date.parse(expiresAt), employer.timezone) },
      }),
    );
    return { id, linkDelivery: 'email', expiresAt };
  });
}
