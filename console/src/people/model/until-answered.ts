/** How the pages wait for a server that is unavailable. */

import { ApiError } from '../../ui/api/api-error.ts';

const TRY_AGAIN_MS = 3000;
/** A minute without a network, and some more. */
const TRIES = 40;

export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.isUnreachable || error.status === 503);

/** Retries while the server is unavailable; a refusal is shown immediately. */
export const untilAnswered = {
  retry: (count: number, error: Error): boolean => count < TRIES && isAway(error),
  retryDelay: TRY_AGAIN_MS,
};
