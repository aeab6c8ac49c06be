/** When the documents of an accepted form run out, and the one notice given before that day. */

import type { Caller, Deps } from '../../../platform/requests/deps.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import type { EmployeeRow } from '../../../platform/storage/database/tables-i9.ts';
import type {
  SubmissionRow,
  SubmissionStatus,
} from '../../../platform/storage/database/tables-submissions.ts';
import { appendAudit } from '../evidence/audit.ts';
import type { Content } from '../form/content.ts';
import { isOnRecord } from '../form/states.ts';
import { noticeDay, trackedDate } from '../form/tracked-date.ts';
import { insertExpiryNotice } from '../storage/submissions.ts';
import { emitSubmissionEvent } from './submission-event.ts';

/** `today` in the employer's time zone. */
type BeforeChange = {
  readonly row: SubmissionRow;
  readonly employee: EmployeeRow;
  readonly today: string;
};

/** Days; null: nothing runs out, no notice is to come. */
type Expiry = {
  readonly expiresOn: string | null;
  readonly notifyOn: string | null;
  readonly isDue: boolean;
};

/** The dates of a submission that becomes `status` with `content`; `isDue`: the notice is given now. */
export function expiryOf(
  { row, today, employee }: BeforeChange,
  status: SubmissionStatus,
  content: Content,
): Expiry {
  if (!isOnRecord(status)) return { expiresOn: null, notifyOn: null, isDue: false };
  const expiresOn = trackedDate(content);
  if (isOnRecord(row.status) && expiresOn === row.expires_on) {
    return { expiresOn, notifyOn: row.notify_on, isDue: false };
  }
  if (expiresOn === null) return { expiresOn, notifyOn: null, isDue: false };
  const notifyOn = noticeDay(expiresOn);
  const isDue = notifyOn <= today && employee.status === 'active';
  return { expiresOn, notifyOn: isDue ? null : notifyOn, isDue };
}

/** Notes that the notice was given; false when it was before. The event is emitted separately. */
export async function noteExpiry(
  transaction: Database,
  deps: Deps,
  caller: Caller,
  { id, employer_id, expires_on }: SubmissionRow,
): Promise<boolean> {
  if (expires_on === null) return false;
  const at = new Date(deps.clock()).toISOString();
  if (!(await insertExpiryNotice(transaction, id, expires_on, at))) return false;
  await appendAudit(transaction, deps, caller, {
    submissionId: id,
    employerId: employer_id,
    action: 'expiration.notified',
    details: { documentationExpirationDate: expires_on },
  });
  return true;
}

export async function emitExpiry(
  transaction: Database,
  deps: Deps,
  row: SubmissionRow,
): Promise<void> {
  await emitSubmissionEvent(transaction, deps, row, {
    key: 'employee.upcomingExpiration',
    submission: { documentationExpirationDate: row.expires_on },
  });
}
