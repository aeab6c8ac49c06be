/** The audit trail of submissions: what every use-case calls in its own transaction. */

import type { Caller, Deps } from '../../../platform/requests/deps.ts';
import type { Database } from '../../../platform/storage/database/database.ts';

export type AuditEntry = {
  readonly submissionId: number;
  readonly employerId: string;
  /** For example `section1.signed`, `submission.read`, `section2.corrected`. */
  readonly action: string;
  /** Field changes and circumstances; old and new values may be personal and are sealed. */
  readonly details: Readonly<Record<string, unknown>>;
};

/** Appends to the submission's hash chain, within `transaction`. */
export type AppendAudit = (
  transaction: Database,
  deps: Deps,
  caller: Caller,
  entry: AuditEntry,
) => Promise<void>;
