/** The functions of `wagewright/compare`, the same in Node and in a browser. */

import type { Row } from '../../platform/sheets/sheet.ts';
import { type Columns, headersOf } from '../compare/columns.ts';
import { headerWith } from '../compare/columns-for.ts';
import { type CompareOptions, type Comparison, compare } from '../compare/compare.ts';
import { type Guess, guess, likeliestHeader } from '../compare/guess-columns.ts';
import { readChecks } from '../compare/read-checks.ts';
import type { ReleaseSet } from '../paycalc/releases.ts';

export { readSheet as readRegister } from '../../platform/sheets/read-sheet.ts';
export { type Row, SheetError } from '../../platform/sheets/sheet.ts';
export { type Columns, parseColumns, printColumns } from '../compare/columns.ts';
export type { CompareOptions, Comparison } from '../compare/compare.ts';
export { csvReport } from '../compare/report/csv.ts';
export { htmlReport } from '../compare/report/html.ts';
export { type Summary, summaryOf } from '../compare/report/summary.ts';

export type GuessedColumns = Guess & { readonly header: Row };

export type RunOptions = CompareOptions & {
  /** Of the tax rules, such as `2026.1`; the highest installed when left out. */
  readonly version?: string;
};

/**
 * What the columns of a register seem to hold. The header is the row of the file at `headerLine`, or the
 * one that most is known of. `missing` names what to add before `compareRegister` can use the columns.
 */
export function guessColumns(rows: readonly Row[], headerLine?: number): GuessedColumns {
  const header = rows.find(({ line }) => line === headerLine) ?? likeliestHeader(rows).row;
  return { header, ...guess(header, rows.slice(rows.indexOf(header) + 1)) };
}

export const parallelRunOf = (releases: () => ReleaseSet) => ({
  /**
   * Calculates each check of a register again: which amounts agree, which differ, and the likely reason.
   *
   * @throws {SheetError} when the register has no column of a name in `columns`.
   * @throws {Error} for a version that is not installed.
   */
  compareRegister: (
    rows: readonly Row[],
    columns: Columns,
    { version, ...options }: RunOptions = {},
  ): Comparison => {
    const release = releases().select(version);
    const header = headerWith(rows, headersOf(columns));
    const after = rows.slice(rows.indexOf(header) + 1);
    return compare(readChecks(header, after, columns, release), release, options);
  },
});
