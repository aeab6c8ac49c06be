/**
 * Takes cases on: submits what is ready, asks the agency about the rest. Durable: before anything is
 * sent the case is recorded as `submitted`; the next reader asks for its reference first.
 */

import { randomUUID } from 'node:crypto';
import { HOUR_MS, isoTime, MINUTE_MS, SECOND_MS } from '../../platform/shape/clock.ts';
import { localDay } from '../../platform/shape/days.ts';
import type { EVerifyCaseRow } from '../../platform/storage/database/tables-everify.ts';
import type { CaseStatus } from '../cases/statuses.ts';
import { leaseDueCases } from '../cases/storage/everify.ts';
import { type CompanyOfEmployer, findCompany, recordRefusal } from './company.ts';
import { type EVerifyDeps, workerOf } from './deps.ts';
import { type CaseState, type CaseSubmission, type Company, GatewayError } from './gateway.ts';
import { readinessOf } from './readiness.ts';
import { type Leased, openColumn, recordAnswer, recordCase } from './record.ts';

// Taken on side by side: a lease has to outlast its own calls only, not those of the cases before.
const BATCH = 10;
/** After so many calls without an answer a submission is shown as an error of ours. */
const FAILURES_SHOWN = 5;
const FIRST_WAIT_MS = 5 * SECOND_MS;

type Advanced = {
  /** Cases looked at. */
  readonly cases: number;
  /** Errors that are nobody's answer: for the log. */
  readonly errors: readonly unknown[];
};

/** Advances what is due now, until nothing is. Safe to run on several servers at the same time. */
export async function advanceCases(deps: EVerifyDeps): Promise<Advanced> {
  const errors: unknown[] = [];
  const seen = new Set<string>();
  for (;;) {
    const token = randomUUID();
    const rows = await leaseDueCases(deps.db, isoTime(deps.clock()), token, BATCH);
    await Promise.all(
      rows.map(async (row) => {
        seen.add(row.id);
        try {
          await advance(deps, { row, token });
        } catch (error) {
          errors.push(error);
          await postpone(
            deps,
            { row, token },
            'An internal error occurred; the request will be repeated.',
          );
        }
      }),
    );
    if (rows.length < BATCH) return { cases: seen.size, errors };
  }
}

async function advance(deps: EVerifyDeps, leased: Leased): Promise<void> {
  const found = await findCompany(deps.db, deps, leased.row.employer_id);
  if (found === undefined) {
    await postpone(deps, leased, 'The employer has no E-Verify settings or no nine-digit EIN.');
    return;
  }
  await takeStep(deps, leased, found);
}

/** One step of a leased case; answers of the agency, good or bad, are recorded. */
export async function takeStep(
  deps: EVerifyDeps,
  leased: Leased,
  found: CompanyOfEmployer,
): Promise<void> {
  const ready = needsSubmission(leased.row) ? await prepare(deps, leased, found) : leased;
  if (ready === undefined) return;
  try {
    const state = await ask(deps, ready.row, found.company, ready !== leased);
    await recordAnswer(deps, workerOf(ready.row.account_id), ready, state);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await recordFailure(deps, ready, found, error);
  }
}

async function ask(
  deps: EVerifyDeps,
  row: EVerifyCaseRow,
  company: Company,
  isNew: boolean,
): Promise<CaseState> {
  const { gateway } = deps;
  if (row.case_number !== null) return await retrieveOrClose(deps, row, company, row.case_number);
  const known = isNew ? undefined : await gateway.findByReference(company, row.id);
  return known ?? (await gateway.submit(company, await sentBefore(deps, row)));
}

/** What the agency says of a case; one whose closure did not reach it is closed now. */
async function retrieveOrClose(
  { gateway }: EVerifyDeps,
  { closure_reason: reason, closure_explanation: explanation }: EVerifyCaseRow,
  company: Company,
  caseNumber: string,
): Promise<CaseState> {
  const state = await gateway.retrieve(company, caseNumber);
  if (reason === null || state.status === 'CLOSED') return state;
  return await gateway.close(company, caseNumber, { reason, explanation });
}

/** A case that is `submitted` may have reached the agency: no one knows until it is asked. */
const needsSubmission = ({ case_number, status }: EVerifyCaseRow): boolean =>
  case_number === null && status !== 'submitted' && status !== 'internal_error';

/** The case recorded as submitted, lease kept; undefined when it has to wait. */
async function prepare(
  deps: EVerifyDeps,
  leased: Leased,
  { timezone, calendar }: CompanyOfEmployer,
): Promise<Leased | undefined> {
  const { row, token } = leased;
  const caller = workerOf(row.account_id);
  const form = await deps.readForm(deps.db, deps, row.submission_id);
  const readiness = readinessOf(row, form, {
    today: localDay(deps.clock(), timezone),
    calendar,
  });
  if (readiness.status !== 'ready') {
    await recordCase(deps, caller, leased, readiness);
    return undefined;
  }
  const written = await recordCase(deps, caller, leased, {
    status: 'submitted',
    submission: readiness.submission,
    problem: null,
    keepLease: true,
  });
  return written && { row: written, token };
}

async function sentBefore(deps: EVerifyDeps, row: EVerifyCaseRow): Promise<CaseSubmission> {
  const sent = await openColumn(deps.db, deps, row, 'sent');
  if (sent === undefined) throw new Error(`case ${row.id}: what was submitted is gone`);
  return sent;
}

/** What an unusable answer, or a refusal, makes of the case. */
export async function recordFailure(
  deps: EVerifyDeps,
  leased: Leased,
  { settings }: CompanyOfEmployer,
  error: GatewayError,
): Promise<void> {
  const { row } = leased;
  const caller = workerOf(row.account_id);
  if (error.kind === 'credentials') {
    await recordRefusal(deps, settings, error.details.reason ?? 'wrong');
    // Taken up again as soon as the credentials are good.
    await recordCase(deps, caller, leased, { next_step_at: isoTime(deps.clock()) });
    return;
  }
  if (error.kind === 'unavailable') {
    await postpone(deps, leased, 'The agency did not respond; the request will be repeated.');
    return;
  }
  const problem = problemOf(error);
  if (row.case_number === null) {
    await recordCase(deps, caller, leased, { status: 'submission_error', problem, failures: 0 });
    return;
  }
  if (row.closure_reason !== null) {
    await recordCase(deps, caller, leased, {
      closure_reason: null,
      closure_explanation: null,
      problem: `E-Verify refused the closure: ${problem} Close the case again.`,
      failures: 0,
      // Soon: what the case has become may be why.
      next_step_at: isoTime(deps.clock() + MINUTE_MS),
      act: { action: 'everify.closeRefused', details: { reason: row.closure_reason } },
    });
    return;
  }
  await recordCase(deps, caller, leased, {
    problem,
    next_step_at: isoTime(deps.clock() + HOUR_MS),
  });
}

/** Again later, each time after twice the wait, at most an hour. */
async function postpone(deps: EVerifyDeps, leased: Leased, problem: string): Promise<void> {
  const { row } = leased;
  const failures = row.failures + 1;
  const wait = Math.min(HOUR_MS, FIRST_WAIT_MS * 2 ** Math.min(row.failures, 20));
  const shown = row.status === 'submitted' && failures >= FAILURES_SHOWN;
  const status = (shown ? 'internal_error' : row.status) as CaseStatus;
  await recordCase(deps, workerOf(row.account_id), leased, {
    status,
    problem,
    failures,
    next_step_at: isoTime(deps.clock() + wait),
  });
}

/** In words without personal data: case numbers and field names, no values. */
function problemOf({ kind, message, details }: GatewayError): string {
  if (kind === 'duplicate') {
    const numbers = (details.caseNumbers ?? []).join(', ');
    return details.open
      ? `Case ${numbers} of the same number is open: close it first.`
      : `Case ${numbers} of the same number was closed in the last 365 days: submit with a duplicateReason.`;
  }
  const fields = (details.errors ?? []).map(({ path, message }) => `${path} ${message}`);
  return [message, ...fields].join(' ');
}
