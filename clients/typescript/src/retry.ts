/** When a request is sent again, and after how long. */

import { AnswerError, ApiError, ConnectionError, WagewrightError } from './errors.ts';

const BASE_MS = 250;
const MOST_MS = 8_000;

/** Refused for now, by the server or by a proxy in front of it. */
const PASSING_STATUSES = [429, 502, 503, 504];
/** The first attempt is still running, or its answer is there by now. */
const PASSING_CODES = ['idempotency_key_in_use', 'idempotency_key_overtaken'];

/** Whether the request of `operation` may succeed a little later. A login has its own retries. */
export function isPassing(operation: string, error: unknown): boolean {
  if (!(error instanceof WagewrightError) || error.operation !== operation) return false;
  if (error instanceof ConnectionError) return true;
  if (error instanceof AnswerError && PASSING_STATUSES.includes(error.status)) return true;
  return error instanceof ApiError && PASSING_CODES.includes(String(error.code));
}

/**
 * Milliseconds before attempt number `attempt` + 1 (from 1): random up to a limit that doubles, so
 * that clients do not return all together, and never earlier than the server asks.
 */
export function delayBefore(attempt: number, error: unknown): number {
  const asked = error instanceof AnswerError ? (error.retryAfter ?? 0) * 1000 : 0;
  return asked + Math.random() * Math.min(MOST_MS, BASE_MS * 2 ** attempt);
}

/** Rejects with the signal's reason when it ends first. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
