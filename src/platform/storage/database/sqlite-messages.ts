// What the main thread and the one that owns the SQLite connection say to each other.

export type SqliteWorkerSettings = {
  file: string;
  fsyncDelayMs: number;
  /** Where a server keeps its watermark; commands have none. */
  watermarkFile?: string | undefined;
};

/** The code of an error whose message is for the operator. */
export const SETUP_CODE = 'WAGEWRIGHT_SETUP';

/** The statement that begins a transaction. */
export type Begin = 'begin' | 'begin immediate';

export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };

/**
 * What the worker is asked: several of these in one message. `begin` and the statements of `before` run
 * before `sql`, those of `others` after it. When one fails, nothing after it runs; when `begin` fails,
 * not even the requests after it, up to the end of the transaction.
 */
export type SqliteRequest = Statement & {
  readonly begin?: Begin | undefined;
  readonly before?: readonly Statement[] | undefined;
  /** With it, the rows of the answer are those of `sql` and of each of these. */
  readonly others?: readonly Statement[] | undefined;
  /** `sql` ends the transaction: committed, rolled back, or undone because something of this failed. */
  readonly ends?: boolean | undefined;
};

/** One message to the worker; `null` closes the database and ends the worker. */
export type SqliteRequests = readonly SqliteRequest[] | null;

/** What the worker answers, in the order it was asked; several in one message. */
export type SqliteReply =
  | { rows: unknown[]; changes?: number }
  | { error: { message: string; code: string } };
