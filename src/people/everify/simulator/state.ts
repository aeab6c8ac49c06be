/** A simulated case and how time moves it on. */

import { DAY_MS, isoTime } from '../../../platform/shape/clock.ts';
import { addFederalWorkingDays } from '../../employers/business-days.ts';
import type { AgencyStatus, CaseState, CaseSubmission, Eligibility } from '../gateway.ts';
import { type Delay, LAPSED, type Stage } from './scripts.ts';

/** A gray pixel: the picture of every document. */
const PHOTO =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export type Simulated = {
  readonly submission: CaseSubmission;
  /** The current stage first. */
  readonly stages: readonly Stage[];
  readonly enteredAt: number;
  readonly noticeFetched: boolean;
};

export const stageOf = ({ stages }: Simulated): Stage => stages[0] ?? LAPSED;

/** The case at `now`: stages that end by themselves have ended. */
export function passTime(simulated: Simulated, now: number): Simulated {
  const { after, lapsesAfter } = stageOf(simulated);
  const delay = after ?? lapsesAfter;
  if (delay === undefined) return simulated;
  const endsAt = endOf(simulated.enteredAt, delay);
  if (now < endsAt) return simulated;
  const stages = after === undefined ? [LAPSED] : simulated.stages.slice(1);
  return passTime({ ...simulated, stages, enteredAt: endsAt }, now);
}

/** Working days end at midnight UTC. */
function endOf(from: number, delay: Delay): number {
  if ('ms' in delay) return from + delay.ms;
  const last = addFederalWorkingDays(isoTime(from).slice(0, 10), delay.federalWorkingDays);
  return Date.parse(`${last}T00:00:00Z`) + DAY_MS;
}

export function eligibilityAfter(status: AgencyStatus): Eligibility {
  if (status === 'EMPLOYMENT_AUTHORIZED') return 'employment_authorized';
  return status === 'FINAL_NONCONFIRMATION' ? 'final_nonconfirmation' : 'other';
}

export function toCaseState(caseNumber: string, simulated: Simulated): CaseState {
  const { status, eligibility = null, mismatch = null } = stageOf(simulated);
  return {
    caseNumber,
    clientReference: simulated.submission.clientReference,
    status,
    eligibility,
    mismatch,
    photo: status === 'PHOTO_MATCH' ? PHOTO : null,
  };
}

/** 15 characters: year, day of the year, number. */
export function caseNumberOf(now: number, number: number): string {
  const year = isoTime(now).slice(0, 4);
  const day = Math.floor((now - Date.parse(`${year}-01-01T00:00:00Z`)) / DAY_MS) + 1;
  return `${year}${String(day).padStart(3, '0')}${String(number).padStart(8, '0')}`;
}
