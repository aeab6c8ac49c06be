/** Creating, reading, listing and changing employers. */

import { recordForAccount, recordForEmployer } from '../../platform/audit/administration.ts';
import { notifyQueued } from '../../platform/delivery/outbox.ts';
import type { Caller, Deps } from '../../platform/requests/deps.ts';
import { invalid } from '../../platform/requests/errors.ts';
import { requireMatch } from '../../platform/requests/if-match.ts';
import { readOnlyErrors } from '../../platform/requests/read-only-fields.ts';
import { isoTime } from '../../platform/shape/clock.ts';
import { present } from '../../platform/shape/known.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import type { EmployerRow } from '../../platform/storage/database/tables-i9.ts';
import { endpointId } from '../../platform/storage/delivery/deliveries.ts';
import { resumeEndpoints } from '../../platform/storage/delivery/delivery-endpoints.ts';
import { newId } from '../../platform/storage/rows/new-id.ts';
import { requirePermission } from '../access/permissions.ts';
import { listUnsubmittedForms, moveCasesDueOn } from '../cases/storage/everify.ts';
import { calendarOf, thirdBusinessDay } from './business-days.ts';
import { employerChanges } from './changes.ts';
import { findEmployer } from './find-employer.ts';
import { type EmployerDeps, parseEmployer } from './parse-employer.ts';
import { EmployerInput } from './schema.ts';
import {
  type EmployerList,
  findEmployerRow,
  insertEmployer,
  listEmployerRows,
  updateEmployerRow,
} from './storage/employers.ts';
import { viewEmployer } from './stored.ts';

export async function createEmployer(
  deps: EmployerDeps,
  caller: Caller,
  body: unknown,
): Promise<EmployerRow> {
  requirePermission(caller, 'employers.create', {});
  const now = deps.clock();
  const id = newId(now);
  const row: EmployerRow = {
    id,
    account_id: caller.accountId,
    ...parseEmployer(deps, id, body, undefined),
    version: 1,
    created_at: isoTime(now),
    updated_at: isoTime(now),
  };
  const rows = [{ table: 'employers', id }] as const;
  await deps.db.transaction().execute(async (transaction) => {
    await insertEmployer(transaction, row);
    await recordForEmployer(transaction, deps, caller, id, {
      action: 'employer.created',
      details: { employer: viewEmployer(deps.secrets, row) },
      rows,
    });
    await recordForAccount(transaction, deps, caller, row.account_id, {
      action: 'employer.created',
      details: { employerId: id, name: row.name },
    });
  });
  return row;
}

export async function readEmployer(
  deps: Deps,
  caller: Caller,
  employerId: string,
): Promise<EmployerRow> {
  requirePermission(caller, 'employer.read', { employerId });
  return await findEmployer(deps.db, caller.accountId, employerId);
}

/** In the order of creation, one more than `limit` when there are more. */
export async function listEmployers(
  deps: Deps,
  caller: Caller,
  { limit, ...list }: Omit<EmployerList, 'accountId'>,
): Promise<EmployerRow[]> {
  requirePermission(caller, 'employers.list', {});
  const { accountId } = caller;
  return await listEmployerRows(deps.db, { ...list, accountId, limit: limit + 1 });
}

/** Changes the employer; refused with 412 when it is no longer the version `ifMatch` names. */
export async function updateEmployer(
  deps: EmployerDeps,
  caller: Caller,
  employerId: string,
  body: unknown,
  ifMatch: string | undefined,
): Promise<EmployerRow> {
  requirePermission(caller, 'employer.write', { employerId });
  const { accountId } = caller;
  return await deps.db.transaction().execute(async (transaction) => {
    const row = await findEmployer(transaction, accountId, employerId, { lock: true });
    requireMatch(ifMatch, row.version);
    const errors = readOnlyErrors(body, EmployerInput, { id: row.id });
    if (errors.length > 0) throw invalid(errors);
    const changes = parseEmployer(deps, row.id, body, row);
    await updateEmployerRow(transaction, row, { ...changes, updated_at: isoTime(deps.clock()) });
    // Changed settings end a pause of the endpoint.
    const changedParts = (['postback', 'webhook'] as const).filter(
      (part) => changes[part] !== row[part],
    );
    if (changedParts.length > 0) {
      const ids = changedParts.map((part) => endpointId(row.id, part));
      await resumeEndpoints(transaction, ids);
      notifyQueued(transaction);
    }
    if (changes.business_days !== row.business_days) {
      await moveCases(transaction, { ...row, ...changes }, isoTime(deps.clock()));
    }
    const changed = present(await findEmployerRow(transaction, accountId, row.id));
    await recordForEmployer(transaction, deps, caller, row.id, {
      action: 'employer.updated',
      details: { changes: employerChanges(deps.secrets, row, changed) },
      rows: [{ table: 'employers', id: row.id }],
    });
    return changed;
  });
}

/** E-Verify cases that the agency does not have yet are due by the new business days. */
async function moveCases(transaction: Database, employer: EmployerRow, now: string): Promise<void> {
  for (const { id, first_day } of await listUnsubmittedForms(transaction, employer.id)) {
    if (first_day === null) continue;
    await moveCasesDueOn(transaction, id, thirdBusinessDay(first_day, calendarOf(employer)), now);
  }
}
