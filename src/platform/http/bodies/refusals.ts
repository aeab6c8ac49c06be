/** Why a body is not taken in. */

import { RequestError } from '../../requests/errors.ts';
import type { Shortage } from './budget.ts';

const KB = 1024;
const MB = 1024 * KB;
const RETRY_AFTER_SECONDS = 5;

const inWords = (bytes: number): string =>
  bytes >= MB ? `${Math.floor(bytes / MB)} MB` : `${Math.floor(bytes / KB)} KB`;

export const tooLarge = (limit: number): RequestError =>
  new RequestError('body_too_large', { limit: inWords(limit) });

export const tooSlow = (ms: number): RequestError =>
  new RequestError('body_too_slow', { seconds: Math.round(ms / 1000) });

export function noRoom(shortage: Shortage): RequestError {
  const code = shortage === 'owner' ? 'body_too_many_at_once' : 'body_no_room';
  const seconds = RETRY_AFTER_SECONDS;
  return new RequestError(code, { seconds }, { retryAfter: seconds });
}
