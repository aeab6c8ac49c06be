// Certificates of employees as stored: inserted and read; all that ever changes is that one is voided.
import type { Database } from '../../../platform/storage/database/database.ts';
import type { CertificateRow } from '../../../platform/storage/database/tables-certificates.ts';
import { idOrNone } from '../../../platform/storage/rows/versioned-rows.ts';

export async function insertCertificate(transaction: Database, row: CertificateRow): Promise<void> {
  await transaction.insertInto('certificates').values(row).execute();
}

/** The version the next certificate of this form gets; in a transaction that holds the employee's row. */
export async function nextCertificateVersion(
  transaction: Database,
  employeeId: string,
  formCode: string,
): Promise<number> {
  const last = await transaction
    .selectFrom('certificates')
    .select('version')
    .where('employee_id', '=', employeeId)
    .where('form_code', '=', formCode)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (last?.version ?? 0) + 1;
}

type CertificateIds = {
  readonly employerId: string;
  readonly employeeId: string;
  readonly certificateId: string;
};

/** Of this employer and employee only. */
export async function findCertificateRow(
  db: Database,
  { employerId, employeeId, certificateId }: CertificateIds,
): Promise<CertificateRow | undefined> {
  return await db
    .selectFrom('certificates')
    .selectAll()
    .where('id', '=', idOrNone(certificateId))
    .where('employer_id', '=', idOrNone(employerId))
    .where('employee_id', '=', idOrNone(employeeId))
    .executeTakeFirst();
}

type CertificateList = {
  readonly employeeId: string;
  readonly formCode?: string | undefined;
  /** The last certificate of the page before. */
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
};

/** Of one employee, in the order they were stored. */
export async function listCertificateRows(
  db: Database,
  { employeeId, formCode, after, limit }: CertificateList,
): Promise<CertificateRow[]> {
  let query = db.selectFrom('certificates').selectAll().where('employee_id', '=', employeeId);
  if (formCode !== undefined) query = query.where('form_code', '=', formCode);
  if (after !== undefined) query = query.where('id', '>', after);
  if (limit !== undefined) query = query.limit(limit);
  return await query.orderBy('id').execute();
}

/** Those that may count for a pay date: not voided, and applied from that day or before. */
export async function listCertificatesFor(
  db: Database,
  employeeId: string,
  payDate: string,
): Promise<CertificateRow[]> {
  return await db
    .selectFrom('certificates')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('applies_from', '<=', payDate)
    .where('voided_at', 'is', null)
    .orderBy('id')
    .execute();
}

export async function voidCertificateRow(
  transaction: Database,
  id: string,
  { voided_at, void_reason }: { readonly voided_at: string; readonly void_reason: string },
): Promise<void> {
  await transaction
    .updateTable('certificates')
    .set({ voided_at, void_reason })
    .where('id', '=', id)
    .execute();
}
