/** The year so far, from an earlier register with the same columns. */

import { type Row, SheetError } from '../../../platform/sheets/sheet.ts';
import type { Release } from '../../rules/index.ts';
import { readDrafts } from '../read/read-checks.ts';
import { type Opening, openingOf } from '../read/year-to-date.ts';
import type { Columns } from '../table/columns.ts';
import { shapeWith } from './columns-for.ts';

/** Throws a `SheetError` for a row that cannot be read: a sum without it would be too low. */
export function readOpening(
  rows: readonly Row[],
  columns: Columns,
  release: Release,
  {
    employees,
    name = 'the earlier register',
  }: { employees?: readonly Row[] | undefined; name?: string } = {},
): Opening {
  const { header, rows: own } = shapeWith(rows, columns, employees);
  const { drafts, unread } = readDrafts(header, own, columns, release);
  const [first] = unread;
  if (first === undefined) return openingOf(drafts);
  throw new SheetError(`${name}, row ${first.line}: ${first.reason}`);
}
