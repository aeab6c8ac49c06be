/** Header, rows, and columns of a register: as a columns file says, or guessed. */

import { type Row, SheetError } from '../../../platform/sheets/sheet.ts';
import { type Shaped, shapesOf } from '../layouts/layout.ts';
import { withEmployees } from '../read/employees.ts';
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
  employees?: readonly Row[],
): Found {
  if (given === undefined) {
    const shaped = joined(findHeader(rows), employees);
    return { shaped, isGuessed: true, ...guess(shaped, fileName, constants) };
  }
  const columns = { ...parseColumns(given.text, given.file), ...constants };
  const shaped = shapeWith(rows, columns, employees);
  const nothing = { missing: [], remarks: [], remarkCodes: [] };
  return { shaped, columns, whole: columns, isGuessed: false, ...nothing };
}

/** The register with the columns of the file of employees, where there is one. Throws a `SheetError`. */
export const joined = (shaped: Shaped, employees: readonly Row[] | undefined): Shaped =>
  employees === undefined ? shaped : withEmployees(shaped, employees);

/**
 * Of the ways to read the register, the one of its layout or whose header has most of the columns, with
 * those of the file of employees. Throws a `SheetError`, also when there is no row.
 */
export function shapeWith(
  rows: readonly Row[],
  columns: Columns,
  employees?: readonly Row[],
): Shaped {
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
  const best = own.reduce((a, b) => (countOf(b) > countOf(a) ? b : a), first);
  return joined(best, employees);
}
