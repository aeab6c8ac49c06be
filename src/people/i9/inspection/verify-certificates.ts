/**
 * Checks an employee's certificates against the trail: each that an entry tells of is there as it was
 * stored, voided only where an entry says so, and no other is there.
 */

import { reasonOf } from '../../../platform/audit/findings.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import type { CertificateRow } from '../../../platform/storage/database/tables-certificates.ts';
import type { EmployeeRow } from '../../../platform/storage/database/tables-i9.ts';
import type { Secrets } from '../../../platform/storage/secrets/secrets.ts';
import { COLUMNS, contentSha256, openContent, openReason } from '../../certificates/content.ts';
import { listCertificateRows } from '../../certificates/storage/certificates.ts';

type OpenedEntry = {
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
};

/** `key`: the employee's own; `entries` in order, opened. */
export async function verifyCertificates(
  db: Database,
  key: Secrets,
  { id: employeeId }: Pick<EmployeeRow, 'id'>,
  entries: readonly OpenedEntry[],
): Promise<string[]> {
  const problems: string[] = [];
  const rows = await listCertificateRows(db, { employeeId });
  const unknown = new Map(rows.map((row) => [row.id, row]));
  const voided = new Map(
    entries
      .filter(({ action }) => action === 'certificate.voided')
      .map(({ details }) => [details.certificateId, details]),
  );
  for (const { action, details } of entries) {
    if (action !== 'certificate.signed' && action !== 'certificate.recorded') continue;
    const id = String(details.certificateId);
    const name = `certificate ${id} (${details.formCode} version ${details.version})`;
    const row = unknown.get(id);
    unknown.delete(id);
    if (row === undefined) {
      problems.push(`${name}: is missing`);
    } else if (!isAsStored(key, row, details.contentSha256)) {
      problems.push(`${name}: was changed`);
    } else if (!isVoidedAsRecorded(key, row, voided.get(id))) {
      problems.push(`${name}: was voided or not without an entry in the audit trail`);
    }
  }
  return [
    ...problems,
    ...[...unknown.keys()].map((id) => `certificate ${id}: the audit trail has no entry for it`),
  ];
}

function isAsStored(key: Secrets, row: CertificateRow, recordedSha256: unknown): boolean {
  return opens(() => {
    const content = openContent(key, row);
    return (
      row.content_sha256 === recordedSha256 &&
      contentSha256(content) === recordedSha256 &&
      COLUMNS.every((name) => row[name] === content.columns[name])
    );
  });
}

function isVoidedAsRecorded(
  key: Secrets,
  row: CertificateRow,
  voided: OpenedEntry['details'] | undefined,
): boolean {
  return opens(
    () =>
      row.voided_at === (voided?.voidedAt ?? null) &&
      openReason(key, row) === (voided?.reason ?? null),
  );
}

/** False too where a sealed value does not open. */
function opens(isRight: () => boolean): boolean {
  try {
    return isRight();
  } catch (error) {
    reasonOf(error);
    return false;
  }
}
