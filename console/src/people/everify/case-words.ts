/** What the status of a case means, and what is to be done. */

import type { EVerifyCase } from '@wagewright/client';
import type { Tone } from '../../ui/badge.tsx';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { keysOf } from '../../ui/values.ts';

type Status = EVerifyCase['status'];

export const STATUS_WORDS: Readonly<Record<Status, MessageId>> = {
  created: 'everify.created',
  draft: 'everify.draft',
  submitted: 'everify.submitted',
  submission_error: 'everify.submissionError',
  internal_error: 'everify.internalError',
  unsubmitted_receipt: 'everify.unsubmittedReceipt',
  queued: 'everify.queued',
  unconfirmed_data: 'everify.unconfirmedData',
  photo_match: 'everify.photoMatch',
  scan_and_upload: 'everify.scanAndUpload',
  manual_review: 'everify.manualReview',
  pending_referral: 'everify.pendingReferral',
  referred: 'everify.referred',
  employment_authorized: 'everify.authorized',
  final_nonconfirmation: 'everify.finalNonconfirmation',
  close_case_and_resubmit: 'everify.closeAndResubmit',
  closed_authorized: 'everify.closedAuthorized',
  closed_nonconfirmation: 'everify.closedNonconfirmation',
  closed_other: 'everify.closedOther',
  manually_closed: 'everify.manuallyClosed',
};

export const toneOf = ({ status, adminActionNeeded, closed }: EVerifyCase): Tone => {
  if (status === 'closed_authorized' || status === 'employment_authorized') return 'good';
  if (status === 'final_nonconfirmation' || status === 'closed_nonconfirmation') return 'bad';
  if (adminActionNeeded) return 'warn';
  return closed ? 'neutral' : 'accent';
};

/** What has to happen, in order; the periods are those of src/people/everify/periods.ts. */
export const CHECKLISTS: Readonly<Partial<Record<Status, readonly MessageId[]>>> = {
  unconfirmed_data: ['everify.dataStep1', 'everify.dataStep2'],
  photo_match: ['everify.photoStep1', 'everify.photoStep2'],
  scan_and_upload: ['everify.uploadStep1'],
  pending_referral: [
    'everify.mismatchStep1',
    'everify.mismatchStep2',
    'everify.mismatchStep3',
    'everify.mismatchStep4',
  ],
  referred: ['everify.referredStep1', 'everify.referredStep2', 'everify.referredStep3'],
  final_nonconfirmation: ['everify.fncStep1', 'everify.fncStep2'],
  close_case_and_resubmit: ['everify.resubmitStep1', 'everify.resubmitStep2'],
};

export const isMismatch = ({ status }: EVerifyCase): boolean =>
  status === 'pending_referral' || status === 'referred';

export const CLOSURES = {
  EMPLOYEE_CONTINUES_TO_WORK_AFTER_FNC: 'everify.closeContinues',
  EMPLOYEE_TERMINATED_FOR_FNC_RESULT: 'everify.closeTerminated',
  INCORRECT_DATA: 'everify.closeIncorrect',
  EMPLOYER_INSTRUCTED_TO_CLOSE_BY_DHS: 'everify.closeDhs',
  EMPLOYER_INSTRUCTED_TO_CLOSE_BY_SSA: 'everify.closeSsa',
  OTHER_FREE_TEXT: 'everify.closeOther',
} as const satisfies Readonly<Record<string, MessageId>>;
type Closure = keyof typeof CLOSURES;

export const isClosure = (text: string): text is Closure => Object.hasOwn(CLOSURES, text);

const AFTER_FNC: readonly Closure[] = [
  'EMPLOYEE_CONTINUES_TO_WORK_AFTER_FNC',
  'EMPLOYEE_TERMINATED_FOR_FNC_RESULT',
];

/** Those that may be given in this status. */
export const closuresFor = ({ status }: EVerifyCase): readonly Closure[] =>
  keysOf(CLOSURES).filter(
    (code) => status === 'final_nonconfirmation' || !AFTER_FNC.includes(code),
  );

export const needsExplanation = (code: string): boolean =>
  code === 'OTHER_FREE_TEXT' || code === 'EMPLOYEE_CONTINUES_TO_WORK_AFTER_FNC';
