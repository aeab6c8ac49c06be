/** What the employer has decided about the process. */

import type { Database } from '../../../platform/storage/database/database.ts';
import type { EmployeeRow, EmployerRow } from '../../../platform/storage/database/tables-i9.ts';
import { findSettingsRow } from '../../cases/storage/everify.ts';
import type { Content } from '../form/content.ts';

type Options = Readonly<Record<string, unknown>>;

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
  /** Employees may ask for a representative for Section 2. */
  readonly employeeInvites: boolean;
  /** Copies of every employee's documents are kept. */
  readonly keepsCopies: boolean;
};

/** `employee`: whose own options narrow what the employer allows. */
export async function employerRules(
  db: Database,
  { id, options }: EmployerRow,
  employee?: Pick<EmployeeRow, 'document_options'>,
): Promise<EmployerRules> {
  const set: Options = JSON.parse(options);
  const own: Options = JSON.parse(employee?.document_options ?? '{}');
  const allows = (name: string): boolean => set[name] !== false && own[name] !== false;
  const everify = await findSettingsRow(db, id);
  return {
    reviewRequired: set.reviewRequired === true,
    usesEVerify: everify !== undefined,
    alternativeProcedureAllowed:
      everify?.authenticated === 1 && set.alternativeProcedureAuthorized === true,
    remoteCountersigning: allows('i9RemoteCounterSignAuthorized'),
    remoteReverification: allows('i9RemoteReverificationAuthorized'),
    employeeInvites: set.i9EmployeeInvitesRepresentative === true,
    keepsCopies: set.documentCopiesKept === true,
  };
}

/** Whether a form goes through review: always when its employee asked for the representative. */
export const isReviewed = (rules: EmployerRules, { employeeInvited }: Content): boolean =>
  rules.reviewRequired || employeeInvited === true;
