/**
 * Links for employees: sent by email or handed over, good for seven days or until a newer one. Each
 * use opens a session of 30 minutes and is an entry in the employee's audit trail. A new invitation, and
 * another address, end the sessions of the earlier links, too; a reminder does not interrupt anyone.
 */

import { randomBytes } from 'node:crypto';
import { sha256 } from '../../../platform/digest/digest.ts';
import type { Origin, Person } from '../../../platform/requests/actor.ts';
import type { Caller, Deps } from '../../../platform/requests/deps.ts';
import { RequestError } from '../../../platform/requests/errors.ts';
import { DAY_MS, isoTime } from '../../../platform/shape/clock.ts';
import { isKeyOver } from '../../../platform/storage/accounts/api-keys.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import type { AdminRow, EmployeeRow } from '../../../platform/storage/database/tables-i9.ts';
import { newId } from '../../../platform/storage/rows/new-id.ts';
import { roleMay } from '../../access/permissions.ts';
import { appendEmployeeAudit } from '../../employees/employee-audit.ts';
import { findEmployeeById } from '../../employees/storage/employees.ts';
import { findAdminRow } from '../../employers/storage/admins.ts';
import { closeLinks, findOpenLink, insertPersonLink } from '../storage/mails.ts';

const VALID_MS = 7 * DAY_MS;

type NewLink = {
  readonly id: string;
  /** Shown or sent once; only its hash is stored. */
  readonly token: string;
  /** ISO time. */
  readonly expiresAt: string;
};

type NewLinkFor = {
  readonly keyId: string | null;
  readonly sentTo: string | null;
  /** What the letter with it is about. */
  readonly about: string;
  /** Sessions of earlier links go on. */
  readonly isReminder?: boolean;
};

const hashOf = (text: string): string => sha256(text);

const addressHash = (address: string): string => hashOf(address.trim().toLowerCase());

/** `employee` as locked in this transaction; `sentTo`: null where the link is handed over. */
export async function createLink(
  transaction: Database,
  deps: Deps,
  caller: Caller,
  employee: EmployeeRow,
  { keyId, sentTo, about, isReminder = false }: NewLinkFor,
): Promise<NewLink> {
  const now = deps.clock();
  const id = newId(now);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = isoTime(now + VALID_MS);
  await closeLinks(transaction, employee.id, isoTime(now), { isReminder });
  await insertPersonLink(transaction, {
    id,
    employer_id: employee.employer_id,
    employee_id: employee.id,
    token_hash: hashOf(token),
    address_hash: sentTo === null ? null : addressHash(sentTo),
    key_id: keyId,
    admin_id: sentTo === null && caller.actor.kind === 'admin' ? caller.actor.id : null,
    created_at: isoTime(now),
    expires_at: expiresAt,
    revoked_at: null,
  });
  const details = { linkId: id, about, sentTo, expiresAt };
  await appendEmployeeAudit(transaction, deps, caller, {
    row: employee,
    action: 'link.created',
    details,
  });
  return { id, token, expiresAt };
}

/** Where the link leads; the token follows `#`, which browsers send to no server. */
export const linkUri = (base: string, employerId: string, token: string): string =>
  `${base.replace(/\/+$/, '')}/i9/embedded/${employerId}#link=${token}`;

type LinkSession = {
  readonly accountId: string;
  readonly keyId: string | null;
  readonly person: Person;
  readonly linkId: string;
  /** Id of the administrator who handed the link over, where one did. */
  readonly madeBy?: string;
};

/** Refused with 401, whatever is wrong with the token; also once the employee has another address. */
export async function openLink(deps: Deps, token: string, origin: Origin): Promise<LinkSession> {
  const refusal = new RequestError('link_invalid');
  return await deps.db.transaction().execute(async (transaction) => {
    const link = await findOpenLink(transaction, hashOf(token), isoTime(deps.clock()));
    if (link === undefined) throw refusal;
    if (await isKeyOver(transaction, link.key_id, deps.clock())) throw refusal;
    const employee = await findEmployeeById(transaction, link.employee_id, { lock: true });
    if (employee === undefined) throw refusal;
    const { id, account_id: accountId, employer_id: employerId, email_address } = employee;
    if (link.address_hash !== null && link.address_hash !== addressHash(email_address ?? '')) {
      throw refusal;
    }
    const madeBy =
      link.admin_id === null ? undefined : await makerOf(transaction, employee, link.admin_id);
    if (link.admin_id !== null && madeBy === undefined) throw refusal;
    const way = link.address_hash === null ? 'handed over' : 'emailed';
    const by =
      madeBy === undefined
        ? ''
        : ` by administrator ${madeBy.first_name} ${madeBy.last_name} (${madeBy.id})`;
    const person: Person = {
      kind: 'employee',
      id,
      employerId,
      name: `${employee.first_name} ${employee.last_name}`,
      role: null,
      submissionId: null,
      evidence: `link ${link.id}, ${way} ${link.created_at}${by}`,
    };
    const caller: Caller = { accountId, actor: person, origin };
    await appendEmployeeAudit(transaction, deps, caller, {
      row: employee,
      action: 'link.used',
      details: { linkId: link.id },
    });
    const session = { accountId, keyId: link.key_id, person, linkId: link.id };
    return madeBy === undefined ? session : { ...session, madeBy: madeBy.id };
  });
}

/** The administrator of a link, while they may hand links over. */
async function makerOf(
  transaction: Database,
  { account_id, employer_id }: EmployeeRow,
  adminId: string,
): Promise<AdminRow | undefined> {
  const row = await findAdminRow(transaction, account_id, employer_id, adminId);
  if (
    row === undefined ||
    row.deactivated_at !== null ||
    !roleMay(row.role, 'employeeLinks.create')
  )
    return undefined;
  return row;
}
