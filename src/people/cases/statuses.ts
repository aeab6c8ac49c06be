/**
 * The 20 values of `everifyCase.status` in one table. Value and whether an administrator has to act
 * are those of a vendor's public page; `closed`, actions and successors are our reading of the life
 * cycle in the E-Verify User Manual.
 */

import { HOUR_MS, SECOND_MS } from '../../platform/shape/clock.ts';
import type { EVerifyCaseRow } from '../../platform/storage/database/tables-everify.ts';

export const CASE_STATUSES = [
  'created',
  'draft',
  'submitted',
  'submission_error',
  'internal_error',
  'unsubmitted_receipt',
  'queued',
  'unconfirmed_data',
  'photo_match',
  'scan_and_upload',
  'manual_review',
  'pending_referral',
  'referred',
  'employment_authorized',
  'final_nonconfirmation',
  'close_case_and_resubmit',
  'closed_authorized',
  'closed_nonconfirmation',
  'closed_other',
  'manually_closed',
] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

export const CASE_ACTIONS = [
  'submit',
  'confirm',
  'photoMatch',
  'uploadDocument',
  'furtherActionNotice',
  'refer',
  'close',
  'resubmit',
] as const;
export type CaseAction = (typeof CASE_ACTIONS)[number];

type StatusFacts = {
  readonly label: string;
  readonly adminActionNeeded: boolean;
  readonly closed: boolean;
  /** What an administrator may do. */
  readonly actions: readonly CaseAction[];
  /** Statuses that may follow. */
  readonly next: readonly CaseStatus[];
  /** The worker asks again after so long; null: nothing changes unless someone acts. */
  readonly askAgainMs: number | null;
};

const CLOSED: readonly CaseStatus[] = [
  'closed_authorized',
  'closed_nonconfirmation',
  'closed_other',
  'manually_closed',
];
/** What the agency can answer to a case under way: between two looks it may go any way. */
const RESULTS: readonly CaseStatus[] = [
  'queued',
  'unconfirmed_data',
  'photo_match',
  'scan_and_upload',
  'manual_review',
  'pending_referral',
  'referred',
  'employment_authorized',
  'final_nonconfirmation',
  'close_case_and_resubmit',
  ...CLOSED,
];
const BEFORE_SUBMISSION: readonly CaseStatus[] = ['submitted', 'manually_closed'];
const AFTER_SUBMISSION: readonly CaseStatus[] = [
  'draft',
  'submission_error',
  'internal_error',
  ...RESULTS,
];
const SOON = 60 * SECOND_MS;

const open = (
  label: string,
  adminActionNeeded: boolean,
  actions: readonly CaseAction[],
  next: readonly CaseStatus[],
  askAgainMs: number | null,
): StatusFacts => ({ label, adminActionNeeded, closed: false, actions, next, askAgainMs });

/** The agency has the case, and any result may follow. */
const underWay = (
  label: string,
  adminActionNeeded: boolean,
  actions: readonly CaseAction[],
  askAgainMs: number,
): StatusFacts => open(label, adminActionNeeded, actions, RESULTS, askAgainMs);

const closed = (
  label: string,
  adminActionNeeded: boolean,
  actions: readonly CaseAction[] = ['resubmit'],
): StatusFacts => ({
  label,
  adminActionNeeded,
  closed: true,
  actions,
  next: [],
  askAgainMs: null,
});

export const STATUSES: Readonly<Record<CaseStatus, StatusFacts>> = {
  created: open(
    'Waiting to be submitted',
    false,
    ['close'],
    [...BEFORE_SUBMISSION, 'draft', 'unsubmitted_receipt'],
    0,
  ),
  draft: open(
    'Draft: something is missing',
    false,
    ['submit', 'close'],
    [...BEFORE_SUBMISSION, ...AFTER_SUBMISSION, 'unsubmitted_receipt'],
    HOUR_MS,
  ),
  submitted: open('Sent, no response yet', false, [], AFTER_SUBMISSION, 0),
  submission_error: open(
    'The agency did not accept the case',
    false,
    ['submit', 'close'],
    [...BEFORE_SUBMISSION, 'draft', 'unsubmitted_receipt'],
    null,
  ),
  internal_error: open(
    'The agency did not respond; the request will be repeated',
    false,
    ['submit'],
    AFTER_SUBMISSION,
    HOUR_MS,
  ),
  unsubmitted_receipt: open(
    'Held until the document replaces its receipt',
    false,
    ['close'],
    [...BEFORE_SUBMISSION, 'draft', 'created'],
    HOUR_MS,
  ),
  queued: underWay('Queued at the agency', false, ['close'], SOON),
  unconfirmed_data: underWay(
    'Check the data and confirm or correct it',
    true,
    ['confirm', 'close'],
    6 * HOUR_MS,
  ),
  photo_match: underWay(
    'Compare the photo with the document',
    true,
    ['photoMatch', 'close'],
    6 * HOUR_MS,
  ),
  scan_and_upload: underWay(
    'Upload the document, front and back',
    true,
    ['uploadDocument', 'close'],
    6 * HOUR_MS,
  ),
  manual_review: underWay('E-Verify needs more time', false, ['close'], HOUR_MS),
  pending_referral: underWay(
    'Mismatch: tell the employee, then record the decision',
    true,
    ['furtherActionNotice', 'refer', 'close'],
    6 * HOUR_MS,
  ),
  referred: underWay(
    'Mismatch referred: the employee contacts the agency',
    true,
    ['furtherActionNotice', 'close'],
    6 * HOUR_MS,
  ),
  employment_authorized: underWay('Employment authorized', false, ['close'], SOON),
  final_nonconfirmation: underWay(
    'Final Nonconfirmation: close the case with a reason',
    true,
    ['close'],
    6 * HOUR_MS,
  ),
  close_case_and_resubmit: open(
    'Close the case and submit another',
    true,
    ['close'],
    CLOSED,
    6 * HOUR_MS,
  ),
  closed_authorized: closed('Closed: employment authorized', false, []),
  closed_nonconfirmation: closed('Closed: Final Nonconfirmation', true),
  closed_other: closed('Closed', false),
  manually_closed: closed('Closed by an administrator', false),
};

/** What an administrator may do now; a case whose closure is on its way to the agency is only closed. */
export function allowedActions({
  status,
  closure_reason,
}: Pick<EVerifyCaseRow, 'status' | 'closure_reason'>): readonly CaseAction[] {
  const { actions, closed } = STATUSES[status as CaseStatus];
  return closed || closure_reason === null ? actions : actions.filter((name) => name === 'close');
}

export const isCaseStatus = (text: string): text is CaseStatus =>
  (CASE_STATUSES as readonly string[]).includes(text);

export const isCaseAction = (text: string): text is CaseAction =>
  (CASE_ACTIONS as readonly string[]).includes(text);

/** Waits before it is sent until an administrator does something about it. */
const STUCK: ReadonlySet<string> = new Set(['draft', 'submission_error']);

/** Whether an open case waits for an administrator, and if so whether the agency has it. */
export function caseNeed(status: string): { readonly isUnsubmitted: boolean } | undefined {
  if (!isCaseStatus(status)) return undefined;
  if (STUCK.has(status)) return { isUnsubmitted: true };
  const { adminActionNeeded, closed } = STATUSES[status];
  return adminActionNeeded && !closed ? { isUnsubmitted: false } : undefined;
}
