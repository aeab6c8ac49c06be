/**
 * Authorized representatives: invited for one submission by the employer, let in once by a secret
 * link. The employer designates them (8 CFR 274a.2(b)(1)(ii)); an employee may ask for one only where
 * the employer lets them, never gets the link, and the form then goes through review.
 */

import { randomBytes } from 'node:crypto';
import { checkAll } from '../../../../platform/requests/check-all.ts';
import type { Caller, Deps } from '../../../../platform/requests/deps.ts';
import { type FieldError, invalid, RequestError } from '../../../../platform/requests/errors.ts';
import { DAY_MS } from '../../../../platform/shape/clock.ts';
import { newId } from '../../../../platform/storage/rows/new-id.ts';
import { roleMay } from '../../../access/permissions.ts';
import { findAdminRow } from '../../../employers/storage/admins.ts';
import { Invitation } from '../../form/schema.ts';
import { requireState } from '../../form/states.ts';
import {
  findOpenInvitation,
  insertInvitation,
  revokeInvitations,
} from '../../storage/invitations.ts';
import { changeSubmission, type Opened, type SubmissionIds } from '../change-submission.ts';
import type { EmployerRules } from '../employer-rules.ts';
import { identityOf, lastNameErrors, ownContactErrors, requireOther } from '../examiner.ts';
import {
  type Asker,
  type Invitee,
  linkHash,
  NO_KEY,
  openInvitee,
  sealInvitee,
} from '../invitations.ts';
import { openToRead } from '../open-to-read.ts';
import { mailInvitation } from './invitation-mail.ts';
import { type Purpose, purposeIn, requireAuthorized } from './representative-purpose.ts';

const VALID_MS = 7 * DAY_MS;

/** How the link reaches the representative. */
type LinkDelivery = 'answer' | 'email' | 'administrator';

export type NewInvitation = {
  readonly purpose: Purpose;
  readonly id: string;
  /** Shown once, and never to the employee (null); only its hash is stored. */
  readonly token: string | null;
  readonly expiresAt: string;
  readonly linkDelivery: LinkDelivery;
};

/** The link for a token, to send by email; undefined where the server sends no email. */
type EmailedLink = ((token: string) => string) | undefined;

/** An employee asks for a representative only where the employer allows it, and only for what is reviewed. */
function requireAsker({ actor }: Caller, purpose: Purpose, rules: EmployerRules): void {
  if (actor.kind !== 'employee') return;
  if (!rules.employeeInvites) throw new RequestError('employee_cannot_invite');
  if (purpose === 'section2') return;
  throw new RequestError('administrator_must_invite');
}

/**
 * Before acceptance to complete Section 2, after it to complete Supplement B. A new invitation ends
 * the ones before it. `keyId`: the API key behind the request, if any, whose revocation ends the session.
 */
export async function inviteRepresentative(
  deps: Deps,
  caller: Caller,
  ids: SubmissionIds,
  body: unknown,
  keyId: string | null,
  emailedLink?: EmailedLink,
): Promise<NewInvitation> {
  const issued: Issued = {};
  await changeSubmission(
    { deps, caller, ids, permission: 'representative.invite' },
    async (opened) => {
      requireState(opened.row.status, 'inviteRepresentative');
      const purpose = purposeIn(opened.row.status);
      requireAsker(caller, purpose, opened.rules);
      requireAuthorized(purpose, opened.rules);
      const person = identityOf(opened.employee, opened.content);
      const checked = checkAll(Invitation, body, ({ name, ...rest }) => [
        ...(name === undefined ? [] : ownContactErrors({ name, ...rest }, person)),
        ...lastNameErrors(name, rest.lastName),
        ...adminErrors(caller, rest.adminId),
        ...emailErrors(rest, emailedLink),
      ]);
      const { adminId, emailLink = false, ...invitee } = checked;
      const invitedBy = await askerOf(opened, caller, adminId);
      const isEmployees = invitedBy.kind === 'employee';
      const link = { keyId, emailedLink, emailLink };
      issued.invitation = await issue(
        deps,
        opened,
        { ...invitee, invitedBy, invitedAt: opened.now },
        link,
      );
      const { id: invitationId, linkDelivery } = issued.invitation;
      return {
        content: isEmployees ? { ...opened.content, employeeInvited: true } : opened.content,
        action: 'representative.invited',
        details: { invitationId, purpose, ...invitee, invitedBy, linkDelivery },
      };
    },
  );
  return invitationOf(issued);
}

/** Filled in by the change, which runs to its end or throws. */
type Issued = { invitation?: NewInvitation };

function invitationOf({ invitation }: Issued): NewInvitation {
  if (invitation === undefined) throw new Error('no invitation was issued');
  return invitation;
}

/** The account says which administrator asked; a person asks for themselves. */
function adminErrors({ actor }: Caller, adminId: string | undefined): FieldError[] {
  if (actor.kind === 'account' && adminId === undefined) {
    const message =
      'is required with an API key. Send the id of the administrator who requested the representative';
    return [{ path: 'adminId', code: 'required', message }];
  }
  if (actor.kind === 'account' || adminId === undefined) return [];
  return [
    { path: 'adminId', code: 'not_allowed', message: 'is allowed only with an API key. Omit it' },
  ];
}

/** A link is emailed only where there is an address, and a server that can. */
function emailErrors(
  { emailLink, emailAddress }: Partial<Invitation>,
  emailedLink: EmailedLink,
): FieldError[] {
  if (emailLink !== true) return [];
  if (emailedLink === undefined) {
    const message =
      'needs SMTP_URL and PUBLIC_URL on this server. Omit it and send the link yourself';
    return [{ path: 'emailLink', code: 'not_allowed', message }];
  }
  if (emailAddress !== undefined) return [];
  return [{ path: 'emailAddress', code: 'required', message: 'is required with emailLink' }];
}

async function askerOf(
  { transaction, row, employee, content }: Opened,
  { accountId, actor }: Caller,
  adminId: string | undefined,
): Promise<Asker> {
  const { kind, id, name } = actor;
  if (adminId === undefined) return { kind, id, name };
  const admin = await findAdminRow(transaction, accountId, row.employer_id, adminId);
  if (
    admin === undefined ||
    admin.deactivated_at !== null ||
    !roleMay(admin.role, 'representative.invite')
  ) {
    const message = 'must be an active administrator of this employer with role owner or reviewer';
    throw invalid([{ path: 'adminId', code: 'invalid_value', message }]);
  }
  const asker = `${admin.first_name} ${admin.last_name}`;
  requireOther({ name: asker, emailAddress: admin.email_address }, identityOf(employee, content));
  return { kind: 'admin', id: admin.id, name: asker, keyId: id };
}

type LinkOptions = {
  readonly keyId: string | null;
  readonly emailedLink?: EmailedLink;
  /** Whether an administrator wants it emailed; where an employee asked it always is. */
  readonly emailLink?: boolean;
};

/** Stores a new link and ends the ones before it. */
async function issue(
  deps: Deps,
  opened: Opened,
  invitee: Invitee,
  { keyId, emailedLink, emailLink = false }: LinkOptions,
): Promise<NewInvitation> {
  const { transaction, row, key, now } = opened;
  const id = newId(deps.clock());
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(deps.clock() + VALID_MS).toISOString();
  await revokeInvitations(transaction, row.id, now);
  await insertInvitation(transaction, {
    id,
    submission_id: row.id,
    token_hash: linkHash(token),
    invitee: sealInvitee(key, id, invitee),
    key_id: keyId ?? NO_KEY,
    created_at: now,
    expires_at: expiresAt,
    used_at: null,
    revoked_at: null,
  });
  const made = { purpose: purposeIn(row.status), id, expiresAt };
  const isEmployees = invitee.invitedBy?.kind === 'employee' && invitee.reissuedBy === undefined;
  if (!isEmployees && !emailLink) return { ...made, token, linkDelivery: 'answer' };
  const { emailAddress } = invitee;
  if (emailedLink === undefined || !emailAddress) {
    return { ...made, token: null, linkDelivery: 'administrator' };
  }
  const { name, language = 'en' } = invitee;
  const letter = {
    name,
    emailAddress,
    language,
    purpose: made.purpose,
    isEmployees,
    link: emailedLink(token),
    expiresAt,
  };
  await mailInvitation(deps, opened, letter);
  return { ...made, token: null, linkDelivery: 'email' };
}

/** A new link for whom the open invitation names; the link before it ends. */
export async function reissueInvitation(
  deps: Deps,
  caller: Caller,
  ids: SubmissionIds,
  keyId: string | null,
): Promise<NewInvitation> {
  const issued: Issued = {};
  await changeSubmission(
    { deps, caller, ids, permission: 'representative.reissue' },
    async (opened) => {
      const { transaction, row, key, now, rules } = opened;
      requireState(row.status, 'inviteRepresentative');
      requireAuthorized(purposeIn(row.status), rules);
      const open = await findOpenInvitation(transaction, row.id);
      const invitee = open && openInvitee(key, open);
      if (open === undefined || invitee === undefined) {
        throw new RequestError('no_open_invitation');
      }
      requireOther(invitee, identityOf(opened.employee, opened.content));
      const { exchanged: _, ...kept } = invitee;
      const { kind, id, name } = caller.actor;
      const reissuedBy = { kind, id, name, at: now };
      const invitedAt = invitee.invitedAt ?? open.created_at;
      issued.invitation = await issue(deps, opened, { ...kept, invitedAt, reissuedBy }, { keyId });
      return {
        content: opened.content,
        action: 'representative.reissued',
        details: { invitationId: issued.invitation.id, replaces: open.id, name: invitee.name },
      };
    },
  );
  return invitationOf(issued);
}

type InvitationView = {
  readonly id: string;
  readonly purpose: Purpose;
  readonly name: string;
  readonly emailAddress: string | null;
  readonly telephoneNumber: string | null;
  readonly invitedBy: { readonly kind: string; readonly id: string; readonly name: string } | null;
  readonly invitedAt: string;
  readonly expiresAt: string;
  readonly exchangedAt: string | null;
};

/** The open invitation, without its link; null when there is none. */
export async function readInvitation(
  deps: Deps,
  caller: Caller,
  ids: SubmissionIds,
): Promise<InvitationView | null> {
  return await openToRead(deps, caller, ids, {
    permission: 'representative.read',
    action: 'representative.read',
    show: async ({ row, key }, transaction) => {
      const open = await findOpenInvitation(transaction, row.id);
      const invitee = open && openInvitee(key, open);
      if (open === undefined || invitee === undefined) return null;
      const { name, emailAddress, telephoneNumber, invitedBy, invitedAt } = invitee;
      return {
        id: open.id,
        purpose: purposeIn(row.status),
        name,
        emailAddress: emailAddress ?? null,
        telephoneNumber: telephoneNumber ?? null,
        invitedBy: invitedBy
          ? { kind: invitedBy.kind, id: invitedBy.id, name: invitedBy.name }
          : null,
        invitedAt: invitedAt ?? open.created_at,
        expiresAt: open.expires_at,
        exchangedAt: open.used_at,
      };
    },
  });
}
