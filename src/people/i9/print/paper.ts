/** How values of Form I-9 are printed. */

import { parseDay, printDay } from '../../../platform/shape/days.ts';
import type { SubmissionRow } from '../../../platform/storage/database/tables-submissions.ts';
import type { FormDocument } from '../form/content.ts';
import type { FormAddress } from '../form/schema.ts';
import { RECEIPTS } from '../form-data/receipts.ts';

export type Written = string | null | undefined;

export const checked = (value: boolean | null | undefined): Written => (value ? 'X' : undefined);

/** The edition, and until when its print is good, where that is on record. */
export const printedAs = ({
  edition,
  edition_expires,
}: Pick<SubmissionRow, 'edition' | 'edition_expires'>): string =>
  joined([edition, edition_expires && `expires ${edition_expires}`], ', ');

/** `N/A` and texts that are not days stay as they are. */
export function dayOf(text: Written): Written {
  const day = parseDay(text);
  return day === undefined ? text : printDay(day);
}

export const joined = (parts: readonly (Written | false)[], between: string): string =>
  parts.filter(Boolean).join(between);

export const addressLine = (at: FormAddress | null | undefined): string =>
  joined([at?.streetAddress1, at?.streetAddress2, at?.city, stateOf(at), zipOf(at)], ', ');

/** Nine digits as ZIP+4; postal codes of Canada and Mexico stay as they are. */
export const zipOf = (address: FormAddress | null | undefined): string | undefined =>
  address?.zipCode?.replace(/^(\d{5})(\d{4})$/, '$1-$2');

/** Empty boxes are left out. */
export function filled(values: Readonly<Record<string, Written>>): Record<string, string> {
  const entries = Object.entries(values).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return Object.fromEntries(entries);
}

/** The form has no box for a country; the list of its State box has CAN and MEX. */
export function stateOf(address: FormAddress | null | undefined): string {
  const country = { CA: 'CAN', MX: 'MEX' }[address?.country ?? ''];
  return joined([address?.state, country], ', ');
}

/** A receipt is reported by the word before the title of the document it stands for. */
export const titleOf = ({ receipt, documentTitle, documentationKey }: FormDocument): string =>
  `${receipt ? 'Receipt: ' : ''}${documentTitle ?? documentationKey}`;

/** A document that has no boxes. */
export const documentNote = (document: FormDocument): string => {
  const { listKey, issuingAuthority, documentNumber, expirationDate } = document;
  return joined(
    [
      `List ${listKey}: ${titleOf(document)}`,
      issuingAuthority,
      documentNumber && `number ${documentNumber}`,
      expirationDate && `expires ${dayOf(expirationDate)}`,
    ],
    ', ',
  );
};

/** What is recorded of a document beyond the form's boxes. */
export function documentRemarks(document: FormDocument): string[] {
  const { listKey, documentTitle, documentationKey, receiptType } = document;
  const of = `List ${listKey}, ${documentTitle ?? documentationKey}`;
  const receipt = joined(
    [
      document.receipt && receiptType ? RECEIPTS[receiptType].title : undefined,
      document.receiptIssueDate && `issued ${dayOf(document.receiptIssueDate)}`,
      document.receiptExpirationDate && `expires ${dayOf(document.receiptExpirationDate)}`,
      document.receiptValidUntil && `valid until ${dayOf(document.receiptValidUntil)}`,
    ],
    ', ',
  );
  const extension = joined(
    [
      document.extendedUntil && `extended until ${dayOf(document.extendedUntil)}`,
      document.extensionReason,
    ],
    ', ',
  );
  return [receipt, extension].filter(Boolean).map((remark) => `${of}: ${remark}`);
}
