/** The rows of a register to checks: what was paid, on which certificate, and what was withheld. */

import { type Row, SheetError } from '../../platform/sheets/sheet.ts';
import type { Release } from '../rules/index.ts';
import { CellError } from './cells.ts';
import type { Check, Draft } from './check.ts';
import { type Columns, headersOf } from './columns.ts';
import { RowReader } from './row-reader.ts';
import { withYearToDate } from './year-to-date.ts';

/** A row that no check could be made of. */
export type Unread = { readonly line: number; readonly employee: string; readonly reason: string };

export type Register = {
  readonly checks: readonly Check[];
  readonly unread: readonly Unread[];
  /** About the register as a whole. */
  readonly notes: readonly string[];
};

/** Throws a `SheetError` when a column that is named does not exist. */
export function readChecks(
  header: Row,
  rows: readonly Row[],
  columns: Columns,
  release: Release,
): Register {
  refuseUnknown(header, columns);
  const reader = new RowReader(header.cells, columns, release);
  const unread: Unread[] = [];
  const groups = reader.isLong ? grouped(rows, reader) : rows.map((row) => [row]);
  const drafts: Draft[] = [];
  let totals = 0;
  for (const group of groups) {
    const [first] = group as [Row];
    const employee = reader.text(first, columns.employee);
    if (isTotal(employee, reader.text(first, columns.payDate))) {
      totals += 1;
      continue;
    }
    try {
      for (const row of group) refuseShifted(row, header);
      drafts.push(reader.draft(group));
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      unread.push({ line: first.line, employee, reason: error.message });
    }
  }
  const notes =
    totals === 0 ? [] : [`${totals} ${totals === 1 ? 'row' : 'rows'} with totals skipped.`];
  if (columns.ytdWages === undefined) {
    notes.push(
      'The register has no column for year-to-date wages, so they were added up from its checks. Start the file with the first check of the year, or wage bases are reached too late.',
    );
  }
  return { checks: withYearToDate(drafts, columns), unread, notes };
}

function refuseUnknown(header: Row, columns: Columns): void {
  const missing = headersOf(columns).filter((name) => !header.cells.includes(name));
  if (missing.length === 0) return;
  throw new SheetError(
    `the register has no column ${missing.map((name) => JSON.stringify(name)).join(', ')}. Its headers are: ${header.cells.filter(Boolean).join(', ')}.`,
  );
}

/** An amount such as 1,234.00 without quotes moves every cell after it by one column. */
function refuseShifted({ cells }: Row, header: Row): void {
  const last = cells.findLastIndex((cell) => cell !== '');
  if (last < header.cells.length) return;
  throw new CellError(
    `the row has ${last + 1} cells and the header ${header.cells.length}. Put quotes around cells that hold a comma, such as "1,234.00".`,
  );
}

const isTotal = (employee: string, payDate: string): boolean =>
  payDate === '' && (employee === '' || /total/i.test(employee));

/** Rows of one check, in the order of the first ones. */
function grouped(rows: readonly Row[], reader: RowReader): Row[][] {
  return [...Map.groupBy(rows, (row) => reader.key(row)).values()];
}
