/** When a failed delivery is tried again (docs/guides/postback.md). Pure. */

/** Milliseconds after the first, second, third ... failure; as many retries as there are steps. */
export type RetrySchedule = readonly number[];

/** Retries come up to a tenth later than the schedule says, so that an outage does not end in a burst. */
const JITTER = 0.1;

/**
 * Milliseconds until the next attempt, after `failures` failed ones; undefined when none follows.
 * `retryAfterMs` of the receiver is honored up to the longest step. `random` is in [0, 1).
 */
export function retryDelay(
  schedule: RetrySchedule,
  failures: number,
  retryAfterMs: number | undefined,
  random: number,
): number | undefined {
  const step = schedule[failures - 1];
  if (step === undefined) return undefined;
  const asked = Math.min(retryAfterMs ?? 0, Math.max(...schedule));
  return Math.round(Math.max(step * (1 + JITTER * random), asked));
}
