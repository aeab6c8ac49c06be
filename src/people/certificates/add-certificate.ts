/** A new certificate: signed here by the employee, or recorded from paper. */

import type { Caller } from '../../platform/requests/deps.ts';
import type { CertificateDeps, EmployeeIds } from './deps.ts';
import { recordCertificate } from './record-certificate.ts';
import { signCertificate } from './sign-certificate.ts';
import type { CertificateView } from './view.ts';

/** What the body brings decides; where it brings neither or both, who sends it. */
export async function addCertificate(
  deps: CertificateDeps,
  caller: Caller,
  ids: EmployeeIds,
  body: unknown,
): Promise<CertificateView> {
  const brings = (name: string): boolean => Object(body)[name] !== undefined;
  const [isSigned, isPaper] = [brings('signature'), brings('paper')];
  const signs = isSigned === isPaper ? caller.actor.kind === 'employee' : isSigned;
  return await (signs ? signCertificate : recordCertificate)(deps, caller, ids, body);
}
