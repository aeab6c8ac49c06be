/**
 * Embedded tokens: a person's own session of 30 minutes. A token says who it is for; whether that
 * person may still act is read from the database on every request, so that deactivating an admin or
 * revoking the API key that made the link ends the session.
 */

import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { allows, isRefused, type Requester } from '../../../platform/auth/access.ts';
import { verifyAccessToken } from '../../../platform/auth/tokens.ts';
import type { Person } from '../../../platform/requests/actor.ts';
import { isoTime } from '../../../platform/shape/clock.ts';
import { mayLinkEmployees } from '../../access/permissions.ts';
import { findEmployeeRow } from '../../employees/storage/employees.ts';
import { findAdminRow } from '../../employers/storage/admins.ts';
import { invitationEvidence } from '../../i9/submissions/invitations.ts';
import type { PeopleContext } from '../context.ts';

const PERSON_TOKEN_MS = 30 * 60_000;

type Claims = Pick<Person, 'kind' | 'id' | 'employerId' | 'name' | 'submissionId'>;

export type PersonToken = {
  readonly accountId: string;
  /** The API key whose revocation ends the session; null where an administrator without one invited. */
  readonly keyId: string | null;
  readonly person: Claims;
  /** How the identity was established, where it is not by the token alone. */
  readonly evidence?: string;
  /** Id of the administrator who made the link, and whose deactivation ends the session. */
  readonly madeBy?: string;
};

/** A token for this person. It has no scopes, so nothing takes it for a token of the account. */
export async function issuePersonToken(
  { signingKeys }: PeopleContext,
  { accountId, keyId, person, evidence, madeBy }: PersonToken,
): Promise<string> {
  const { kind, id, employerId, name, submissionId } = person;
  const claims = { sub: accountId, key: keyId, jti: randomUUID() };
  return await signingKeys.sign(
    { ...claims, evidence, madeBy, person: { kind, id, employerId, name, submissionId } },
    PERSON_TOKEN_MS,
  );
}

/** What a link is today, for its documentation. */
export const LINK_NOTE =
  'At this address, Wagewright has pages for employees only. For administrators and representatives, your own page or application reads the token after # and calls the API with it.';

type LinkedPage = {
  readonly page: 'embedded' | 'representative';
  readonly employerId: string;
  readonly token: string;
};

/**
 * Where a link leads. The token follows `#`: browsers send that part to no server. The employer
 * is in the path, so that the server knows whose frames may show the page.
 */
export const personUri = (base: string, { page, employerId, token }: LinkedPage): string =>
  `${base}/i9/${page}/${employerId}#token=${token}`;

/** Whether a token claims to be a person's; says nothing of its truth. */
export function isPersonToken(token: string): boolean {
  try {
    return decodeJwt(token).person !== undefined;
  } catch {
    return false;
  }
}

/** Whether `token` lets anyone in: the access token of a login, or a person's own. */
export async function isValidToken(context: PeopleContext, token: string): Promise<boolean> {
  if (isPersonToken(token)) return (await verifyPersonToken(context, token)) !== undefined;
  const { signingKeys: keys, guard } = context;
  return !isRefused(await verifyAccessToken({ keys, guard }, token));
}

type PersonAccess = { readonly requester: Requester; readonly person: Person };

/** Undefined when the token, its person or its API key is no longer good. */
export async function verifyPersonToken(
  context: PeopleContext,
  token: string,
): Promise<PersonAccess | undefined> {
  const payload = await context.signingKeys.verify(token);
  const requester = payload && (await requesterOf(context, payload));
  if (payload === undefined || requester === undefined) return undefined;
  const issuedAt = isoTime((payload.iat ?? 0) * 1000);
  const claims = payload.person as Claims;
  const { accountId, keyId } = requester;
  const maker = await makerOf(context, accountId, payload);
  if (maker === undefined) return undefined;
  const evidence =
    (await invitedBy(context, claims)) ??
    (typeof payload.evidence === 'string' ? payload.evidence : undefined) ??
    `embedded link ${payload.jti}, made ${issuedAt} ${maker}`;
  const person = await presentPerson(context, accountId, claims);
  if (person === undefined) return undefined;
  const personId = person.id;
  return { requester: { accountId, keyId, personId }, person: { ...person, evidence } };
}

/** Who made a link, in words; undefined when they may no longer make it. */
async function makerOf(
  { db }: PeopleContext,
  accountId: string,
  { key, madeBy, person }: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  if (typeof madeBy !== 'string') return `with API key ${key}`;
  const row = await findAdminRow(db, accountId, (person as Claims).employerId, madeBy);
  if (row === undefined || row.deactivated_at !== null || !mayLinkEmployees(row.role)) {
    return undefined;
  }
  return `by administrator ${row.first_name} ${row.last_name} (${row.id})`;
}

/** The account and the key that a token was made with, while the key is good. */
async function requesterOf(
  { guard }: PeopleContext,
  { sub, key }: { readonly sub?: string; readonly key?: unknown },
): Promise<Requester | undefined> {
  if (sub === undefined) return undefined;
  if (key === null) return { accountId: sub, keyId: null };
  if (typeof key !== 'string') return undefined;
  const principal = await guard.lookupById(key);
  if (isRefused(principal) || principal.accountId !== sub) return undefined;
  return allows(principal, 'i9') ? principal : undefined;
}

/** A representative's session comes from an invitation, not from a link of the account. */
async function invitedBy(
  { db, secrets }: PeopleContext,
  { kind, id, submissionId }: Claims,
): Promise<string | undefined> {
  if (kind !== 'representative' || submissionId === null) return undefined;
  return (await invitationEvidence({ db, secrets }, submissionId, id)) ?? `invitation ${id}`;
}

/** The person as the record has them now. */
async function presentPerson(
  { db }: PeopleContext,
  accountId: string,
  claims: Claims,
): Promise<Omit<Person, 'evidence'> | undefined> {
  const { kind, id, employerId, submissionId } = claims;
  if (kind === 'admin') {
    const row = await findAdminRow(db, accountId, employerId, id);
    if (row === undefined || row.deactivated_at !== null) return undefined;
    const name = `${row.first_name} ${row.last_name}`;
    return { kind, id, employerId, name, role: row.role, submissionId: null };
  }
  if (kind === 'employee') {
    const row = await findEmployeeRow(db, accountId, employerId, id);
    if (row === undefined) return undefined;
    const name = `${row.first_name} ${row.last_name}`;
    return { kind, id, employerId, name, role: null, submissionId: null };
  }
  // Who a representative is is in the invitation the token was exchanged for.
  return { kind, id, employerId, name: claims.name, role: null, submissionId };
}
