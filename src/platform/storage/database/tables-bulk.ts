// The tables of bulk jobs as TypeScript sees them; see tables.ts.

export type BulkTables = {
  bulk_jobs: BulkJobRow;
  bulk_parts: BulkPartRow;
};

/** `receiving` until all its parts are stored; the last three are ends. */
export type BulkStatus = 'receiving' | 'waiting' | 'running' | 'completed' | 'canceled' | 'failed';

export type BulkJobRow = {
  id: string;
  account_id: string;
  /** The API key that sent it, whose revocation ends it. */
  key_id: string;
  /** The client's id of the job (`Idempotency-Key`). */
  client_id: string | null;
  /** SHA-256 of what was sent, hexadecimal; null while it is received. */
  request_hash: string | null;
  source: 'ndjson' | 'json' | 'csv' | 'register';
  target: 'ndjson' | 'csv';
  /** Of the rules, as they were when it was sent. */
  version: string;
  /** 1: `Prefer: handling=lenient`. */
  lenient: number;
  /** JSON list of what was let pass of that request besides its items. */
  lenient_notes: string | null;
  status: BulkStatus;
  /** Why it failed. */
  problem: string | null;
  /** The key its parts are sealed with, sealed by SECRET_KEY; null once it was destroyed. */
  sealed_key: string | null;
  parts: number;
  parts_done: number;
  input_bytes: number;
  /** What its parts hold, compressed and sealed; counts toward the limit of the account. */
  stored_bytes: number;
  /** Answered so far, failed ones too. */
  items: number;
  failed: number;
  created_at: string;
  /** When a part last came in. */
  touched_at: string;
  started_at: string | null;
  finished_at: string | null;
};

/** Input, output and errors are compressed and sealed with the key of the job. */
export type BulkPartRow = {
  job_id: string;
  /** 1, 2, 3 ... in the order of the input. */
  number: number;
  /** The line, row, or element that it begins with. */
  first: number;
  /** Null once it is answered. */
  input: string | null;
  /** Null until it is answered. */
  output: string | null;
  errors: string | null;
  items: number | null;
  failed: number | null;
};
