/**
 * Something the operator has to put right before the product can run: a wrong key, a directory in
 * use, a missing setting. The message says what to do; print it without a stack trace.
 */
export class SetupError extends Error {
  override name = 'SetupError';
}
