/** The states of a submission and what leads out of each: one table, also for the tests. */

import { RequestError } from '../../../platform/requests/errors.ts';
import type { SubmissionStatus } from '../../../platform/storage/database/tables-submissions.ts';

export type Act =
  | 'writeSection1'
  | 'signSection1'
  | 'signSupplementA'
  | 'addCopy'
  | 'removeCopy'
  | 'addScan'
  | 'inviteRepresentative'
  | 'admitRepresentative'
  | 'writeSection2'
  | 'signSection2'
  | 'reportMismatch'
  | 'accept'
  | 'reject'
  | 'restart'
  | 'signSupplementB'
  | 'correctSection1'
  | 'correctSection2'
  | 'correctSupplementA'
  | 'correctSupplementB';

/** From which states an act is possible; where it leads is the act's own matter. */
export const POSSIBLE_FROM: Readonly<Record<Act, readonly SubmissionStatus[]>> = {
  writeSection1: ['not_started', 'section1_in_progress'],
  signSection1: ['section1_in_progress'],
  signSupplementA: ['section1_in_progress', 'section1_complete'],
  addCopy: ['section1_complete', 'section2_in_progress', 'in_review', 'accepted', 'historical'],
  removeCopy: ['section1_complete', 'section2_in_progress', 'accepted', 'historical'],
  addScan: ['historical'],
  // Before acceptance for Section 2, after it for Supplement B.
  inviteRepresentative: ['section1_complete', 'section2_in_progress', 'accepted', 'historical'],
  admitRepresentative: ['section1_complete', 'section2_in_progress', 'accepted', 'historical'],
  writeSection2: ['section1_complete', 'section2_in_progress'],
  signSection2: ['section2_in_progress'],
  reportMismatch: ['section2_in_progress'],
  accept: ['in_review'],
  reject: ['in_review'],
  restart: [
    'section1_in_progress',
    'section1_complete',
    'section2_in_progress',
    'rep_mismatch',
    'in_review',
    'accepted',
    'historical',
    'rejected',
  ],
  // On a current sheet that is kept with the original (M-274 on reverification).
  signSupplementB: ['accepted', 'historical'],
  correctSection1: ['section1_complete', 'section2_in_progress', 'in_review', 'accepted'],
  correctSection2: ['in_review', 'accepted'],
  correctSupplementA: [
    'section1_in_progress',
    'section1_complete',
    'section2_in_progress',
    'in_review',
    'accepted',
  ],
  correctSupplementB: ['accepted', 'historical'],
};

/** The form on record for the employee: it stays so until another one is accepted. */
export const isOnRecord = (status: SubmissionStatus): boolean =>
  status === 'accepted' || status === 'historical';

export const isPossible = (status: SubmissionStatus, act: Act): boolean =>
  POSSIBLE_FROM[act].includes(status);

/** Refuses with 409 what is not possible in this state. */
export function requireState(status: SubmissionStatus, act: Act): void {
  if (isPossible(status, act)) return;
  throw new RequestError('invalid_state', { status, act, from: POSSIBLE_FROM[act].join(', ') });
}
