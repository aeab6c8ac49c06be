/**
 * A person's token says who it is for; whether that person may still act is read from the database on
 * every request, so that deactivating an admin, revoking the API key that made the link, or replacing
 * an invitation ends the session.
 */

import { decodeJwt } from 'jose';
import type { FormsContext } from '../../forms/http/context.ts';
import { allows, isRefused, type Requester } from '../../platform/auth/access.ts';
import { verifyAccessToken } from '../../platform/auth/tokens.ts';
import type { Person } from '../../platform/requests/actor.ts';
import { isoTime } from '../../platform/shape/clock.ts';
import { roleMay } from '../access/permissions.ts';
import { findEmployeeRow, isLinkGood } from '../employees/storage/employees.ts';
import { findAdminRow } from '../employers/storage/admins.ts';
import type { Claims } from '../http/person-links.ts';
import { invitationEvidence } from '../i9/submissions/invitations.ts';

/** Whether a token claims to be a person's; says nothing of its truth. */
export function isPersonToken(token: string): boolean {
  try {
    return decodeJwt(token).person !== undefined;
  } catch {
    return false;
  }
}

/** Whether `token` lets anyone in: the access token of a login, or a person's own. */
export async function isValidToken(context: FormsContext, token: string): Promise<boolean> {
  if (isPersonToken(token)) return (await verifyPersonToken(context, token)) !== undefined;
  const { signingKeys: keys, guard } = context;
  return !isRefused(await verifyAccessToken({ keys, guard }, token));
}

type PersonAccess = { readonly requester: Requester; readonly person: Person };

/** Undefined when the token, its person or its API key is no longer good. */
export async function verifyPersonToken(
  context: FormsContext,
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
  const { linkId } = payload;
  if (typeof linkId === 'string' && !(await isLinkGood(context.db, linkId))) return undefined;
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
  { db }: FormsContext,
  accountId: string,
  { key, madeBy, person }: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  if (typeof madeBy !== 'string') return `with API key ${key}`;
  const row = await findAdminRow(db, accountId, (person as Claims).employerId, madeBy);
  if (
    row === undefined ||
    row.deactivated_at !== null ||
    !roleMay(row.role, 'employeeLinks.create')
  ) {
    return undefined;
  }
  return `by administrator ${row.first_name} ${row.last_name} (${row.id})`;
}

/** The account and the key that a token was made with, while the key is good. */
async function requesterOf(
  { guard }: FormsContext,
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
  { db, secrets }: FormsContext,
  { kind, id, submissionId }: Claims,
): Promise<string | undefined> {
  if (kind !== 'representative' || submissionId === null) return undefined;
  return (await invitationEvidence({ db, secrets }, submissionId, id)) ?? `invitation ${id}`;
}

/** The person as the record has them now. */
async function presentPerson(
  { db }: FormsContext,
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
