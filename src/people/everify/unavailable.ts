/** The answer where a person needs E-Verify at this moment and it does not answer. */

import { RequestError } from '../../platform/requests/errors.ts';

/** Seconds: long enough for the worker to have asked what became of the case. */
const RETRY_AFTER = 30;

export const unavailable = (advice: string): RequestError =>
  new RequestError('everify_unavailable', { advice }, { retryAfter: RETRY_AFTER });
