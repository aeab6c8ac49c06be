/** Administrators of an employer: making, reading, changing and deactivating them. */

import type { TSchema } from 'typebox';
import { findAdminRow, insertAdmin, listAdminRows, updateAdminRow } from '../../storage/admins.ts';
import { isoTime } from '../../storage/clock.ts';
import type { Database } from '../../storage/database.ts';
import { newId } from '../../storage/new-id.ts';
import type { AdminRow } from '../../storage/tables-i9.ts';
import { shapeErrors } from '../check-shape.ts';
import type { Caller, I9Deps } from '../deps.ts';
import { findEmployer } from '../employers/find-employer.ts';
import { invalid, notFound } from '../errors.ts';
import { requireMatch } from '../if-match.ts';
import { unknownFieldErrors } from '../unknown-fields.ts';
import { Admin, AdminChanges, AdminInput } from './admin-schema.ts';
import { blankErrors } from './blank.ts';
import { requirePermission } from './permissions.ts';

export async function createAdmin(
  deps: I9Deps,
  caller: Caller,
  employerId: string,
  body: unknown,
): Promise<AdminRow> {
  requirePermission(caller, 'admins.write', { employerId });
  const employer = await findEmployer(deps.db, caller.accountId, employerId);
  const columns = parseAdmin(AdminInput, body);
  const now = isoTime(deps.clock());
  const row: AdminRow = {
    id: newId(deps.clock()),
    account_id: caller.accountId,
    employer_id: employer.id,
    email_address: columns.email_address ?? '',
    first_name: columns.first_name ?? '',
    last_name: columns.last_name ?? '',
    role: columns.role ?? 'owner',
    deactivated_at: null,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  await insertAdmin(deps.db, row);
  return row;
}

/** In the order of creation, one more than `limit` when there are more. */
export async function listAdmins(
  deps: I9Deps,
  caller: Caller,
  employerId: string,
  limit: number,
  after: string | undefined,
): Promise<AdminRow[]> {
  requirePermission(caller, 'admins.read', { employerId });
  const employer = await findEmployer(deps.db, caller.accountId, employerId);
  return await listAdminRows(deps.db, employer.id, limit + 1, after);
}

export async function readAdmin(
  deps: I9Deps,
  caller: Caller,
  employerId: string,
  adminId: string,
): Promise<AdminRow> {
  requirePermission(caller, 'admins.read', { employerId });
  return await findAdmin(deps.db, caller, employerId, adminId);
}

/** Changes the fields that are sent. */
export async function updateAdmin(
  deps: I9Deps,
  caller: Caller,
  employerId: string,
  adminId: string,
  body: unknown,
  ifMatch: string | undefined,
): Promise<AdminRow> {
  return await changeAdmin(deps, caller, employerId, adminId, ifMatch, () =>
    parseAdmin(AdminChanges, body),
  );
}

/** Ends the admin's sessions at once; the record stays, since signatures refer to it. */
export async function deactivateAdmin(
  deps: I9Deps,
  caller: Caller,
  employerId: string,
  adminId: string,
  ifMatch: string | undefined,
): Promise<AdminRow> {
  return await changeAdmin(deps, caller, employerId, adminId, ifMatch, (row) => ({
    deactivated_at: row.deactivated_at ?? isoTime(deps.clock()),
  }));
}

async function changeAdmin(
  { db, clock }: I9Deps,
  caller: Caller,
  employerId: string,
  adminId: string,
  ifMatch: string | undefined,
  changesOf: (row: AdminRow) => Partial<AdminRow>,
): Promise<AdminRow> {
  requirePermission(caller, 'admins.write', { employerId });
  return await db.transaction().execute(async (transaction) => {
    const row = await findAdmin(transaction, caller, employerId, adminId, { lock: true });
    requireMatch(ifMatch, row.version);
    await updateAdminRow(transaction, row, { ...changesOf(row), updated_at: isoTime(clock()) });
    return await findAdmin(transaction, caller, employerId, adminId);
  });
}

async function findAdmin(
  db: Database,
  { accountId }: Caller,
  employerId: string,
  adminId: string,
  options: { lock?: boolean } = {},
): Promise<AdminRow> {
  const row = await findAdminRow(db, accountId, employerId, adminId, options);
  if (row === undefined) throw notFound('Admin');
  return row;
}

function parseAdmin(schema: TSchema, body: unknown): Partial<AdminRow> {
  const errors = [
    ...shapeErrors(schema, body),
    ...unknownFieldErrors(body, schema, Admin),
    ...blankErrors(body, ['firstName', 'lastName']),
  ];
  if (errors.length > 0) throw invalid(errors);
  const { emailAddress, firstName, lastName, role } = body as AdminChanges;
  return {
    ...(emailAddress === undefined ? {} : { email_address: emailAddress }),
    ...(firstName === undefined ? {} : { first_name: firstName.trim() }),
    ...(lastName === undefined ? {} : { last_name: lastName.trim() }),
    ...(role === undefined ? {} : { role: role as AdminRow['role'] }),
  };
}
