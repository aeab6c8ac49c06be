/**
 * The result of a simulated case: the last four digits of the Social Security number select it. Any
 * other number is authorized immediately. Durations are the simulator's own; the agency promises none.
 */

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/shape/clock.ts';
import type { AgencyStatus, CaseState, Eligibility } from '../gateway.ts';
import { CONTACT_AGENCY_DAYS, DRAFT_DAYS } from '../periods.ts';

/** One state of a simulated case and how it is left. */
export type Stage = {
  readonly status: AgencyStatus;
  readonly eligibility?: Eligibility;
  readonly mismatch?: NonNullable<CaseState['mismatch']>;
  /** By itself, after so long. */
  readonly after?: Delay;
  /** Closed without a result when no one acts for so long. */
  readonly lapsesAfter?: Delay;
};

export type Delay = { readonly ms: number } | { readonly federalWorkingDays: number };

type Script = {
  /** Last four digits of the social security number. */
  readonly ending: string;
  readonly leadsTo: string;
  /** Passed one by one, by time or by the answers of the administrator. */
  readonly stages: readonly Stage[];
  /** The agency does not take the case. */
  readonly refused?: true;
  /** `submit` is not answered: `never`, or only once, with the case made all the same (`lost`). */
  readonly unanswered?: 'never' | 'lost';
};

const AUTHORIZED: Stage = { status: 'CLOSED', eligibility: 'employment_authorized' };

export const DEFAULT_SCRIPT: Script = {
  ending: '',
  leadsTo: 'closed immediately, employment authorized',
  stages: [AUTHORIZED],
};

export const SCRIPTS: readonly Script[] = [
  {
    ending: '0001',
    leadsTo: 'queued for two minutes, then authorized',
    stages: [{ status: 'QUEUED', after: { ms: 2 * MINUTE_MS } }, AUTHORIZED],
  },
  {
    ending: '0002',
    leadsTo:
      'unconfirmed data; confirmed unchanged: authorized; corrected: result of the new number',
    stages: [{ status: 'UNCONFIRMED_DATA' }, AUTHORIZED],
  },
  {
    ending: '0003',
    leadsTo: 'photo match; match: authorized; no match: DHS mismatch; no photo: scan and upload',
    stages: [{ status: 'PHOTO_MATCH' }, AUTHORIZED],
  },
  {
    ending: '0004',
    leadsTo: 'scan and upload, then manual review for an hour, then authorized',
    stages: [
      { status: 'SCAN_AND_UPLOAD' },
      { status: 'MANUAL_REVIEW', after: { ms: HOUR_MS } },
      AUTHORIZED,
    ],
  },
  {
    ending: '0005',
    leadsTo: 'E-Verify needs more time: a day, then authorized',
    stages: [{ status: 'MANUAL_REVIEW', after: { ms: DAY_MS } }, AUTHORIZED],
  },
  {
    ending: '0006',
    leadsTo: 'SSA mismatch; referred: authorized after two working days',
    stages: [
      { status: 'PENDING_REFERRAL', mismatch: 'SSA' },
      { status: 'REFERRED', mismatch: 'SSA', after: { federalWorkingDays: 2 } },
      AUTHORIZED,
    ],
  },
  {
    ending: '0007',
    leadsTo:
      'DHS mismatch; referred: Final Nonconfirmation after the employee’s eight working days',
    stages: [
      { status: 'PENDING_REFERRAL', mismatch: 'DHS' },
      { status: 'REFERRED', mismatch: 'DHS', after: { federalWorkingDays: CONTACT_AGENCY_DAYS } },
      { status: 'FINAL_NONCONFIRMATION', mismatch: 'DHS' },
    ],
  },
  {
    ending: '0008',
    leadsTo: 'mismatch of both agencies; referred: close the case and resubmit, after a day',
    stages: [
      { status: 'PENDING_REFERRAL', mismatch: 'dual' },
      { status: 'REFERRED', mismatch: 'dual', after: { ms: DAY_MS } },
      { status: 'CLOSE_CASE_AND_RESUBMIT' },
    ],
  },
  {
    ending: '0009',
    leadsTo: 'Final Nonconfirmation after an hour of manual review',
    stages: [
      { status: 'MANUAL_REVIEW', after: { ms: HOUR_MS } },
      { status: 'FINAL_NONCONFIRMATION' },
    ],
  },
  {
    ending: '0010',
    leadsTo: 'close the case and resubmit, immediately',
    stages: [{ status: 'CLOSE_CASE_AND_RESUBMIT' }],
  },
  {
    ending: '0011',
    leadsTo: 'employment authorized, open for an hour, then closed automatically',
    stages: [{ status: 'EMPLOYMENT_AUTHORIZED', after: { ms: HOUR_MS } }, AUTHORIZED],
  },
  {
    ending: '0012',
    leadsTo: 'queued for a minute, then closed by the agency without a result',
    stages: [
      { status: 'QUEUED', after: { ms: MINUTE_MS } },
      { status: 'CLOSED', eligibility: 'other' },
    ],
  },
  {
    ending: '0013',
    leadsTo: 'Final Nonconfirmation, closed by the agency after ten working days',
    stages: [
      { status: 'FINAL_NONCONFIRMATION', after: { federalWorkingDays: 10 } },
      { status: 'CLOSED', eligibility: 'final_nonconfirmation' },
    ],
  },
  {
    ending: '0014',
    leadsTo: 'rejected: the agency does not accept the data',
    stages: [],
    refused: true,
  },
  {
    ending: '0015',
    leadsTo: 'no response, no case created',
    stages: [],
    unanswered: 'never',
  },
  {
    ending: '0016',
    leadsTo: 'the first response is lost although the case was created; found later, authorized',
    stages: [AUTHORIZED],
    unanswered: 'lost',
  },
  {
    ending: '0017',
    leadsTo: 'stays a draft, closed after 180 working days without a change; otherwise authorized',
    stages: [{ status: 'DRAFT', lapsesAfter: { federalWorkingDays: DRAFT_DAYS } }, AUTHORIZED],
  },
];

/** After «no match» in a photo match: a DHS mismatch. */
export const PHOTO_MISMATCH: readonly Stage[] = stagesOf('0007');
/** After «no photo» in a photo match: the document is to be uploaded. */
export const NO_PHOTO: readonly Stage[] = stagesOf('0004');
/** After a mismatch that the employee does not contest. */
export const NOT_CONTESTED: readonly Stage[] = [{ status: 'FINAL_NONCONFIRMATION' }];
export const LAPSED: Stage = { status: 'CLOSED', eligibility: 'other' };

export const scriptFor = (ssn: string): Script =>
  SCRIPTS.find(({ ending }) => ssn.endsWith(ending)) ?? DEFAULT_SCRIPT;

function stagesOf(ending: string): readonly Stage[] {
  return SCRIPTS.find((script) => script.ending === ending)?.stages ?? [];
}

/**
 * Passwords choose the outcome of authentication: `...-wrong` is refused, `...-expired` has expired,
 * `...-expires-2026-07-01` is valid until that day, any other does not expire. With
 * `...-away-2026-07-01` the agency does not respond on that day.
 */
export function passwordExpiry(password: string): string | null {
  return /-expires-(\d{4}-\d\d-\d\d)$/.exec(password)?.[1] ?? null;
}

/** Whether the agency is unavailable on `day`, `yyyy-MM-dd`, for who has this password. */
export const isAwayOn = (password: string, day: string): boolean =>
  password.endsWith(`-away-${day}`);
