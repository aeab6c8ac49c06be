/** Employees of an employer: making, reading, finding and changing them. */

import { changesBetween } from '../../platform/audit/changes.ts';
import { type AuditRecord, NO_TRAIL } from '../../platform/audit/trail.ts';
import { checkAll } from '../../platform/requests/check-all.ts';
import type { Caller, Deps } from '../../platform/requests/deps.ts';
import { dropNulls } from '../../platform/requests/drop-nulls.ts';
import { invalid, wrongCursor } from '../../platform/requests/errors.ts';
import { requireMatch } from '../../platform/requests/if-match.ts';
import { shownTo } from '../../platform/requests/masking.ts';
import { DAY_MS, isoTime } from '../../platform/shape/clock.ts';
import { utcDay } from '../../platform/shape/days.ts';
import { unknownFieldErrors } from '../../platform/shape/unknown-fields.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import type { EmployeeRow } from '../../platform/storage/database/tables-i9.ts';
import { newId } from '../../platform/storage/rows/new-id.ts';
import { requirePermission } from '../access/permissions.ts';
import { digitsOf } from '../employers/address.ts';
import { findEmployer } from '../employers/find-employer.ts';
import { emitEvent } from '../events/emit-event.ts';
import { employeeErrors, ssnErrors } from './check-employee.ts';
import {
  appendEmployeeAudit,
  appendIfUnchangedAudit,
  type EmployeeAction,
  readEmployeeAudit,
} from './employee-audit.ts';
import { changedFields, ssnIndexes, storeProfile, viewEmployee } from './employee-profile.ts';
import { EmployeeChanges, EmployeeInput, SsnQuery } from './employee-schema.ts';
import { findEmployee, lockEmployee } from './find-employee.ts';
import type { EmployeeFilter } from './storage/employee-filter.ts';
import { readsWithoutLock, seeEmployee } from './storage/employee-reads.ts';
import { searchEmployeeRows } from './storage/employee-search.ts';
import {
  type EmployeeStatus,
  endEmailedLinks,
  type FormOfEmployee,
  findEmployeeRowsBySsn,
  insertEmployees,
  listEmployeeRows,
  lookForCasesAgain,
  newestForms,
  type SummaryRow,
  updateEmployeeRow,
} from './storage/employees.ts';

/** The last day that has begun anywhere. */
export const latestDay = (deps: Deps): string => utcDay(deps.clock() + DAY_MS);

export async function createEmployee(
  deps: Deps,
  caller: Caller,
  employerId: string,
  body: unknown,
): Promise<EmployeeRow> {
  requirePermission(caller, 'employees.create', { employerId });
  const employer = await findEmployer(deps.db, caller.accountId, employerId);
  const sent = dropNulls(body);
  const errors = employeeErrors(EmployeeInput, sent, latestDay(deps));
  if (errors.length > 0) throw invalid(errors);
  const row = newEmployee(deps, caller, employer.id, sent as EmployeeInput);
  await deps.db.transaction().execute(async (transaction) => {
    await insertEmployees(transaction, [row]);
    await appendEmployeeAudit(transaction, deps, caller, {
      row,
      action: 'employee.created',
      locked: NO_TRAIL,
    });
  });
  return row;
}

/** The row of a new employee; `input` is valid. */
export function newEmployee(
  { secrets, clock }: Deps,
  { accountId }: Caller,
  employerId: string,
  input: EmployeeInput,
): EmployeeRow {
  const now = clock();
  const id = newId(now);
  return {
    id,
    account_id: accountId,
    employer_id: employerId,
    ...storeProfile(secrets, id, input),
    version: 1,
    created_at: isoTime(now),
    updated_at: isoTime(now),
  };
}

/** Opening a record leaves an entry in its audit trail. */
export async function readEmployee(
  deps: Deps,
  caller: Caller,
  employerId: string,
  employeeId: string,
  action: EmployeeAction = 'employee.read',
): Promise<EmployeeRow> {
  requirePermission(caller, 'employee.read', { employerId, employeeId });
  const { db } = deps;
  if (readsWithoutLock(db)) {
    const place = { accountId: caller.accountId, employerId, id: employeeId };
    const seen = await seeEmployee(db, place);
    if (seen !== undefined && (await appendIfUnchangedAudit(deps, caller, seen, action))) {
      return seen.row;
    }
  }
  return await openEmployee(deps, caller, { employerId, employeeId }, action, (_, row) => row);
}

/** The audit trail of a record; looking at it is an entry too. */
export async function readEmployeeTrail(
  deps: Deps,
  caller: Caller,
  place: { readonly employerId: string; readonly employeeId: string },
  page: { readonly after: number; readonly limit: number },
): Promise<AuditRecord[]> {
  requirePermission(caller, 'audit.read', place);
  return await openEmployee(deps, caller, place, 'audit.read', async (transaction, { id }) =>
    shownTo(caller, await readEmployeeAudit(transaction, deps, id, page.after, page.limit)),
  );
}

async function openEmployee<Result>(
  deps: Deps,
  caller: Caller,
  { employerId, employeeId }: { readonly employerId: string; readonly employeeId: string },
  action: EmployeeAction,
  show: (transaction: Database, row: EmployeeRow) => Result | Promise<Result>,
): Promise<Result> {
  const { accountId } = caller;
  return await deps.db.transaction().execute(async (transaction) => {
    const { row, trail } = await lockEmployee(transaction, accountId, employerId, employeeId);
    await appendEmployeeAudit(transaction, deps, caller, { row, action, locked: trail });
    return await show(transaction, row);
  });
}

export type EmployeePosition = string | { readonly term: string; readonly id: string };

type EmployeePage = EmployeeFilter & {
  readonly limit: number;
  readonly status: EmployeeStatus | undefined;
  /** The beginning of a name or email address. */
  readonly search: string | undefined;
  readonly after: EmployeePosition | undefined;
};

type ListedEmployee = {
  readonly row: SummaryRow;
  readonly position: EmployeePosition;
  /** The newest form in use. */
  readonly form: FormOfEmployee | null;
};

type ListedEmployees = {
  readonly listed: readonly ListedEmployee[];
  /** Where to continue although there are not more than `limit`; see `searchEmployeeRows`. */
  readonly resume: EmployeePosition | undefined;
};

/** One more than `limit` when there are more; by name in a search, else in the order of creation. */
export async function listEmployees(
  deps: Deps,
  caller: Caller,
  employerId: string,
  { limit, search, after, ...filter }: EmployeePage,
): Promise<ListedEmployees> {
  requirePermission(caller, 'employees.list', { employerId });
  const employer = await findEmployer(deps.db, caller.accountId, employerId);
  const list = { employerId: employer.id, limit: limit + 1, ...filter };
  const isSearch = search !== undefined && search.trim() !== '';
  if (after !== undefined && isSearch === (typeof after === 'string')) {
    throw wrongCursor();
  }
  if (!isSearch) {
    const rows = await listEmployeeRows(deps.db, { ...list, after: after as string | undefined });
    const listed = rows.map((row) => ({ row, position: row.id }));
    return { listed: await withForms(deps, listed), resume: undefined };
  }
  const { rows, resume } = await searchEmployeeRows(deps.db, {
    ...list,
    search,
    after: after as Exclude<EmployeePosition, string> | undefined,
  });
  const listed = rows.map(({ term, ...row }) => ({ row, position: { term, id: row.id } }));
  return { listed: await withForms(deps, listed), resume };
}

async function withForms(
  { db }: Deps,
  listed: readonly Omit<ListedEmployee, 'form'>[],
): Promise<ListedEmployee[]> {
  const forms = await newestForms(
    db,
    listed.map(({ row }) => row.id),
  );
  return listed.map((each) => ({ ...each, form: forms.get(each.row.id) ?? null }));
}

/** Those with this social security number, which must never be in a URL. */
export async function findEmployeesBySsn(
  deps: Deps,
  caller: Caller,
  employerId: string,
  body: unknown,
): Promise<SummaryRow[]> {
  requirePermission(caller, 'employees.findBySsn', { employerId });
  const employer = await findEmployer(deps.db, caller.accountId, employerId);
  const { socialSecurityNumber } = checkAll(SsnQuery, body, (sent) => [
    ...ssnErrors(sent.socialSecurityNumber),
    ...unknownFieldErrors(body, SsnQuery),
  ]);
  const indexes = ssnIndexes(deps.secrets, digitsOf(socialSecurityNumber));
  return await findEmployeeRowsBySsn(deps.db, employer.id, indexes);
}

const isOtherAddress = (before: string | null, after: string | null): boolean =>
  (before ?? '').trim().toLowerCase() !== (after ?? '').trim().toLowerCase();

type Verified = Pick<EmployeeRow, 'skip_everify' | 'status'>;

/** Whether E-Verify cases are made again for someone for whom none was made. */
const isVerifiedAgain = (before: Verified, after: Verified): boolean =>
  (before.skip_everify === 1 && after.skip_everify === 0) ||
  (before.status === 'never_started' && after.status !== 'never_started');

/**
 * Changes the fields that are sent. Another address ends the links sent to the one before, and their
 * sessions, unless the employee changes it. `employee.profileUpdated` when a listed one of them differs.
 */
export async function updateEmployee(
  deps: Deps,
  caller: Caller,
  employerId: string,
  employeeId: string,
  body: unknown,
  ifMatch: string | undefined,
): Promise<EmployeeRow> {
  const { db, secrets, clock } = deps;
  const { accountId } = caller;
  requirePermission(caller, 'employee.write', { employerId, employeeId });
  if ((body as { employment?: unknown } | null)?.employment !== undefined) {
    requirePermission(caller, 'employment.write', { employerId, employeeId });
  }
  return await db.transaction().execute(async (transaction) => {
    const { row, trail } = await lockEmployee(transaction, accountId, employerId, employeeId);
    requireMatch(ifMatch, row.version);
    const errors = employeeErrors(EmployeeChanges, body, latestDay(deps), row);
    if (errors.length > 0) throw invalid(errors);
    const profile = storeProfile(secrets, row.id, body as Partial<EmployeeInput>, row);
    const now = isoTime(clock());
    await updateEmployeeRow(transaction, row, { ...profile, updated_at: now });
    const isOwn = caller.actor.kind === 'employee';
    if (!isOwn && isOtherAddress(row.email_address, profile.email_address)) {
      await endEmailedLinks(transaction, row.id, now);
    }
    if (isVerifiedAgain(row, profile)) await lookForCasesAgain(transaction, row, now);
    const changed = await findEmployee(transaction, accountId, employerId, employeeId);
    const [before, after] = [viewEmployee(secrets, row), viewEmployee(secrets, changed)];
    const details = { changes: changesBetween(before, after) };
    await appendEmployeeAudit(transaction, deps, caller, {
      row: changed,
      action: 'employee.updated',
      details,
      locked: trail,
    });
    const employee = changedFields(before, after);
    if (employee !== undefined) {
      await emitEvent(transaction, deps, {
        eventKey: 'employee.profileUpdated',
        accountId,
        employerId: row.employer_id,
        employeeId: row.id,
        data: {
          employerId: row.employer_id,
          employeeId: row.id,
          changedFields: { employee },
        },
      });
    }
    return changed;
  });
}
