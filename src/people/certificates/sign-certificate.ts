/**
 * An employee signs a certificate in their own session: the service writes the name that the form gives
 * and the day, the form's own declaration is what is acknowledged, and the edition is the one in force
 * that day.
 */

import { declaredIn } from '../../forms/catalog/declaration.ts';
import { checkAll } from '../../platform/requests/check-all.ts';
import type { Caller } from '../../platform/requests/deps.ts';
import type { FieldError } from '../../platform/requests/errors.ts';
import { signerOf } from './content.ts';
import { type CertificateDeps, type EmployeeIds, withEmployee } from './deps.ts';
import { type FilledCertificate, fillCertificate } from './fill-certificate.ts';
import { type EditionResult, findEdition } from './find-edition.ts';
import { SignCertificate } from './schema.ts';
import { deleteCertificateDraft } from './storage/certificate-drafts.ts';
import { storeCertificate } from './store-certificate.ts';
import type { CertificateView } from './view.ts';

export async function signCertificate(
  deps: CertificateDeps,
  caller: Caller,
  ids: EmployeeIds,
  body: unknown,
): Promise<CertificateView> {
  return await withEmployee(deps, caller, 'certificate.sign', ids, async (opened) => {
    const { today, now } = opened;
    const { actor, origin } = caller;
    let found: EditionResult | undefined;
    let done: FilledCertificate | undefined;
    const sent = checkAll(
      SignCertificate,
      body,
      ({ formCode, answers, appliesFrom, signature }) => {
        found = formCode === undefined ? undefined : findEdition(deps.forms, formCode, today);
        const errors: FieldError[] = [];
        if (found !== undefined && 'error' in found) errors.push(found.error);
        else if (found !== undefined && answers !== undefined) {
          const signing = {
            name: actor.name,
            isSigner: true,
            day: today,
            mayAnswer: ['preparer'],
          } as const;
          done = fillCertificate(found.edition, answers, signing);
          errors.push(...done.errors);
        }
        if (signature?.acknowledged === false) {
          const message = 'must be true to confirm that the signer has read the declaration';
          errors.push({ path: 'signature.acknowledged', code: 'invalid_value', message });
        }
        return [...errors, ...appliesFromErrors(appliesFrom, today)];
      },
    );
    const { form, edition, filled, written, signedAs } = checked(found, done);
    await deleteCertificateDraft(opened.transaction, {
      employeeId: opened.employee.id,
      formCode: form.identity.code,
    });
    return await storeCertificate(deps, caller, opened, {
      form,
      edition,
      filled,
      written,
      signedOn: today,
      receivedOn: today,
      appliesFrom: sent.appliesFrom ?? today,
      signature: {
        acknowledged: true,
        declarations: declaredIn(edition, written),
        signedAt: now,
        signer: { ...signerOf(caller), name: signedAs },
        ip: origin.ip,
        userAgent: origin.userAgent,
      },
      paper: null,
    });
  });
}

export function appliesFromErrors(
  appliesFrom: string | null | undefined,
  signedOn: string,
): FieldError[] {
  if (!appliesFrom || appliesFrom >= signedOn) return [];
  const message = `must not be before the day it was signed, ${signedOn}`;
  return [{ path: 'appliesFrom', code: 'out_of_range', message }];
}

/** What the rules found, once nothing was refused. */
export function checked(found: EditionResult | undefined, done: FilledCertificate | undefined) {
  if (found === undefined || 'error' in found || done === undefined) {
    throw new Error('a certificate passed that was not checked');
  }
  return { form: found.form, edition: found.edition, ...done };
}
