/** What the use-cases of E-Verify work with. */

import type { Caller, Deps } from '../../platform/requests/deps.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import type { CaseData, EVerifyGateway } from './gateway.ts';

/** What E-Verify takes from a completed form. */
export type FormFacts = Omit<CaseData, 'ssn'> & {
  /** Nine digits; null while the employee waits for it. */
  readonly ssn: string | null;
  /** A receipt stands for a document that has not been seen. */
  readonly receiptPending: boolean;
};

/** Undefined when the form is no longer there, or no longer accepted. */
export type ReadForm = (
  db: Database,
  deps: Deps,
  submissionId: number,
) => Promise<FormFacts | undefined>;

export type EVerifyDeps = Deps & {
  readonly gateway: EVerifyGateway;
  readonly readForm: ReadForm;
};

/** In whose name the worker changes cases. */
export const workerOf = (accountId: string): Caller => ({
  accountId,
  actor: { kind: 'account', id: accountId, name: 'E-Verify worker' },
  origin: { ip: '', userAgent: 'wagewright' },
});
