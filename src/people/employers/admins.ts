/** Administrators of an employer: making, reading, changing and deactivating them. */

import type { TObject } from 'typebox';
import { recordForEmployer } from '../../platform/audit/administration.ts';
import { changesBetween } from '../../platform/audit/changes.ts';
import type { Caller, Deps } from '../../platform/requests/deps.ts';
import { invalid, RequestError } from '../../platform/requests/errors.ts';
import { requireMatch } from '../../platform/requests/if-match.ts';
import { readOnlyErrors } from '../../platform/requests/read-only-fields.ts';
import { isoTime } from '../../platform/shape/clock.ts';
import { shapeErrors } from '../../platform/shape/shape-errors.ts';
import { unknownFieldErrors } from '../../platform/shape/unknown-fields.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import type { AdminRow } from '../../platform/storage/database/tables-i9.ts';
import { newId } from '../../platform/storage/rows/new-id.ts';
import { requirePermission } from '../access/permissions.ts';
import { Admin, AdminChanges, AdminInput, viewAdmin } from './admin-schema.ts';
import { findEmployer } from './find-employer.ts';
import {
  findAdminRow,
  insertAdmin,
  listActiveAdminsByEmail,
  listAdminRows,
  updateAdminRow,
} from './storage/admins.ts';

export async function createAdmin(
  deps: Deps,
  caller: Caller,
  employerId: string,
  body: unknown,
): Promise<AdminRow> {
  requirePermission(caller, 'admins.write', { employerId });
  return await deps.db.transaction().execute(async (transaction) => {
    // Locked, so that of two administrators with the same email the second sees the first.
    const employer = await findEmployer(transaction, caller.accountId, employerId, { lock: true });
    const columns = parseAdmin(AdminInput, body, { id: null, status: 'active' });
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
      language: columns.language ?? null,
      daily_list: columns.daily_list ?? null,
      version: 1,
      created_at: now,
      updated_at: now,
    };
    await requireOwnEmail(transaction, row);
    await insertAdmin(transaction, row);
    await recordForEmployer(transaction, deps, caller, employer.id, {
      action: 'admin.created',
      details: { admin: viewAdmin(row) },
      rows: [{ table: 'admins', id: row.id }],
    });
    return row;
  });
}

/** In the order of creation, one more than `limit` when there are more. */
export async function listAdmins(
  deps: Deps,
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
  deps: Deps,
  caller: Caller,
  employerId: string,
  adminId: string,
): Promise<AdminRow> {
  requirePermission(caller, 'admins.read', { employerId });
  return await findAdmin(deps.db, caller, employerId, adminId);
}

/** Changes the fields that are sent. */
export async function updateAdmin(
  deps: Deps,
  caller: Caller,
  employerId: string,
  adminId: string,
  body: unknown,
  ifMatch: string | undefined,
): Promise<AdminRow> {
  const change = (row: AdminRow) => parseAdmin(AdminChanges, body, viewAdmin(row));
  return await changeAdmin(deps, caller, [employerId, adminId, ifMatch], 'admin.updated', change);
}

/** Ends the admin's sessions immediately; the record stays, since signatures refer to it. */
export async function deactivateAdmin(
  deps: Deps,
  caller: Caller,
  employerId: string,
  adminId: string,
  ifMatch: string | undefined,
): Promise<AdminRow> {
  const change = (row: AdminRow) => ({
    deactivated_at: row.deactivated_at ?? isoTime(deps.clock()),
  });
  const which = [employerId, adminId, ifMatch] as const;
  return await changeAdmin(deps, caller, which, 'admin.deactivated', change);
}

/** Anyone with the link acts as the administrator: that it was made is an entry. */
export async function recordAdminLink(
  deps: Deps,
  caller: Caller,
  { id, employer_id }: AdminRow,
): Promise<void> {
  await deps.db.transaction().execute(async (transaction) => {
    const act = { action: 'admin.linkCreated', details: { adminId: id } } as const;
    await recordForEmployer(transaction, deps, caller, employer_id, act);
  });
}

async function changeAdmin(
  deps: Deps,
  caller: Caller,
  [employerId, adminId, ifMatch]: readonly [string, string, string | undefined],
  action: 'admin.updated' | 'admin.deactivated',
  changesOf: (row: AdminRow) => Partial<AdminRow>,
): Promise<AdminRow> {
  requirePermission(caller, 'admins.write', { employerId });
  return await deps.db.transaction().execute(async (transaction) => {
    await findEmployer(transaction, caller.accountId, employerId, { lock: true });
    const row = await findAdmin(transaction, caller, employerId, adminId, { lock: true });
    requireMatch(ifMatch, row.version);
    const changes = changesOf(row);
    if (changes.email_address !== undefined)
      await requireOwnEmail(transaction, { ...row, ...changes });
    await updateAdminRow(transaction, row, { ...changes, updated_at: isoTime(deps.clock()) });
    const changed = await findAdmin(transaction, caller, employerId, adminId);
    await recordForEmployer(transaction, deps, caller, row.employer_id, {
      action,
      details: { adminId: row.id, changes: changesBetween(viewAdmin(row), viewAdmin(changed)) },
      rows: [{ table: 'admins', id: row.id }],
    });
    return changed;
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
  if (row === undefined) throw new RequestError('admin_not_found');
  return row;
}

/** Refused with 409 while another active administrator of the employer has the email. */
async function requireOwnEmail(transaction: Database, row: AdminRow): Promise<void> {
  if (row.deactivated_at !== null) return;
  const others = await listActiveAdminsByEmail(transaction, row.employer_id, row.email_address);
  const other = others.find(({ id }) => id !== row.id);
  if (other === undefined) return;
  throw new RequestError(
    'email_taken',
    { id: other.id },
    {
      errors: [
        {
          path: 'emailAddress',
          code: 'duplicate',
          message: 'is used by another active administrator of this employer',
        },
      ],
    },
  );
}

const HINTS = { status: ' DELETE deactivates an administrator.' };

/** `current`: what read-only fields hold. */
function parseAdmin(
  schema: TObject,
  body: unknown,
  current: Readonly<Record<string, unknown>>,
): Partial<AdminRow> {
  const errors = [
    ...shapeErrors(schema, body),
    ...unknownFieldErrors(body, schema, Admin),
    ...readOnlyErrors(body, schema, current, HINTS),
  ];
  if (errors.length > 0) throw invalid(errors);
  const { emailAddress, firstName, lastName, role, language, dailyList } = body as AdminChanges;
  return {
    ...(emailAddress === undefined ? {} : { email_address: emailAddress }),
    ...(firstName === undefined ? {} : { first_name: firstName }),
    ...(lastName === undefined ? {} : { last_name: lastName }),
    ...(role === undefined ? {} : { role: role as AdminRow['role'] }),
    ...(language === undefined ? {} : { language }),
    ...(dailyList === undefined ? {} : { daily_list: Number(dailyList) }),
  };
}
