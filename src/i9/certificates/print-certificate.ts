/** A certificate as a PDF: the form of its edition, filled in. */

import type { FormPrinter } from '../../forms/pdf/printer.ts';
import type { Caller } from '../deps.ts';
import { I9Error } from '../errors.ts';
import type { CertificateDeps } from './deps.ts';
import { editionOf } from './find-edition.ts';
import { type CertificatePlace, openCertificate } from './read-certificate.ts';

export type PrintedCertificate = {
  readonly pdf: Uint8Array;
  /** Filled fields that an agency's own PDF, where one is installed, shows nowhere. */
  readonly unmapped: readonly string[];
  readonly fileName: string;
};

/** Refused with 409 where the form cannot show what stands on it. */
export async function printCertificate(
  deps: CertificateDeps & { readonly printer: Pick<FormPrinter, 'fill'> },
  caller: Caller,
  place: CertificatePlace,
): Promise<PrintedCertificate> {
  const { row, content } = await openCertificate(deps, caller, place, 'certificate.printed');
  const { form, edition } = editionOf(deps.forms, row);
  if (edition.incomplete !== undefined) {
    const why = `${row.form_code}, ${edition.edition}, cannot be printed: ${edition.incomplete}`;
    throw new I9Error(409, why);
  }
  // After the transaction: nobody waits for the record while a page is drawn.
  const printed = await deps.printer.fill(form, edition, new Map(Object.entries(content.values)));
  if ('problems' in printed) {
    throw new I9Error(409, 'The form has no room for what stands on it.', printed.problems);
  }
  const { pdf, unmapped } = printed;
  return { pdf, unmapped, fileName: `${row.form_code}-version-${row.version}.pdf` };
}
