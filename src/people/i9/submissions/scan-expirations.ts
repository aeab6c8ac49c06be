/**
 * Gives notice of upcoming expirations. Run it often: each submission and date is reported once, also
 * after days of standing still and with several servers, because the notice is a unique row written
 * in the transaction of its event.
 */

import type { Caller, Deps } from '../../../platform/requests/deps.ts';
import { HOUR_MS } from '../../../platform/shape/clock.ts';
import { addDays, localDay, utcDay } from '../../../platform/shape/days.ts';
import { findEmployeeById } from '../../employees/storage/employees.ts';
import { isOnRecord } from '../form/states.ts';
import {
  type DueSubmission,
  listDueSubmissions,
  lockSubmissionRow,
  updateSubmissionRow,
} from '../storage/submissions.ts';
import { emitExpiry, noteExpiry } from './expiry-notice.ts';

const PAGE = 200;
/** No zone is further ahead: where the day begins first. */
const FIRST_ZONE_MS = 14 * HOUR_MS;

type ExpiryScan = {
  readonly notified: number;
  /** Rows read. */
  readonly looked: number;
  /** One unreadable submission does not keep the others from their notice. */
  readonly failures: readonly { readonly submissionId: number; readonly error: unknown }[];
};

export async function scanExpirations(deps: Deps, now: number): Promise<ExpiryScan> {
  const latest = utcDay(now + FIRST_ZONE_MS);
  let after = { notifyOn: '', id: 0 };
  let notified = 0;
  let looked = 0;
  const failures: { submissionId: number; error: unknown }[] = [];
  for (;;) {
    const due = await listDueSubmissions(deps.db, latest, after, PAGE);
    for (const submission of due) {
      looked += 1;
      const today = localDay(now, submission.timezone);
      if (submission.notify_on > today) continue;
      try {
        if (await notify(deps, now, submission, today)) notified += 1;
      } catch (error) {
        failures.push({ submissionId: submission.id, error });
      }
    }
    const last = due.at(-1);
    if (due.length < PAGE || last === undefined) {
      return { notified, looked, failures };
    }
    after = { notifyOn: last.notify_on, id: last.id };
  }
}

async function notify(
  deps: Deps,
  now: number,
  { id, account_id, employee_id, notify_on }: DueSubmission,
  today: string,
): Promise<boolean> {
  return await deps.db.transaction().execute(async (transaction) => {
    const row = await lockSubmissionRow(transaction, id);
    // Another server, or a reverification, was faster.
    if (row === undefined || !isOnRecord(row.status) || row.notify_on !== notify_on) return false;
    const employee = await findEmployeeById(transaction, employee_id);
    if (employee?.status !== 'active') {
      // Who comes back is reported then; until that day the row is read once a day, not every hour.
      await updateSubmissionRow(transaction, id, { notify_on: addDays(today, 1) });
      return false;
    }
    await updateSubmissionRow(transaction, id, { notify_on: null });
    const at = { ...deps, clock: () => now };
    if (!(await noteExpiry(transaction, at, scheduler(account_id), row))) return false;
    await emitExpiry(transaction, at, row);
    return true;
  });
}

const scheduler = (accountId: string): Caller => ({
  accountId,
  actor: { kind: 'account', id: 'scheduler', name: 'expiration scan' },
  origin: { ip: '', userAgent: '' },
});
