/** One certificate opened; the employee's trail says by whom. */

import type { Caller } from '../../platform/requests/deps.ts';
import { RequestError } from '../../platform/requests/errors.ts';
import { shownTo } from '../../platform/requests/masking.ts';
import type { CertificateRow } from '../../platform/storage/database/tables-certificates.ts';
import type { Secrets } from '../../platform/storage/secrets/secrets.ts';
import {
  appendEmployeeAudit,
  type EmployeeAction,
  openEmployeeKey,
} from '../employees/employee-audit.ts';
import { type CertificateContent, openContent, openReason } from './content.ts';
import {
  type CertificateDeps,
  type EmployeeIds,
  type OpenedEmployee,
  withEmployee,
} from './deps.ts';
import { findCertificateRow } from './storage/certificates.ts';
import { detailsOf } from './store-certificate.ts';
import { type CertificateView, viewCertificate } from './view.ts';

export type CertificateIds = EmployeeIds & { readonly certificateId: string };

export async function readCertificate(
  deps: CertificateDeps,
  caller: Caller,
  ids: CertificateIds,
): Promise<CertificateView> {
  const { row, content, key } = await openCertificate(deps, caller, ids, 'certificate.read');
  return shownTo(caller, viewCertificate(row, content, openReason(key, row), deps.taken));
}

type OpenedCertificate = {
  readonly row: CertificateRow;
  readonly content: CertificateContent;
  /** The employee's own. */
  readonly key: Secrets;
};

/** With an `action`, the employee's trail gets its entry in the same transaction. */
export async function openCertificate(
  deps: CertificateDeps,
  caller: Caller,
  ids: CertificateIds,
  action?: EmployeeAction,
): Promise<OpenedCertificate & Pick<OpenedEmployee, 'employee'>> {
  return await withEmployee(deps, caller, 'certificate.read', ids, async (opened) => {
    const found = await findCertificate(deps, opened, ids.certificateId);
    const { transaction, employee } = opened;
    if (action !== undefined) {
      const details = detailsOf(found.row);
      await appendEmployeeAudit(transaction, deps, caller, { row: employee, action, details });
    }
    return { ...found, employee };
  });
}

/** Refused with 404 when this employee has no such certificate. */
export async function findCertificate(
  deps: CertificateDeps,
  { transaction, employee }: Pick<OpenedEmployee, 'transaction' | 'employee'>,
  certificateId: string,
): Promise<OpenedCertificate> {
  const { id: employeeId, employer_id: employerId } = employee;
  const row = await findCertificateRow(transaction, { employerId, employeeId, certificateId });
  if (row === undefined) throw new RequestError('certificate_not_found');
  const key = await openEmployeeKey(transaction, deps, employeeId);
  if (key === undefined) throw new Error(`the key of employee ${employeeId} is missing`);
  return { row, content: openContent(key, row), key };
}
