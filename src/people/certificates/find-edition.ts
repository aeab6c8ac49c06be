/** The form and edition a certificate is on. */

import type { Catalog, Form, LoadedEdition } from '../../forms/catalog/load.ts';
import { editionOn, formOf, whyNotGivenOut } from '../../forms/catalog/select.ts';
import { fieldsOf } from '../../forms/catalog/walk.ts';
import { type FieldError, RequestError } from '../../platform/requests/errors.ts';
import { shortened } from '../../platform/shape/quoted.ts';
import type { CertificateRow } from '../../platform/storage/database/tables-certificates.ts';

export type Found = { readonly form: Form; readonly edition: LoadedEdition };
export type EditionResult = Found | { readonly error: FieldError };

/** Form I-9 has its own process, with law of its own. */
export const isCertificate = ({ identity }: Form): boolean =>
  identity.kind !== 'employment-eligibility';

/**
 * The edition in force on `day`, or the one that `named` says by its effective day. One whose lines
 * are not all known may be copied from paper, not signed here.
 */
export function findEdition(
  forms: Catalog,
  formCode: string,
  day: string,
  named?: string | null,
  isPaper = false,
): EditionResult {
  const form = formOf(forms, formCode);
  if (form === undefined || !isCertificate(form)) {
    const message = `there is no certificate ${shortened(formCode)}. GET /spf/forms lists the codes`;
    return { error: { path: 'formCode', code: 'invalid_value', message } };
  }
  if (named) {
    const edition = form.editions.find(({ effective }) => effective === named);
    if (edition !== undefined) return { form, edition };
    const known = form.editions.map(({ effective }) => effective).join(', ');
    const message = `${form.identity.code} has no edition effective ${named}. Use ${known}`;
    return { error: { path: 'edition', code: 'invalid_value', message } };
  }
  const edition = editionOn(form, day);
  const why = whyNotGivenOut(form, day);
  if (edition !== undefined && (isPaper || why === undefined)) return { form, edition };
  return { error: { path: 'formCode', code: 'invalid_value', message: why ?? 'is not known' } };
}

/** Refused with 404 where the catalog has no such certificate. */
export function findCertificate(forms: Catalog, formCode: string): Form {
  const form = formOf(forms, formCode);
  if (form !== undefined && isCertificate(form)) return form;
  throw new RequestError('form_not_found', { code: shortened(formCode) });
}

/** The form and edition to sign on `day`. Refused with 404 where there is none. */
export function findForm(forms: Catalog, formCode: string, day: string): Found {
  findCertificate(forms, formCode);
  const found = findEdition(forms, formCode, day);
  if (!('error' in found)) return found;
  throw new RequestError('form_not_available', { reason: found.error.message });
}

/** The edition a stored certificate is on. Refused with 409 when this release does not have it. */
export function editionOf(
  forms: Catalog,
  { form_code, edition: effective }: Pick<CertificateRow, 'form_code' | 'edition'>,
): Found {
  const form = formOf(forms, form_code);
  const edition = form?.editions.find((each) => each.effective === effective);
  if (form !== undefined && edition !== undefined) return { form, edition };
  throw new RequestError('certificate_edition_unknown', { form: form_code, effective });
}

/** Fields a signature is written into: of the employee, not of employer or preparer. */
export const signatureFieldsOf = (edition: LoadedEdition) =>
  fieldsOf(edition).filter(
    ({ field }) => field.type === 'signature' && (field.by ?? 'employee') === 'employee',
  );
