/** What a representative completes: Section 2 before acceptance, Supplement B on the form on record. */

import { RequestError } from '../../../../platform/requests/errors.ts';
import type { SubmissionStatus } from '../../../../platform/storage/database/tables-submissions.ts';
import { isOnRecord } from '../../form/states.ts';
import type { EmployerRules } from '../employer-rules.ts';

/** What a representative is asked to complete. */
export type Purpose = 'section2' | 'supplementB';

export const purposeIn = (status: SubmissionStatus): Purpose =>
  isOnRecord(status) ? 'supplementB' : 'section2';

export function requireAuthorized(purpose: Purpose, rules: EmployerRules): void {
  const isAuthorized =
    purpose === 'section2' ? rules.remoteCountersigning : rules.remoteReverification;
  if (isAuthorized) return;
  const what = purpose === 'section2' ? 'Section 2' : 'Supplement B';
  throw new RequestError('representatives_not_authorized', { what });
}
