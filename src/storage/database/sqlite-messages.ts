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

/**
 * What the worker is asked; `null` closes the database and ends the worker. `begin` runs before `sql`:
 * one message for both. When it fails, neither `sql` nor anything after it runs, up to a rollback.
 */
export type SqliteRequest = {
  sql: string;
  parameters: readonly unknown[];
  begin?: Begin | undefined;
} | null;

/** What the worker answers, in the order it was asked. */
export type SqliteReply =
  | { rows: unknown[]; changes?: number }
  | { error: { message: string; code: string } };
