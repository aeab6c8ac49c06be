/** What the employer has decided about the process. */

import type { Database } from '../../storage/database.ts';
import { findSettingsRow } from '../../storage/everify.ts';
import type { EmployerRow } from '../../storage/tables-i9.ts';

export type EmployerRules = {
  /** Section 2 is reviewed before the form is accepted. */
  readonly reviewRequired: boolean;
  readonly usesEVerify: boolean;
  /** Documents may be examined by the alternative procedure: needs E-Verify in good standing. */
  readonly alternativeProcedureAllowed: boolean;
  /** Representatives may complete Section 2. */
  readonly remoteCountersigning: boolean;
  /** Representatives may complete Supplement B. */
  readonly remoteReverification: boolean;
  /** Copies of every employee's documents are kept. */
  readonly keepsCopies: boolean;
};

export async function employerRules(
  db: Database,
  { id, options }: EmployerRow,
): Promise<EmployerRules> {
  const set = JSON.parse(options) as Partial<Record<string, boolean>>;
  const everify = await findSettingsRow(db, id);
  return {
    reviewRequired: set.reviewRequired === true,
    usesEVerify: everify !== undefined,
    alternativeProcedureAllowed:
      everify?.authenticated === 1 && set.alternativeProcedureAuthorized === true,
    remoteCountersigning: set.i9RemoteCounterSignAuthorized !== false,
    remoteReverification: set.i9RemoteReverificationAuthorized !== false,
    keepsCopies: set.documentCopiesKept === true,
  };
}
