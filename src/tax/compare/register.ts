/** A register and what is known next to it, read to its checks: one reader for commands and requests. */

import { type Row, SheetError } from '../../platform/sheets/sheet.ts';
import type { Release } from '../rules/index.ts';
import { columnsFor } from './guess/columns-for.ts';
import { type Constants, missingMessage } from './guess/guess-columns.ts';
import { readOpening } from './guess/opening.ts';
import { type Register, readChecks } from './read/read-checks.ts';

export type RegisterFiles = {
  /** Of the register; its digits can be the pay date. */
  readonly name: string;
  readonly rows: readonly Row[];
  /** Of a columns file. */
  readonly columns?: { readonly file: string; readonly text: string } | undefined;
  readonly employees?: readonly Row[] | undefined;
  /** An earlier register of the year. */
  readonly opening?: { readonly name: string; readonly rows: readonly Row[] } | undefined;
};

export type FoundColumns = ReturnType<typeof columnsFor>;

/** What its columns hold, as far as it is known. Throws a `SheetError`. */
export const findColumns = (
  { name, rows, columns, employees }: RegisterFiles,
  constants: Constants,
): FoundColumns => columnsFor(rows, columns, name, constants, employees);

/** Throws a `SheetError`, also where a column is missing. */
export function registerOf(
  { employees, opening }: RegisterFiles,
  { shaped, whole, missing }: FoundColumns,
  release: Release,
): Register {
  if (whole === undefined) throw new SheetError(missingMessage(shaped.header, missing));
  const { header, rows } = shaped;
  const soFar =
    opening === undefined
      ? undefined
      : readOpening(opening.rows, whole, release, { employees, name: opening.name });
  return readChecks(header, rows, whole, release, soFar);
}
