/** The next version of a certificate, sealed and recorded in the employee's trail, in one transaction. */

import { parametersOf } from '../../forms/answers/parameters.ts';
import type { Caller } from '../../platform/requests/deps.ts';
import type { CertificateRow } from '../../platform/storage/database/tables-certificates.ts';
import { newId } from '../../platform/storage/rows/new-id.ts';
import { appendEmployeeAudit, openEmployeeKey } from '../employees/employee-audit.ts';
import { type CertificateContent, contentSha256, newSalt, sealContent } from './content.ts';
import type { CertificateDeps, OpenedEmployee } from './deps.ts';
import { type FilledCertificate, givenValues, lapseOf } from './fill-certificate.ts';
import type { Found } from './find-edition.ts';
import { insertCertificate, nextCertificateVersion } from './storage/certificates.ts';
import { type CertificateView, viewCertificate } from './view.ts';

type Draft = Found &
  Pick<FilledCertificate, 'filled' | 'written'> & {
    readonly signedOn: string;
    readonly receivedOn: string;
    readonly appliesFrom: string;
    readonly signature: CertificateContent['signature'];
    readonly paper: CertificateContent['paper'];
  };

export async function storeCertificate(
  deps: CertificateDeps,
  caller: Caller,
  { transaction, employee, now }: OpenedEmployee,
  { form, edition, filled, written, signedOn, receivedOn, appliesFrom, signature, paper }: Draft,
): Promise<CertificateView> {
  const form_code = form.identity.code;
  const columns = {
    id: newId(deps.clock()),
    employer_id: employee.employer_id,
    employee_id: employee.id,
    form_code,
    edition: edition.effective,
    version: await nextCertificateVersion(transaction, employee.id, form_code),
    applies_from: appliesFrom,
    signed_on: signedOn,
    received_on: receivedOn,
    created_at: now,
  };
  const values = givenValues(edition, filled);
  const content: CertificateContent = {
    salt: newSalt(),
    columns,
    editionName: edition.edition,
    values,
    computed: [...filled.computed].filter((id) => id in values),
    written,
    parameters: parametersOf(form, edition, filled),
    lapsesAfter: lapseOf(edition, filled, signedOn),
    signature,
    paper,
  };
  const content_sha256 = contentSha256(content);
  const action = signature === null ? 'certificate.recorded' : 'certificate.signed';
  const recorded = { ...columns, content_sha256 };
  const details = detailsOf(recorded);
  await appendEmployeeAudit(transaction, deps, caller, { row: employee, action, details });
  const key = await openEmployeeKey(transaction, deps, employee.id);
  if (key === undefined) throw new Error(`employee ${employee.id} has a trail, but no key`);
  const row: CertificateRow = {
    ...recorded,
    sealed: sealContent(key, content),
    voided_at: null,
    void_reason: null,
  };
  await insertCertificate(transaction, row);
  return viewCertificate(row, content, null, deps.taken);
}

/** What every entry of the trail tells of a certificate: never an answer. */
export const detailsOf = ({
  id,
  form_code,
  version,
  content_sha256,
}: Pick<CertificateRow, 'id' | 'form_code' | 'version' | 'content_sha256'>) => ({
  certificateId: id,
  formCode: form_code,
  version,
  contentSha256: content_sha256,
});
