/** What is wrong with a release file or a key. */

/** The message says what and what to do; print it without a stack trace. */
export class ReleaseFileError extends Error {
  override readonly name = 'ReleaseFileError';
}

/** Throws the error again: which file it is of, then what is wrong with it. */
export const refused =
  (file: string, end = '') =>
  (error: unknown): never => {
    if (!(error instanceof ReleaseFileError)) throw error;
    throw new ReleaseFileError(`${file} ${error.message}${end}`);
  };
