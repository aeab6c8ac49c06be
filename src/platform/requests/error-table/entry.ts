/** A row of the table of errors, and remedies that several rows share. */

export type ErrorEntry = {
  readonly status: number;
  /** With `{names}` for what differs. */
  readonly message: string;
  /** What the reader can do. */
  readonly remedy: string;
};

export const SEE_ID =
  'Check the IDs in the path. Resources of another account return the same response.';
export const READ_AGAIN = 'Read the resource again, then repeat the change.';
