/** What the use-cases of E-Verify work with. */

import type { Caller, Deps } from '../../platform/requests/deps.ts';
import { RequestError } from '../../platform/requests/errors.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import type { CaseData, EVerifyGateway } from './gateway.ts';

/** What E-Verify takes from a completed form. */
export type FormFacts = Omit<CaseData, 'ssn'> & {
  /** Nine digits; null while the employee waits for it. */
  readonly ssn: string | null;
  /** A receipt for a lost, stolen, or damaged document: the case waits for the document. */
  readonly receiptPending: boolean;
};

/** Undefined when the form is no longer there, or no longer accepted, or the employee never started. */
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

/** Seconds: long enough for the worker to have asked what became of the case. */
const RETRY_AFTER = 30;

/** The answer where a person needs E-Verify at this moment and it does not respond. */
export const unavailable = (advice: string): RequestError =>
  new RequestError('everify_unavailable', { advice }, { retryAfter: RETRY_AFTER });
