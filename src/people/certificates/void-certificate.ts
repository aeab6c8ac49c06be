/** A certificate that does not count after all: entered wrongly, or found invalid. It stays on record. */

import { checkShape } from '../../platform/requests/check-shape.ts';
import type { Caller } from '../../platform/requests/deps.ts';
import { RequestError } from '../../platform/requests/errors.ts';
import { requireMatch } from '../../platform/requests/if-match.ts';
import { appendEmployeeAudit } from '../employees/employee-audit.ts';
import { sealReason } from './content.ts';
import { type CertificateDeps, withEmployee } from './deps.ts';
import { type CertificateIds, findCertificate } from './read-certificate.ts';
import { VoidCertificate } from './schema.ts';
import { voidCertificateRow } from './storage/certificates.ts';
import { detailsOf } from './store-certificate.ts';
import { type CertificateView, viewCertificate } from './view.ts';

/** The version before counts again. Refused with 409 when it was voided before. */
export async function voidCertificate(
  deps: CertificateDeps,
  caller: Caller,
  ids: CertificateIds,
  body: unknown,
  ifMatch?: string,
): Promise<CertificateView> {
  return await withEmployee(deps, caller, 'certificate.void', ids, async (opened) => {
    const { transaction, employee, now } = opened;
    const { row, content, key } = await findCertificate(deps, opened, ids.certificateId);
    requireMatch(ifMatch, versionOf({ voidedAt: row.voided_at }));
    const reason = checkShape(VoidCertificate, body).reason.trim();
    if (row.voided_at !== null) {
      throw new RequestError('certificate_voided', { at: row.voided_at });
    }
    const voided = { voided_at: now, void_reason: sealReason(key, row.id, reason) };
    await voidCertificateRow(transaction, row.id, voided);
    const details = { ...detailsOf(row), voidedAt: now, reason };
    const action = 'certificate.voided';
    await appendEmployeeAudit(transaction, deps, caller, { row: employee, action, details });
    return viewCertificate({ ...row, ...voided }, content, reason, deps.taken);
  });
}

/** For the entity tag: all that ever changes is that it is voided. */
export const versionOf = ({ voidedAt }: { readonly voidedAt: string | null }): number =>
  voidedAt === null ? 1 : 2;
