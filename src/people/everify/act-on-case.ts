/** What an administrator does in a case: only what its status allows, under the case's lease. */

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '../../platform/requests/deps.ts';
import { RequestError } from '../../platform/requests/errors.ts';
import { isoTime } from '../../platform/shape/clock.ts';
import type { EVerifyCaseRow } from '../../platform/storage/database/tables-everify.ts';
import { requirePermission } from '../access/permissions.ts';
import { allowedActions, type CaseAction, isCaseAction } from '../cases/statuses.ts';
import { findCaseRow, leaseCase, releaseCase } from '../cases/storage/everify.ts';
import { type EVerifyCase, viewCase } from './case-view.ts';
import { CASE_WORK, type Work } from './case-work.ts';
import { findCompany, recordRefusal } from './company.ts';
import type { EVerifyDeps } from './deps.ts';
import { unavailable } from './deps.ts';
import { GatewayError, type Notice } from './gateway.ts';
import { findCase } from './read-cases.ts';
import { recordCase } from './record.ts';

// The worker holds a case for as long as the agency takes to answer.
const PATIENCE = 20;
const PATIENCE_MS = 100;

type Acted = { readonly everifyCase: EVerifyCase; readonly notice?: Notice };

export async function actOnCase(
  deps: EVerifyDeps,
  caller: Caller,
  { employerId, caseId, action }: { employerId: string; caseId: string; action: string },
  body: unknown,
): Promise<Acted> {
  // First: to another account the case is not there, whatever its callers may do.
  const seen = await findCase(deps, caller, employerId, caseId);
  requirePermission(caller, 'everifyCases.act', { employerId });
  if (!isCaseAction(action)) throw new RequestError('everify_action_not_found');
  requireAllowed(seen, action);
  const work = CASE_WORK[action](body, deps.clock());
  const token = randomUUID();
  const row = await takeLease(deps, seen.id, token);
  try {
    requireAllowed(row, action);
    return await perform(deps, caller, { row, token }, action, work);
  } catch (error) {
    // Nothing is written where the lease was given back already.
    await releaseCase(deps.db, row, token);
    throw error;
  }
}

async function perform(
  deps: EVerifyDeps,
  caller: Caller,
  leased: { row: EVerifyCaseRow; token: string },
  action: CaseAction,
  work: Work,
): Promise<Acted> {
  const { row } = leased;
  const found = await findCompany(deps.db, deps, row.employer_id);
  if (found === undefined) {
    throw new RequestError('everify_not_set_up');
  }
  const act = { action: `everify.${action}`, details: work.details };
  try {
    const result = await work.run({ deps, caller, leased, found, act });
    const written = await findCaseRow(deps.db, row.employer_id, result?.caseId ?? row.id);
    const everifyCase = await viewCase(deps.db, deps, written ?? row);
    return { everifyCase, ...(result?.notice ? { notice: result.notice } : {}) };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.kind === 'credentials') {
      await recordRefusal(deps, found.settings, error.details.reason ?? 'wrong');
      throw new RequestError('everify_credentials_refused', { reason: error.message });
    }
    if (error.kind !== 'unavailable') {
      throw new RequestError(
        'everify_rejected',
        { reason: error.message },
        { errors: error.details.errors ?? [] },
      );
    }
    // What was asked may have happened: the worker checks immediately.
    await recordCase(deps, caller, leased, { next_step_at: isoTime(deps.clock()) });
    throw unavailable('Read the case before you try again. The action may have been carried out.');
  }
}

function requireAllowed(row: EVerifyCaseRow, action: CaseAction): void {
  const { status } = row;
  const actions = allowedActions(row);
  if (actions.includes(action)) return;
  const allowed = actions.length === 0 ? 'none' : actions.join(', ');
  throw new RequestError('everify_invalid_state', { status, allowed, action });
}

async function takeLease(deps: EVerifyDeps, id: string, token: string): Promise<EVerifyCaseRow> {
  for (let attempt = 0; attempt < PATIENCE; attempt += 1) {
    const row = await leaseCase(deps.db, id, token);
    if (row !== undefined) return row;
    await wait(PATIENCE_MS);
  }
  throw new RequestError('everify_case_busy');
}
