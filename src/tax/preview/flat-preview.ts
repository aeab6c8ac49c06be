/** A preview as rows: one for the net, one for each cause of each tax, and one for each tax that is not compared. */

import type { Previewed, PreviewTax } from './schema.ts';

export const PREVIEW_COLUMNS = [
  'row',
  'employeeID',
  'about',
  'uniqueTaxID',
  'locationCode',
  'title',
  'payer',
  'before',
  'after',
  'difference',
  'cause',
  'because',
  'effective',
  'document',
  'reason',
];

type Cell = string | number | null;

/** `row` is the number of the item in its file. */
export function previewRows(previewed: Previewed, row: number): Cell[][] {
  const { employeeID } = previewed;
  const start = (about: string): Cell[] => [row, employeeID, about];
  if ('errorStatus' in previewed) {
    const reason = previewed.errorStatus.errorMessage;
    return [[...start('error'), ...blanks(PREVIEW_COLUMNS.length - 4), reason]];
  }
  const { net, taxes, notCompared, beginning } = previewed;
  const nets: Cell[] = [net.before, net.after, net.difference];
  return [
    [...start('net'), ...blanks(3), 'employee', ...nets, ...blanks(5)],
    ...taxes.flatMap((tax) => taxRows(tax).map((cells) => [...start('tax'), ...cells])),
    ...notCompared.map(({ uniqueTaxID, locationCode, title, payer, before, reason }): Cell[] => [
      ...start('notCompared'),
      ...[uniqueTaxID, locationCode, title, payer, before],
      ...blanks(6),
      reason,
    ]),
    ...beginning.map(({ uniqueTaxID, title, payer, effective, citation }): Cell[] => [
      ...start('beginning'),
      ...[uniqueTaxID, null, title, payer],
      ...blanks(5),
      ...[effective, citation.document, null],
    ]),
  ];
}

const blanks = (count: number): Cell[] => new Array<Cell>(count).fill(null);

/** A tax that does not change has a row without a cause. */
function taxRows(tax: PreviewTax): Cell[][] {
  const { uniqueTaxID, locationCode, title, payer, before, after, causes } = tax;
  const own = [uniqueTaxID, locationCode, title, payer, before, after];
  if (causes.length === 0) return [[...own, 0, ...blanks(5)]];
  return causes.map(({ difference, cause, because = null, effective, citation }) => [
    ...own,
    ...[difference, cause, because, effective, citation.document, null],
  ]);
}
