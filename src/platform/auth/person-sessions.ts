/**
 * Sessions of administrators. What was proven at sign-in is an email address; the person then acts as
 * one administrator who has it, of one employer. Whether that administrator is still active, has the
 * same address, and in which role, is read again for every request.
 */

import { recordForEmployer } from '../audit/administration.ts';
import type { AuditDeps } from '../audit/trail.ts';
import type { Origin, Person } from '../requests/actor.ts';
import { type Clock, isoTime } from '../shape/clock.ts';
import {
  deleteOldPersonSessions,
  deletePersonSession,
  findPersonSession,
  insertPersonSession,
  listAdminsToSignIn,
  markPersonSessionUsed,
  type SigningInAdmin,
} from '../storage/accounts/person-sessions.ts';
import type { Database } from '../storage/database/database.ts';
import type { PersonSessionRow, SignInMethod } from '../storage/database/tables.ts';
import { type Access, allows, isRefused } from './access.ts';
import type { KeyGuard } from './key-guard.ts';
import { hashApiKey } from './keys.ts';
import { endedBefore, endOf, needsMark, newSecret, timesOf } from './session-times.ts';

export type SignedInPerson = {
  readonly emailAddress: string;
  readonly method: SignInMethod;
  /** Whom the person acts as; null until one of several was chosen. */
  readonly admin: SigningInAdmin | null;
  /** Whom the person may act as. */
  readonly choices: readonly SigningInAdmin[];
  /** The API key that made the operator's link. */
  readonly keyId: string | null;
  /** When and how the person signed in, for signatures. */
  readonly evidence: string;
};

type ReadDeps = { readonly db: Database; readonly guard: KeyGuard; readonly clock: Clock };
type ActDeps = AuditDeps & { readonly db: Database };
type OpenDeps = ActDeps & { readonly guard: KeyGuard };

/** What was proven at sign-in. */
export type Identity = {
  /** As `foldEmail` makes it. */
  readonly email: string;
  readonly method: SignInMethod;
  /** Of an operator's link: the only administrator it is for, and the API key that made it. */
  readonly only?: { readonly adminId: string; readonly keyId: string };
};

/**
 * Opens a session and, where there is only one choice, acts as that administrator from the start.
 * Undefined when no one active has the address, or when the key of an operator's link has ended. The cookie's value is the only copy of the secret.
 */
export async function openPersonSession(
  deps: OpenDeps,
  { email, method, only }: Identity,
  origin: Origin,
): Promise<string | undefined> {
  const now = deps.clock();
  const at = isoTime(now);
  const access = only && (await deps.guard.lookupById(only.keyId));
  return await deps.db.transaction().execute(async (transaction) => {
    const choices = await listAdminsToSignIn(transaction, email, only?.adminId);
    const [first] = choices;
    if (first === undefined) return undefined;
    if (access !== undefined && !speaksFor(access, first)) return undefined;
    await deleteOldPersonSessions(transaction, endedBefore(now));
    return await store(transaction, deps, origin, choices.length === 1 ? first : undefined, {
      method,
      email_address: email,
      key_id: only?.keyId ?? null,
      admin_id: null,
      created_at: at,
      last_used_at: at,
    });
  });
}

/**
 * Acts as another administrator from here on: a new secret, and the old one ends. Undefined when the
 * session has ended or the person is not that administrator.
 */
export async function chooseAdmin(
  deps: ActDeps,
  secret: string,
  { person, adminId }: { readonly person: SignedInPerson; readonly adminId: string },
  origin: Origin,
): Promise<string | undefined> {
  const chosen = person.choices.find(({ id }) => id === adminId.toLowerCase());
  if (chosen === undefined) return undefined;
  return await deps.db.transaction().execute(async (transaction) => {
    const hash = hashApiKey(secret);
    const row = await findPersonSession(transaction, hash);
    if (row === undefined || !(await deletePersonSession(transaction, hash))) return undefined;
    if (person.admin !== null) await recordAct(transaction, deps, origin, person.admin, row, 'out');
    return await store(transaction, deps, origin, chosen, {
      ...row,
      last_used_at: isoTime(deps.clock()),
    });
  });
}

async function store(
  transaction: Database,
  deps: ActDeps,
  origin: Origin,
  admin: SigningInAdmin | undefined,
  row: Omit<PersonSessionRow, 'hash'>,
): Promise<string> {
  const secret = newSecret();
  await insertPersonSession(transaction, {
    ...row,
    hash: hashApiKey(secret),
    admin_id: admin?.id ?? null,
  });
  if (admin !== undefined) await recordAct(transaction, deps, origin, admin, row, 'in');
  return secret;
}

/** Ends the session, if there is one. */
export async function closePersonSession(
  deps: ActDeps,
  secret: string,
  person: SignedInPerson,
  origin: Origin,
): Promise<void> {
  await deps.db.transaction().execute(async (transaction) => {
    const isClosed = await deletePersonSession(transaction, hashApiKey(secret));
    const { admin, method, keyId: key_id } = person;
    if (isClosed && admin !== null) {
      await recordAct(transaction, deps, origin, admin, { method, key_id }, 'out');
    }
  });
}

async function recordAct(
  transaction: Database,
  deps: AuditDeps,
  origin: Origin,
  admin: SigningInAdmin,
  { method, key_id }: Pick<PersonSessionRow, 'method' | 'key_id'>,
  direction: 'in' | 'out',
): Promise<void> {
  const actor = { kind: 'admin', id: admin.id, name: nameOf(admin) };
  const acting = { actor, origin, ...(key_id === null ? {} : { keyId: key_id }) };
  await recordForEmployer(transaction, deps, acting, admin.employer_id, {
    action: direction === 'in' ? 'admin.signedIn' : 'admin.signedOut',
    details: { adminId: admin.id, method },
  });
}

/** By the hash of its secret; undefined when there is none, or when it or its administrator has ended. */
export async function readPersonSession(
  { db, guard, clock }: ReadDeps,
  hash: string,
): Promise<{ readonly person: SignedInPerson; readonly expiresAt: string } | undefined> {
  const row = await findPersonSession(db, hash);
  if (row === undefined) return undefined;
  const now = clock();
  const times = timesOf(row);
  if (now >= endOf(times)) return undefined;
  const isOperators = row.method === 'operatorLink';
  const choices = await listAdminsToSignIn(
    db,
    row.email_address,
    isOperators ? row.admin_id : undefined,
  );
  const admin = choices.find(({ id }) => id === row.admin_id) ?? null;
  const isGone = row.admin_id === null ? choices.length === 0 : admin === null;
  if (isGone || !(await hasGoodKey(guard, row, admin))) return undefined;
  if (needsMark(times, now)) await markPersonSessionUsed(db, hash, isoTime(now));
  return {
    person: {
      emailAddress: row.email_address,
      method: row.method,
      admin,
      choices,
      keyId: row.key_id,
      evidence: evidenceOf(row),
    },
    expiresAt: isoTime(endOf({ ...times, lastUsedAt: now })),
  };
}

/** Revoking a key ends the sessions that its links have opened. */
async function hasGoodKey(
  guard: KeyGuard,
  { key_id }: PersonSessionRow,
  admin: SigningInAdmin | null,
): Promise<boolean> {
  return key_id === null || speaksFor(await guard.lookupById(key_id), admin);
}

const speaksFor = (access: Access, admin: SigningInAdmin | null): boolean =>
  !isRefused(access) && allows(access, 'i9') && access.accountId === admin?.account_id;

const WORDS: Readonly<Record<SignInMethod, string>> = {
  emailLink: 'a one-time link sent to',
  openIdConnect: 'OpenID Connect with the verified email address',
  operatorLink: 'a one-time link for',
};

const evidenceOf = ({ method, email_address, created_at, key_id }: PersonSessionRow): string =>
  `signed in ${created_at} with ${WORDS[method]} ${email_address}${
    key_id === null ? '' : `, created with API key ${key_id}`
  }`;

const nameOf = ({ first_name, last_name }: SigningInAdmin): string => `${first_name} ${last_name}`;

/** The person as an actor; null until an employer was chosen. */
export function actorOf({ admin, evidence }: SignedInPerson): Person | null {
  if (admin === null) return null;
  const { id, employer_id: employerId, role } = admin;
  return {
    kind: 'admin',
    id,
    employerId,
    name: nameOf(admin),
    role,
    submissionId: null,
    evidence,
  };
}
