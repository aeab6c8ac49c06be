/** The functions of `wagewright/compare`, the same in Node and in a browser. */

import type { Row } from '../../platform/sheets/sheet.ts';
import { type CompareOptions, type Comparison, compare } from '../compare/compare.ts';
import { joined, shapeWith } from '../compare/guess/columns-for.ts';
import {
  type Constants,
  type Guess,
  guess,
  likeliestHeader,
} from '../compare/guess/guess-columns.ts';
import { readOpening } from '../compare/guess/opening.ts';
import { shapesOf } from '../compare/layouts/layout.ts';
import { readChecks } from '../compare/read/read-checks.ts';
import type { Columns } from '../compare/table/columns.ts';
import type { ReleaseSet } from '../paycalc/releases.ts';

export { readSheet as readRegister } from '../../platform/sheets/read-sheet.ts';
export { type Row, SheetError } from '../../platform/sheets/sheet.ts';
export type { CompareOptions, Comparison } from '../compare/compare.ts';
export type { Constants } from '../compare/guess/guess-columns.ts';
export { csvReport } from '../compare/report/csv.ts';
export { htmlReport } from '../compare/report/html.ts';
export { type Summary, summaryOf } from '../compare/report/summary.ts';
export { type Columns, parseColumns, printColumns } from '../compare/table/columns.ts';

export type GuessedColumns = Guess & { readonly header: Row; readonly rows: readonly Row[] };

export type GuessOptions = Constants & {
  /** Line of the header in the file; left out, the row that most is known of. */
  readonly headerLine?: number;
  /** Its digits can be the pay date. */
  readonly fileName?: string;
  /** Rows of a file of employees, of which the columns are used, too. */
  readonly employees?: readonly Row[];
};

export type RunOptions = CompareOptions & {
  /** Of the tax rules, such as `2026.1`; the highest installed when left out. */
  readonly version?: string;
  /** An earlier register of the year, with the same columns: the year so far. */
  readonly opening?: readonly Row[];
  /** Rows of the file of employees that the columns were guessed with. */
  readonly employees?: readonly Row[];
};

/**
 * What the columns of a register seem to hold, with its header and rows as its layout has them.
 * `missing` names what to add before `compareRegister` can use the columns; `remarks` say what was
 * taken from elsewhere than a header, and which columns are not sure.
 */
export function guessColumns(
  rows: readonly Row[],
  { headerLine, fileName, employees, ...constants }: GuessOptions = {},
): GuessedColumns {
  const own = shapesOf(rows).find(
    ({ header, layout }) => layout === undefined && header.line === headerLine,
  );
  const shaped = joined(own ?? likeliestHeader(rows).shaped, employees);
  return { header: shaped.header, rows: shaped.rows, ...guess(shaped, fileName, constants) };
}

export const parallelRunOf = (releases: () => ReleaseSet) => ({
  /**
   * Calculates each check of a register again: which amounts agree, which differ, and the likely reason.
   *
   * @throws {SheetError} when the register has no column of a name in `columns`, or the file of employees cannot be joined.
   * @throws {Error} for a version that is not installed.
   */
  compareRegister: (
    rows: readonly Row[],
    columns: Columns,
    { version, opening, employees, ...options }: RunOptions = {},
  ): Comparison => {
    const release = releases().select(version);
    const { header, rows: own } = shapeWith(rows, columns, employees);
    const soFar =
      opening === undefined ? undefined : readOpening(opening, columns, release, { employees });
    return compare(readChecks(header, own, columns, release, soFar), release, options);
  },
});
