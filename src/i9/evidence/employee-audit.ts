/**
 * The audit trail of an employee's record, chained as those of submissions are: who opened the
 * social security number and the date of birth, who changed what, from which value to which
 * (8 CFR 274a.2(g)). A trail begins with the first entry; imported records have none before they are
 * opened or changed.
 */

import { randomBytes } from 'node:crypto';
import {
  EMPLOYEE_AUDIT_HEAD_CONTEXT,
  type EmployeeAuditHead,
  employeeAuditHeadText,
} from '../../storage/audit-head.ts';
import type { Database } from '../../storage/database.ts';
import {
  appendEmployeeAuditRow,
  findEmployeeAuditHead,
  findEmployeeKey,
  insertEmployeeKey,
  listEmployeeAuditRows,
} from '../../storage/employee-audit.ts';
import { SECRET_KEY_BYTES, Secrets } from '../../storage/secrets.ts';
import type { EmployeeAuditEntryRow, EmployeeRow } from '../../storage/tables-i9.ts';
import type { Caller, I9Deps } from '../deps.ts';
import { openDateOfBirth, openSsn } from '../people/employee-profile.ts';
import { GENESIS, linkHash } from './chain.ts';
import { canonicalJson, sha256 } from './digest.ts';
import type { AuditRecord } from './read-audit.ts';

export type EmployeeAction =
  | 'employee.created'
  | 'employee.read'
  | 'employee.updated'
  | 'link.created'
  | 'certificate.signed'
  | 'certificate.recorded'
  | 'certificate.read'
  | 'certificate.printed'
  | 'certificate.voided'
  | 'taxParameters.read'
  | 'audit.read';

/** `row` as it stands after the act, locked in this transaction. */
export async function appendEmployeeAudit(
  transaction: Database,
  deps: I9Deps,
  { actor, origin }: Caller,
  row: EmployeeRow,
  action: EmployeeAction,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const head = await findEmployeeAuditHead(transaction, row.id);
  const key =
    (await openEmployeeKey(transaction, deps, row.id)) ??
    (await createEmployeeKey(transaction, deps, row.id));
  const sequence = (head?.sequence ?? 0) + 1;
  const told = { name: actor.name, ip: origin.ip, userAgent: origin.userAgent, details };
  const sealed = key.seal(JSON.stringify(told), employeeEntryContext(row.id, sequence));
  const unhashed = {
    employee_id: row.id,
    sequence,
    employer_id: row.employer_id,
    at: new Date(deps.clock()).toISOString(),
    action,
    actor_kind: actor.kind,
    actor_id: actor.id,
    sealed,
    value_digest: sha256(sealed),
    state_digest: employeeStateDigest(deps.secrets, key, row),
    previous_hash: head?.hash ?? GENESIS,
  };
  const entry = { ...unhashed, hash: employeeEntryHash(unhashed) };
  await appendEmployeeAuditRow(transaction, entry, employeeHeadMac(deps.secrets, entry));
}

/** The trail opened for a reader. */
export async function readEmployeeAudit(
  db: Database,
  deps: Pick<I9Deps, 'secrets'>,
  employeeId: string,
  after: number,
  limit: number,
): Promise<AuditRecord[]> {
  const key = await openEmployeeKey(db, deps, employeeId);
  if (key === undefined) return [];
  const rows = await listEmployeeAuditRows(db, employeeId, after, limit);
  return rows.map((row) => {
    const text = key.open(row.sealed, employeeEntryContext(employeeId, row.sequence));
    const { name, ip, userAgent, details } = JSON.parse(text);
    return {
      sequence: row.sequence,
      at: row.at,
      action: row.action,
      actor: { kind: row.actor_kind, id: row.actor_id, name },
      origin: { ip, userAgent },
      details,
      hash: row.hash,
      previousHash: row.previous_hash,
    };
  });
}

/** Where the sealed part of an entry stands. */
export const employeeEntryContext = (employeeId: string, sequence: number): string =>
  `employee_audit_entries.sealed:${employeeId}:${sequence}`;

export const employeeEntryHash = (entry: Omit<EmployeeAuditEntryRow, 'hash' | 'sealed'>): string =>
  linkHash({ employeeId: entry.employee_id }, entry);

export const employeeHeadMac = (secrets: Secrets, head: EmployeeAuditHead): string =>
  secrets.blindIndex(employeeAuditHeadText(head), EMPLOYEE_AUDIT_HEAD_CONTEXT);

export const isEmployeeHeadAuthentic = (
  secrets: Secrets,
  head: EmployeeAuditHead & { readonly mac: string },
): boolean =>
  secrets.blindIndexes(employeeAuditHeadText(head), EMPLOYEE_AUDIT_HEAD_CONTEXT).includes(head.mac);

/**
 * Covers the record as a reader sees it. The sealed values stand in it as keyed digests under the
 * employee's own key: nine digits are soon guessed, and a change of SECRET_KEY changes their columns.
 */
export function employeeStateDigest(secrets: Secrets, key: Secrets, row: EmployeeRow): string {
  const { sealed_ssn, sealed_date_of_birth, ssn_index: _, ...plain } = row;
  const { import_id: __, ...columns } = plain as typeof plain & { import_id?: unknown };
  const digest = (value: string | undefined): string | null =>
    value === undefined ? null : key.blindIndex(value, 'employee_audit_entries.state');
  return sha256(
    canonicalJson({
      ...columns,
      ssn: digest(openSsn(secrets, { id: row.id, sealed_ssn })),
      dateOfBirth: digest(openDateOfBirth(secrets, { id: row.id, sealed_date_of_birth })),
    }),
  );
}

const keyContext = (employeeId: string): string => `employee_keys.sealed_key:${employeeId}`;

async function createEmployeeKey(
  transaction: Database,
  { secrets }: Pick<I9Deps, 'secrets'>,
  employeeId: string,
): Promise<Secrets> {
  const key = randomBytes(SECRET_KEY_BYTES);
  const sealed = secrets.seal(key.toString('base64'), keyContext(employeeId));
  await insertEmployeeKey(transaction, employeeId, sealed);
  return new Secrets([key]);
}

export async function openEmployeeKey(
  db: Database,
  { secrets }: Pick<I9Deps, 'secrets'>,
  employeeId: string,
): Promise<Secrets | undefined> {
  const sealed = await findEmployeeKey(db, employeeId);
  if (sealed === undefined) return undefined;
  return new Secrets([Buffer.from(secrets.open(sealed, keyContext(employeeId)), 'base64')]);
}
