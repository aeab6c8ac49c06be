/** The certificates of an employee: a list opens none. */

import { formOf } from '../../forms/catalog/select.ts';
import type { Caller } from '../../platform/requests/deps.ts';
import { invalid } from '../../platform/requests/errors.ts';
import { shortened } from '../../platform/shape/quoted.ts';
import { requirePermission } from '../access/permissions.ts';
import { findEmployee } from '../employees/find-employee.ts';
import { findEmployer } from '../employers/find-employer.ts';
import type { CertificateDeps, EmployeeIds } from './deps.ts';
import { isCertificate } from './find-edition.ts';
import { listCertificateRows } from './storage/certificates.ts';
import { summarizeCertificate } from './view.ts';

type CertificatePage = {
  readonly formCode: string | undefined;
  readonly after: string | undefined;
  readonly limit: number;
};

/** In the order they were stored. */
export async function listCertificates(
  deps: CertificateDeps,
  caller: Caller,
  ids: EmployeeIds,
  { formCode, after, limit }: CertificatePage,
): Promise<ReturnType<typeof summarizeCertificate>[]> {
  requirePermission(caller, 'certificates.list', ids);
  const { db, forms } = deps;
  await findEmployer(db, caller.accountId, ids.employerId);
  const employee = await findEmployee(db, caller.accountId, ids.employerId, ids.employeeId);
  const form = formCode === undefined ? undefined : formOf(forms, formCode);
  if (formCode !== undefined && (form === undefined || !isCertificate(form))) {
    const message = `there is no certificate ${shortened(formCode)}. GET /spf/forms lists the codes`;
    throw invalid([{ path: 'formCode', code: 'invalid_value', message }]);
  }
  const list = { employeeId: employee.id, formCode: form?.identity.code, after, limit };
  return (await listCertificateRows(db, list)).map(summarizeCertificate);
}
