/** Moments in time, as every module receives them: from an injected clock, so that no test depends on the wall clock. */

/** Milliseconds since 1970-01-01T00:00:00Z; `Date.now` outside tests. */
export type Clock = () => number;

export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** ISO 8601 in UTC with milliseconds: always 24 characters, so it sorts as text. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
