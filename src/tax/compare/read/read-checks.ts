/** The rows of a register to checks: what was paid, on which certificate, and what was withheld. */

import { type Row, SheetError } from '../../../platform/sheets/sheet.ts';
import type { Release } from '../../rules/index.ts';
import { CellError } from '../table/cells.ts';
import { type CheckRows, RegisterCells } from '../table/cells-of-row.ts';
import type { Check, Draft } from '../table/check.ts';
import { type Columns, headersOf } from '../table/columns.ts';
import { codesOf, type Said, type SaidCode, wordsOf } from '../table/said.ts';
import { aboutRegister } from '../whole/remarks.ts';
import { signsOf } from '../whole/signs.ts';
import { isTotal, repeatedTotals } from '../whole/totals.ts';
import { RowReader } from './row-reader.ts';
import { type Opening, withYearToDate } from './year-to-date.ts';

/** A row that no check could be made of. */
export type Unread = {
  readonly line: number;
  readonly employee: string;
  readonly reason: string;
  readonly code: SaidCode;
};

export type Register = {
  readonly checks: readonly Check[];
  readonly unread: readonly Unread[];
  /** About the register as a whole. */
  readonly notes: readonly string[];
  readonly noteCodes: readonly SaidCode[];
};

/** Throws a `SheetError` when a column that is named does not exist. */
export function readChecks(
  header: Row,
  rows: readonly Row[],
  columns: Columns,
  release: Release,
  opening?: Opening,
): Register {
  const { drafts, unread, said } = readDrafts(header, rows, columns, release);
  const checks = withYearToDate(drafts, columns, opening);
  return { checks, unread, notes: wordsOf(said), noteCodes: codesOf(said) };
}

/** The checks before their year-to-date amounts are known. */
export function readDrafts(
  header: Row,
  rows: readonly Row[],
  columns: Columns,
  release: Release,
): { drafts: Draft[]; unread: Unread[]; said: Said[] } {
  refuseUnknown(header, columns);
  const cells = new RegisterCells(header.cells, columns);
  const { own, totals } = withoutTotals(rows, cells);
  const groups =
    columns.taxColumn === undefined ? own.map((row): CheckRows => [row]) : grouped(own, cells);
  const signs = signsOf(groups, cells);
  const reader = new RowReader(cells, release, signs.turned);
  const drafts: Draft[] = [];
  const unread: Unread[] = [];
  for (const group of groups) {
    const [first] = group;
    try {
      for (const row of group) refuseShifted(row, header);
      drafts.push(reader.draft(group));
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      const employee = cells.textOr(first, columns.employee);
      unread.push({ line: first.line, employee, reason: error.message, code: error.code });
    }
  }
  const about = aboutRegister({ header, rows: own, totals, cells, drafts });
  return { drafts, unread, said: [...signs.said, ...about] };
}

function withoutTotals(rows: readonly Row[], cells: RegisterCells): { own: Row[]; totals: Row[] } {
  const totals = rows.filter((row) => isTotal(row, cells));
  const isOwn = new Set(totals);
  const own = rows.filter((row) => !isOwn.has(row));
  const repeated = totals.length > 0 ? repeatedTotals(own, cells) : undefined;
  if (repeated === undefined) return { own, totals };
  return { own: own.filter((row) => row !== repeated), totals: [...totals, repeated] };
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
    'row_shifted',
    `the row has ${last + 1} cells and the header ${header.cells.length}. Put quotes around cells that hold a comma, such as "1,234.00".`,
  );
}

/** Rows of one check, in the order of the first ones. */
function grouped(rows: readonly Row[], cells: RegisterCells): CheckRows[] {
  return [...Map.groupBy(rows, (row) => cells.key(row)).values()].flatMap(
    ([first, ...others]): CheckRows[] => (first === undefined ? [] : [[first, ...others]]),
  );
}
