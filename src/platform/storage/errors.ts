/** What keeps the storage, or the whole product, from its work. */

/**
 * Something the operator has to put right before the product can run: a wrong key, a directory in
 * use, a missing setting. The message says what to do; print it without a stack trace.
 */
export class SetupError extends Error {
  override name = 'SetupError';
}

/**
 * A database that cannot do its work now, as one error for both databases: the same request may
 * succeed later.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';

  /** `reason` is for operators and clients: no address, no statement. */
  constructor(reason: string, cause: unknown) {
    super(reason, { cause });
  }
}

/** Seconds after which to try again, for `Retry-After`. */
export const RETRY_AFTER_SECONDS = 5;
