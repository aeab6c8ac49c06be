/** A certificate as the interface shows it. */

import { type TakenParameters, takenOn } from '../../forms/answers/taken-parameters.ts';
import type { CertificateRow } from '../../platform/storage/database/tables-certificates.ts';
import type { CertificateContent } from './content.ts';

export type CertificateView = ReturnType<typeof viewCertificate>;

/** Without anything that is on it: for lists. */
export const summarizeCertificate = (row: CertificateRow) => ({
  id: row.id,
  employeeId: row.employee_id,
  formCode: row.form_code,
  edition: row.edition,
  version: row.version,
  appliesFrom: row.applies_from,
  signedOn: row.signed_on,
  receivedOn: row.received_on,
  createdAt: row.created_at,
  contentSha256: row.content_sha256,
  voidedAt: row.voided_at,
});

export function viewCertificate(
  row: CertificateRow,
  content: CertificateContent,
  voidReason: string | null,
  taken: TakenParameters,
) {
  const { editionName, values, lapsesAfter, signature, paper } = content;
  const parameters = takenOn(content.parameters, taken, row.applies_from);
  const shown = (ids: readonly string[]): Record<string, string> =>
    Object.fromEntries(ids.map((id) => [id, digitsOnly(values[id] ?? '')]));
  const given = new Set([...content.computed, ...content.written]);
  return {
    ...summarizeCertificate(row),
    editionName,
    lapsesAfter,
    voidReason,
    answers: shown(Object.keys(values).filter((id) => !given.has(id))),
    computed: shown(content.computed),
    written: shown(content.written),
    signature,
    paper,
    taxJurisdictionParms: parameters.taxJurisdictionParms,
    lines: parameters.lines,
  };
}

/** A social security number as everywhere else in the interface: nine digits. */
const digitsOnly = (value: string): string =>
  /^\d{3}-\d{2}-\d{4}$/.test(value) ? value.replaceAll('-', '') : value;
