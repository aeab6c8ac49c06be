/**
 * The audit trail of an employee's record, chained as those of submissions are: who opened the
 * social security number and the date of birth, who changed what, from which value to which
 * (8 CFR 274a.2(g)). A trail begins with the first entry; imported records have none before they are
 * opened or changed.
 */

import {
  type AuditRecord,
  appendEntry,
  createTrailKey,
  openTrailKey,
  readTrail,
} from '../../platform/audit/trail.ts';
import { canonicalJson, sha256 } from '../../platform/digest/digest.ts';
import type { Caller, Deps } from '../../platform/requests/deps.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import type { EmployeeRow } from '../../platform/storage/database/tables-i9.ts';
import { EMPLOYEES, type LockedTrail } from '../../platform/storage/rows/trails.ts';
import type { Secrets } from '../../platform/storage/secrets/secrets.ts';
import { openDateOfBirth, openSsn } from './employee-profile.ts';
import { appendIfUnchanged, type SeenEmployee } from './storage/employee-reads.ts';

export type EmployeeAction =
  | 'employee.created'
  | 'employee.read'
  | 'employee.updated'
  | 'link.created'
  | 'link.used'
  | 'certificate.signed'
  | 'certificate.recorded'
  | 'certificate.read'
  | 'certificate.printed'
  | 'certificate.voided'
  | 'taxParameters.read'
  | 'values.revealed'
  | 'audit.read';

type EmployeeAuditEntry = {
  /** The record after the act, locked in this transaction. */
  readonly row: EmployeeRow;
  readonly action: EmployeeAction;
  readonly details?: Readonly<Record<string, unknown>>;
  /** The trail of the record, where it is known. */
  readonly locked?: LockedTrail;
};

export async function appendEmployeeAudit(
  transaction: Database,
  deps: Deps,
  caller: Caller,
  { row, action, details = {}, locked }: EmployeeAuditEntry,
): Promise<void> {
  await appendEntry(transaction, deps, caller, EMPLOYEES, {
    owner: row.id,
    employerId: row.employer_id,
    action,
    details,
    locked,
    state: async (_isFirst, known) => {
      const key = known ?? (await createTrailKey(transaction, deps, EMPLOYEES, row.id));
      return { key, digest: employeeStateDigest(deps.secrets, key, row) };
    },
  });
}

/** An entry about a record that was read without a lock; false, and none, when it has changed since. */
export async function appendIfUnchangedAudit(
  deps: Deps,
  caller: Caller,
  seen: SeenEmployee,
  action: EmployeeAction,
): Promise<boolean> {
  const { row, head, sealedKey } = seen;
  let isAppended = false;
  await appendEntry(deps.db, deps, caller, EMPLOYEES, {
    owner: row.id,
    employerId: row.employer_id,
    action,
    details: {},
    locked: { head, sealedKey },
    insert: async (entry, mac) => {
      isAppended = await appendIfUnchanged(deps.db, seen, entry, mac);
    },
    state: async (_isFirst, key) => {
      if (key === undefined) throw new Error('the trail was read with its key');
      return { key, digest: employeeStateDigest(deps.secrets, key, row) };
    },
  });
  return isAppended;
}

/** The trail opened for a reader. */
export const readEmployeeAudit = (
  db: Database,
  deps: Pick<Deps, 'secrets'>,
  employeeId: string,
  after: number,
  limit: number,
): Promise<AuditRecord[]> => readTrail(db, deps, EMPLOYEES, employeeId, { after, limit });

/** Undefined before the first entry. */
export const openEmployeeKey = (
  db: Database,
  deps: Pick<Deps, 'secrets'>,
  employeeId: string,
): Promise<Secrets | undefined> => openTrailKey(db, deps, EMPLOYEES, employeeId);

/**
 * Covers the record as a reader sees it. The sealed values are in it as keyed digests under the
 * employee's own key: nine digits are soon guessed, and a change of SECRET_KEY changes their columns.
 */
export function employeeStateDigest(
  secrets: Secrets,
  key: Secrets,
  row: EmployeeRow,
  older: { readonly language?: null } = {},
): string {
  const { sealed_ssn, sealed_date_of_birth, ssn_index: _, ...plain } = row;
  const { import_id: __, language, ...columns } = plain as typeof plain & { import_id?: unknown };
  const digest = (value: string | undefined): string | null =>
    value === undefined ? null : key.blindIndex(value, 'employee_audit_entries.state');
  return sha256(
    canonicalJson({
      ...columns,
      ...(language === null ? older : { language }),
      ssn: digest(openSsn(secrets, { id: row.id, sealed_ssn })),
      dateOfBirth: digest(openDateOfBirth(secrets, { id: row.id, sealed_date_of_birth })),
    }),
  );
}
