/** Header, rows, and columns of a register: as a columns file says, or guessed. */

import { type Row, SheetError } from '../../../platform/sheets/sheet.ts';
import { type Shaped, shapesOf } from '../layouts/layout.ts';
import { type Columns, headersOf, parseColumns } from '../table/columns.ts';
import { type Constants, findHeader, type Guess, guess } from './guess-columns.ts';

type Found = Guess & {
  readonly shaped: Shaped;
  readonly isGuessed: boolean;
};

/** Throws a `SheetError`. */
export function columnsFor(
  rows: readonly Row[],
  given: { readonly file: string; readonly text: string } | undefined,
  fileName = '',
  constants: Constants = {},
): Found {
  if (given === undefined) {
    const shaped = findHeader(rows);
    return { shaped, isGuessed: true, ...guess(shaped, fileName, constants) };
  }
  const columns = { ...parseColumns(given.text, given.file), ...constants };
  const shaped = shapeWith(rows, columns);
  return { shaped, columns, whole: columns, isGuessed: false, missing: [], remarks: [] };
}

/** Of the ways to read the register, the one of its layout or whose header has most of the columns. Throws a `SheetError` when there is no row. */
export function shapeWith(rows: readonly Row[], columns: Columns): Shaped {
  const shapes = shapesOf(rows);
  const own = shapes.filter(({ layout }) => layout === columns.layout);
  if (own.length === 0 && columns.layout !== undefined) {
    throw new SheetError(
      `the register is not laid out as ${columns.layout} (layout in the columns file). Leave layout out, and name the columns of the table.`,
    );
  }
  const names = headersOf(columns);
  const countOf = ({ header }: Shaped): number =>
    names.filter((name) => header.cells.includes(name)).length;
  const [first] = own;
  if (first === undefined) throw new SheetError('the register has no rows.');
  return own.reduce((best, shape) => (countOf(shape) > countOf(best) ? shape : best), first);
}
