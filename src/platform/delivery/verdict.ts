/** What an attempt makes of a delivery: done, again later, given up, held; and whom to tell. Pure. */

import type { AttemptOutcome } from '../outbound/sender.ts';
import { isoTime } from '../shape/clock.ts';
import type { DeliveryOutcome, DueDelivery } from '../storage/delivery/delivery-work.ts';
import { type RetrySchedule, retryDelay } from './schedule.ts';

export type NoticeKind = 'webhookFailed' | 'endpointPaused' | 'postbackFailed' | 'postbackGivenUp';

/** `isFinal`: another attempt would get the same answer (a mail address that does not exist). */
export type Attempted = AttemptOutcome & { readonly isFinal?: boolean };

export type Verdict = {
  readonly outcome: DeliveryOutcome;
  readonly notice?: NoticeKind;
  /** Why the endpoint is paused from now on. */
  readonly pause?: string;
};

type VerdictOptions = {
  readonly schedule: RetrySchedule;
  /** In [0, 1). */
  readonly random: number;
  /** Milliseconds: when the attempt began and ended. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly sealResponse: (text: string) => string;
  /** What was sent, sealed; null of emails. */
  readonly sealedRequest: string | null;
};

const GONE = 410;
const LONGEST_REASON = 500;

export function verdictOf(
  row: DueDelivery,
  attempted: Attempted,
  { schedule, random, startedAt, endedAt, sealResponse, sealedRequest }: VerdictOptions,
): Verdict {
  const { outcome, status, failure, message, responseExcerpt, durationMs } = attempted;
  const reason = message?.slice(0, LONGEST_REASON) ?? null;
  const base = {
    id: row.id,
    attemptsBefore: row.attempts,
    attempt: {
      delivery_id: row.id,
      number: row.attempts + 1,
      started_at: isoTime(startedAt),
      duration_ms: Math.round(durationMs),
      outcome,
      status: status ?? null,
      failure: failure ?? null,
      message: reason,
      sealed_response: responseExcerpt ? sealResponse(responseExcerpt) : null,
      sealed_request: sealedRequest,
    },
    notification: null,
  };
  if (outcome === 'delivered') {
    const done = {
      status: 'delivered',
      failures: row.failures,
      dueAt: null,
      reason: null,
    } as const;
    return { outcome: { ...base, ...done } };
  }
  if (status === GONE && row.kind !== 'mail') {
    // Not counted: held deliveries are not used up by the endpoint's absence.
    const held = { status: 'pending', failures: row.failures, dueAt: isoTime(endedAt) } as const;
    return {
      outcome: { ...base, ...held, reason },
      notice: 'endpointPaused',
      pause: reason ?? 'the target returned 410',
    };
  }
  const failures = row.failures + 1;
  const delay = attempted.isFinal
    ? undefined
    : retryDelay(schedule, failures, attempted.retryAfterMs, random);
  const notice = noticeOf(row, failures, delay === undefined);
  return {
    outcome: {
      ...base,
      status: delay === undefined ? 'failed' : 'pending',
      failures,
      dueAt: delay === undefined ? null : isoTime(endedAt + delay),
      reason,
    },
    ...(notice === undefined ? {} : { notice }),
  };
}

/** Webhook once, after the last attempt; postback at the first failure and when given up. */
function noticeOf(
  { kind }: DueDelivery,
  failures: number,
  isLast: boolean,
): NoticeKind | undefined {
  if (kind === 'webhook') return isLast ? 'webhookFailed' : undefined;
  if (kind === 'mail') return undefined;
  if (isLast) return 'postbackGivenUp';
  return failures === 1 ? 'postbackFailed' : undefined;
}

/** The attempt failed as others for days: the endpoint is paused, and its delivery is held, not used up. */
export const held = (row: DueDelivery, verdict: Verdict, pause: string, at: string): Verdict => ({
  outcome: { ...verdict.outcome, status: 'pending', failures: row.failures, dueAt: at },
  notice: 'endpointPaused',
  pause,
});

/** There is nothing to send anymore: said on the delivery, which can be queued again. */
export const cancelled = (row: DueDelivery, reason: string): Verdict => ({
  outcome: {
    id: row.id,
    attemptsBefore: row.attempts,
    attempt: undefined,
    status: 'cancelled',
    failures: row.failures,
    dueAt: null,
    reason,
    notification: null,
  },
});
