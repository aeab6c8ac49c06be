/** The actions of administrators on a case that is held by a lease. */

import type { Static } from 'typebox';
import type { Caller } from '../../platform/requests/deps.ts';
import { invalid, RequestError } from '../../platform/requests/errors.ts';
import { localDay } from '../../platform/shape/days.ts';
import { joinAnswer } from '../../platform/storage/database/unit-of-work.ts';
import { requirePhotoCopies } from '../i9/submissions/copies/photo-copies.ts';
import { recordFailure, takeStep } from './advance-cases.ts';
import type { CASE_INPUTS } from './case-inputs.ts';
import { closureReason } from './closure-reasons.ts';
import type { CompanyOfEmployer } from './company.ts';
import type { EVerifyDeps } from './deps.ts';
import { insertCase } from './ensure-due-cases.ts';
import {
  type CaseSubmission,
  type DocumentImages,
  type EVerifyGateway,
  GatewayError,
  type Notice,
  type PhotoAnswer,
} from './gateway.ts';
import { readinessOf } from './readiness.ts';
import { type Change, type Leased, openColumn, recordAnswer, recordCase } from './record.ts';

/** The case, by whom it is acted on and with what. */
export type CaseContext = {
  readonly deps: EVerifyDeps;
  readonly caller: Caller;
  readonly leased: Leased;
  readonly found: CompanyOfEmployer;
  readonly act: NonNullable<Change['act']>;
};

type Reasons = Static<(typeof CASE_INPUTS)['submit']>;

/** A call of the gateway whose answer becomes the case's. */
async function tell(
  { deps, caller, leased, found, act }: CaseContext,
  call: (
    gateway: EVerifyGateway,
    company: CompanyOfEmployer['company'],
    caseNumber: string,
  ) => ReturnType<EVerifyGateway['retrieve']>,
  change: Change = {},
): Promise<undefined> {
  const state = await call(deps.gateway, found.company, caseNumberOf(leased));
  await joinAnswer();
  await recordAnswer(deps, caller, leased, state, { act, ...change });
}

export async function submit(context: CaseContext, reasons: Reasons): Promise<undefined> {
  const { deps, caller, leased, found, act } = context;
  const { row, token } = leased;
  if (row.case_number !== null) return await confirm(context, {});
  const change = {
    late_reason: reasons.lateReason ?? row.late_reason,
    duplicate_reason: reasons.duplicateReason ?? row.duplicate_reason,
  };
  if (row.status !== 'internal_error') {
    const form = await deps.readForm(deps.db, deps, row.submission_id);
    const today = localDay(deps.clock(), found.timezone);
    const readiness = readinessOf({ ...row, ...change }, form, {
      today,
      calendar: found.calendar,
    });
    if (readiness.status !== 'ready') {
      throw new RequestError('everify_case_not_ready', { problem: readiness.problem });
    }
  }
  const written = await recordCase(deps, caller, leased, { ...change, act, keepLease: true });
  if (written !== undefined) await takeStep(deps, { row: written, token }, found);
}

export async function confirm(
  context: CaseContext,
  edits: Partial<CaseSubmission>,
): Promise<undefined> {
  const { deps, leased } = context;
  const sent = await openColumn(deps.db, deps, leased.row, 'sent');
  if (sent === undefined) throw new RequestError('everify_data_purged');
  const { clientReference: _, lateReason: __, duplicateReason: ___, ...data } = sent;
  const submission = { ...sent, ...edits };
  await tell(context, (gateway, ...at) => gateway.confirm(...at, { ...data, ...edits }), {
    submission,
  });
}

export async function matchPhoto(context: CaseContext, answer: PhotoAnswer): Promise<undefined> {
  await requirePhotoCopies(context.deps.db, context.deps, context.leased.row.submission_id);
  await tell(context, (gateway, ...at) => gateway.answerPhotoMatch(...at, answer));
}

export async function uploadDocument(
  context: CaseContext,
  images: DocumentImages,
): Promise<undefined> {
  await tell(context, (gateway, ...at) => gateway.uploadDocument(...at, images));
}

export async function fetchNotice(
  { deps, caller, leased, found, act }: CaseContext,
  language: 'en' | 'es',
): Promise<{ notice: Notice }> {
  const { row } = leased;
  const notice = await deps.gateway.fetchNotice(found.company, caseNumberOf(leased), language);
  await joinAnswer();
  const notice_fetched_at = row.notice_fetched_at ?? new Date(deps.clock()).toISOString();
  const { next_step_at } = row;
  await recordCase(deps, caller, leased, { notice_fetched_at, next_step_at, act });
  return { notice };
}

export async function refer(
  context: CaseContext,
  decision: Static<(typeof CASE_INPUTS)['refer']>,
): Promise<undefined> {
  if (context.leased.row.notice_fetched_at === null) {
    throw new RequestError('everify_notice_not_fetched');
  }
  await tell(context, (gateway, ...at) => gateway.refer(...at, decision));
}

export async function close(
  context: CaseContext,
  reason: string,
  explanation: string | null,
): Promise<undefined> {
  const { deps, caller, leased, found, act } = context;
  const { row, token } = leased;
  if (closureReason(reason)?.onlyAfterNonconfirmation && row.status !== 'final_nonconfirmation') {
    const message = `is allowed only after a Final Nonconfirmation. The case is ${row.status}`;
    throw invalid([{ path: 'reason', code: 'not_allowed', message }]);
  }
  const intent = { closure_reason: reason, closure_explanation: explanation };
  if (row.case_number === null) {
    await recordCase(deps, caller, leased, { ...intent, status: 'manually_closed', act });
    return;
  }
  // Kept first: whatever happens to this process or to the call, the closure reaches the agency.
  const written = await recordCase(deps, caller, leased, {
    ...intent,
    next_step_at: row.next_step_at,
    act,
    keepLease: true,
  });
  if (written === undefined) throw new RequestError('everify_case_changed');
  const closing: Leased = { row: written, token };
  try {
    const closure = { reason, explanation };
    const state = await deps.gateway.close(found.company, caseNumberOf(closing), closure);
    await joinAnswer();
    await recordAnswer(deps, caller, closing, state);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // Sent again until the agency has taken it: no one has to ask for it a second time.
    await recordFailure(deps, closing, found, error);
    if (error.kind !== 'unavailable') throw error;
  }
}

export async function resubmit(
  { deps, caller, leased, found, act }: CaseContext,
  reasons: Reasons,
): Promise<{ caseId: string }> {
  const { row } = leased;
  await joinAnswer();
  const caseId = await deps.db.transaction().execute(async (tx) => {
    const made = await insertCase(tx, deps, caller, {
      account_id: row.account_id,
      employer_id: row.employer_id,
      employee_id: row.employee_id,
      submission_id: row.submission_id,
      attempt: row.attempt + 1,
      due_on: row.due_on,
      late_reason: reasons.lateReason ?? null,
      duplicate_reason: reasons.duplicateReason ?? null,
      today: localDay(deps.clock(), found.timezone),
      calendar: found.calendar,
    });
    if (made === undefined) throw new RequestError('everify_case_resubmitted');
    return made.id;
  });
  await recordCase(deps, caller, leased, { act });
  return { caseId };
}

function caseNumberOf({ row }: Leased): string {
  if (row.case_number === null) throw new RequestError('everify_case_unknown_to_agency');
  return row.case_number;
}
