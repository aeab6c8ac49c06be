/** The answer where a person needs E-Verify at this moment and it does not answer. */

import { I9Error } from '../requests/errors.ts';

/** Seconds: long enough for the worker to have asked what became of the case. */
const RETRY_AFTER = 30;

export const unavailable = (advice: string): I9Error =>
  new I9Error(503, `E-Verify did not answer. ${advice}`, [], RETRY_AFTER);
