/** An invitation as it is kept: who is invited, who asked for it, who used the link, and what it proves. */

import { sha256 } from '../../../platform/digest/digest.ts';
import type { Origin } from '../../../platform/requests/actor.ts';
import type { Deps } from '../../../platform/requests/deps.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import type { InvitationRow } from '../../../platform/storage/database/tables-submissions.ts';
import type { Secrets } from '../../../platform/storage/secrets/secrets.ts';
import { openSubmissionKey } from '../evidence/submission-key.ts';
import type { Invitation } from '../form/schema.ts';
import { findInvitationById } from '../storage/invitations.ts';

/** Who asked: an administrator, in person or through the account's key, or the employee. */
export type Asker = {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  /** The API key that passed an administrator's request on. */
  readonly keyId?: string;
};

export type Invitee = Omit<Invitation, 'adminId' | 'emailLink'> & {
  /** Missing on invitations of earlier versions. */
  readonly invitedBy?: Asker;
  readonly invitedAt?: string;
  readonly reissuedBy?: Asker & { readonly at: string };
  readonly exchanged?: Origin & { readonly at: string };
};

/** `key_id` of invitations by administrators who signed in without an API key. */
export const NO_KEY = '';

/** Of the secret in the link; the secret itself is not stored. */
export const linkHash = (token: string): string => sha256(token);

const inviteeContext = (id: string): string => `invitations.invitee:${id}`;

export const sealInvitee = (key: Secrets, id: string, invitee: Invitee): string =>
  key.seal(JSON.stringify(invitee), inviteeContext(id));

/** Undefined once the form was purged. */
export function openInvitee(
  key: Secrets | undefined,
  { id, invitee }: Pick<InvitationRow, 'id' | 'invitee'>,
): Invitee | undefined {
  if (key === undefined || invitee === null) return undefined;
  return JSON.parse(key.open(invitee, inviteeContext(id)));
}

export async function findInvitee(
  db: Database,
  key: Secrets | undefined,
  submissionId: number | null,
  id: string,
): Promise<Invitee | undefined> {
  const row = submissionId === null ? undefined : await findInvitationById(db, submissionId, id);
  return row && openInvitee(key, row);
}

/** How a representative's identity was established: the invitation, its maker, and its use. */
export function evidenceOf(
  { id, created_at, key_id }: Pick<InvitationRow, 'id' | 'created_at' | 'key_id'>,
  { invitedBy, invitedAt, reissuedBy, exchanged }: Invitee,
): string {
  const maker = invitedBy === undefined ? `API key ${key_id}` : askerWords(invitedBy);
  return [
    `invitation ${id}`,
    `made ${invitedAt ?? created_at} by ${maker}`,
    ...(reissuedBy === undefined
      ? []
      : [`link reissued ${reissuedBy.at} by ${askerWords(reissuedBy)}`]),
    ...(exchanged === undefined ? [] : [`exchanged ${exchanged.at} from ${exchanged.ip}`]),
  ].join(', ');
}

const KINDS: Readonly<Record<string, string>> = { admin: 'administrator', account: 'account' };

const askerWords = ({ kind, id, name, keyId }: Asker): string =>
  `${KINDS[kind] ?? kind} ${name} (${id})${keyId === undefined ? '' : ` through API key ${keyId}`}`;

/** The evidence for a session of `invitationId`; undefined when there is no such invitation anymore. */
export async function invitationEvidence(
  deps: Pick<Deps, 'db' | 'secrets'>,
  submissionId: number,
  invitationId: string,
): Promise<string | undefined> {
  const row = await findInvitationById(deps.db, submissionId, invitationId);
  if (row === undefined) return undefined;
  const key = await openSubmissionKey(deps.db, deps, submissionId);
  return evidenceOf(row, openInvitee(key, row) ?? { name: '' });
}
