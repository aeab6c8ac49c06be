// Certificates begun and not signed, one per employee and form.
import type { Database } from '../../../platform/storage/database/database.ts';
import type { CertificateDraftRow } from '../../../platform/storage/database/tables-certificates.ts';

type DraftIds = { readonly employeeId: string; readonly formCode: string };

/** `since`: those last saved before are none (ISO time). */
export async function findCertificateDraft(
  db: Database,
  { employeeId, formCode }: DraftIds,
  since: string,
): Promise<CertificateDraftRow | undefined> {
  return await db
    .selectFrom('certificate_drafts')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('form_code', '=', formCode)
    .where('updated_at', '>=', since)
    .executeTakeFirst();
}

export async function listCertificateDrafts(
  db: Database,
  employeeId: string,
  since: string,
): Promise<Pick<CertificateDraftRow, 'form_code' | 'updated_at'>[]> {
  return await db
    .selectFrom('certificate_drafts')
    .select(['form_code', 'updated_at'])
    .where('employee_id', '=', employeeId)
    .where('updated_at', '>=', since)
    .execute();
}

/** In a transaction that holds the employee's row. */
export async function writeCertificateDraft(
  transaction: Database,
  row: CertificateDraftRow,
): Promise<void> {
  const { version, updated_at, sealed } = row;
  await transaction
    .insertInto('certificate_drafts')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['employee_id', 'form_code']).doUpdateSet({ version, updated_at, sealed }),
    )
    .execute();
}

export async function deleteCertificateDraft(
  transaction: Database,
  { employeeId, formCode }: DraftIds,
): Promise<void> {
  await transaction
    .deleteFrom('certificate_drafts')
    .where('employee_id', '=', employeeId)
    .where('form_code', '=', formCode)
    .execute();
}

/** Of everyone: what was last saved before. */
export async function deleteOldCertificateDrafts(db: Database, before: string): Promise<void> {
  await db.deleteFrom('certificate_drafts').where('updated_at', '<', before).execute();
}
