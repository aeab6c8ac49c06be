/** The event of a submission, to the outbox within the transaction that caused it. */

import type { Deps } from '../../../platform/requests/deps.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import type { SubmissionRow } from '../../../platform/storage/database/tables-submissions.ts';
import type { EventKey } from '../../events/catalog.ts';
import { emitEvent } from '../../events/emit-event.ts';

/** `submission`: its members in addition to the id; null: the event has none. */
export type SubmissionEvent = { readonly key: EventKey; readonly submission: object | null };

export async function emitSubmissionEvent(
  transaction: Database,
  deps: Deps,
  { id, account_id, employer_id, employee_id }: SubmissionRow,
  { key, submission }: SubmissionEvent,
): Promise<void> {
  await emitEvent(transaction, deps, {
    eventKey: key,
    accountId: account_id,
    employerId: employer_id,
    employeeId: employee_id,
    data: {
      employerId: employer_id,
      employeeId: employee_id,
      ...(submission === null ? {} : { submission: { id, ...submission } }),
    },
  });
}
