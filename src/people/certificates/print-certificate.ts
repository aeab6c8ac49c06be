/** A certificate as a PDF: the form of its edition, filled in, with a sheet for what it has no room for. */

import type { FormField } from '../../forms/catalog/item-schema.ts';
import { unshownFields } from '../../forms/installed/unshown.ts';
import type { Facts } from '../../forms/pdf/continuation.ts';
import type { FormPrinter } from '../../forms/printing/printer.ts';
import type { Caller } from '../../platform/requests/deps.ts';
import { RequestError } from '../../platform/requests/errors.ts';
import { shownTo } from '../../platform/requests/masking.ts';
import { printDay } from '../../platform/shape/days.ts';
import type { CertificateDeps } from './deps.ts';
import { editionOf } from './find-edition.ts';
import { type CertificateIds, openCertificate } from './read-certificate.ts';

type PrintedCertificate = {
  readonly pdf: Uint8Array;
  /** Filled fields without a place in an agency's own PDF: they are on the continuation sheet. */
  readonly unmapped: readonly string[];
  readonly fileName: string;
};

/**
 * Refused with 409 where lines of the form are not known, and where an agency's own PDF has no place
 * for a signature, an exemption or a line that feeds a tax parameter: the form would not say it.
 */
export async function printCertificate(
  deps: CertificateDeps & { readonly printer: Pick<FormPrinter, 'print'> },
  caller: Caller,
  ids: CertificateIds,
): Promise<PrintedCertificate> {
  const opened = await openCertificate(deps, caller, ids);
  const { row, content, employee } = opened;
  const { form, edition } = editionOf(deps.forms, row);
  if (edition.incomplete !== undefined) {
    const reason = `${row.form_code}, ${edition.edition}, cannot be printed: ${edition.incomplete}`;
    throw new RequestError('certificate_not_printable', { reason });
  }
  const facts: Facts = [
    ['Form', `${row.form_code}, ${content.editionName}`],
    ['Employee', `${employee.last_name}, ${employee.first_name}`],
    ['Certificate', `version ${row.version}, signed ${printDay(row.signed_on)}, ${row.id}`],
  ];
  // After the transaction: no one waits for the record while a page is drawn.
  const values = new Map(Object.entries(shownTo(caller, content.values)));
  const { pdf, unmapped } = await deps.printer.print(form, edition, values, facts);
  // Signed on paper: the service's own note of that is no signature.
  const notes = content.signature === null ? content.written : [];
  const unshown = unshownFields(edition, unmapped).filter(({ id }) => !notes.includes(id));
  if (unshown.length > 0) throw unshownRefusal(`${row.form_code}, ${edition.edition},`, unshown);
  // No one gets a page without its entry, and a page that was refused has none.
  await openCertificate(deps, caller, ids, 'certificate.printed');
  return { pdf, unmapped, fileName: `${row.form_code}-version-${row.version}.pdf` };
}

function unshownRefusal(form: string, unshown: readonly FormField[]): RequestError {
  const names = unshown.map(({ id }) => id).join(', ');
  return new RequestError(
    'certificate_fields_unshown',
    { form, names },
    {
      errors: unshown.map(({ id }) => ({
        path: `answers.${id}`,
        code: 'not_allowed',
        message: 'is filled in, but the installed PDF has no place for it',
      })),
    },
  );
}
