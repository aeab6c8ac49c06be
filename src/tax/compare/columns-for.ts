/** Header and columns of a register: as a columns file says, or guessed. */

import { type Row, SheetError } from '../../platform/sheets/sheet.ts';
import { type Columns, headersOf, parseColumns } from './columns.ts';
import { findHeader, guessAll } from './guess-columns.ts';

type Found = { readonly header: Row; readonly columns: Columns; readonly isGuessed: boolean };

/** Throws a `SheetError`. */
export function columnsFor(
  rows: readonly Row[],
  told: { readonly file: string; readonly text: string } | undefined,
): Found {
  if (told === undefined) {
    const header = findHeader(rows);
    const after = rows.slice(rows.indexOf(header) + 1);
    return { header, columns: guessAll(header, after), isGuessed: true };
  }
  const columns = parseColumns(told.text, told.file);
  return { header: headerWith(rows, headersOf(columns)), columns, isGuessed: false };
}

/** The row that holds most of the headers named. Throws a `SheetError` when there is no row. */
export function headerWith(rows: readonly Row[], names: readonly string[]): Row {
  const countOf = ({ cells }: Row): number => names.filter((name) => cells.includes(name)).length;
  const [first] = rows;
  if (first === undefined) throw new SheetError('the register has no rows.');
  return rows.reduce((best, row) => (countOf(row) > countOf(best) ? row : best), first);
}
