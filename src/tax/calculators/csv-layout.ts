/** What the header of a CSV file says of its rows, worked out once, and what is wrong with a row. */

import { countText } from '../../platform/shape/written.ts';
import { CsvRecord } from '../../platform/sheets/csv-record.ts';
import { delimiterOf } from '../../platform/sheets/sheet.ts';
import { columnsOf } from '../paycalc/flat-items.ts';
import { RowJson } from './row-json.ts';

type CsvLayout = {
  /** The names of the columns. */
  readonly names: readonly string[];
  /** Reads the rows, one at a time. */
  readonly record: CsvRecord;
  /** Writes the items of rows, one at a time. */
  readonly json: RowJson;
};

/** As Excel has it. */
const MAX_CELL = 32_767;

/** Parts of one file come one after the other; a server has few files at a time. */
const layouts = new Map<string, CsvLayout>();
const MAX_LAYOUTS = 8;

/** Throws a `TaxInterfaceError` for a column that names no field. */
export function layoutOf(header: string): CsvLayout {
  let layout = layouts.get(header);
  if (layout === undefined) {
    layout = newLayout(header);
    if (layouts.size === MAX_LAYOUTS) layouts.clear();
    layouts.set(header, layout);
  }
  return layout;
}

function newLayout(header: string): CsvLayout {
  const bytes = Buffer.from(header);
  const record = new CsvRecord(delimiterOf(header.trimStart()));
  // Blank lines may come before it.
  for (let at = 0; at < bytes.length && !record.hasContent; at = record.end) {
    record.read(bytes, at, true);
  }
  const names = Array.from({ length: record.count }, (_, cell) => record.text(bytes, cell));
  return { names, record, json: new RowJson(columnsOf(names)) };
}

const WRONG_QUOTES = {
  'open-quote': 'the quote is not closed',
  'text-after-quote':
    'text follows the closing quote; write "" for a quote inside a cell in quotes',
  'quote-in-text':
    'the cell has a quote in it; put the cell in quotes and write "" for each quote in it',
} as const;

/** What follows `row 7` in the message; undefined for a row that can be read. */
export function rowProblem(
  record: CsvRecord,
  bytes: Buffer,
  names: readonly string[],
): string | undefined {
  const { problem } = record;
  if (problem !== undefined) {
    const { cell, reason } = problem;
    return ` is not CSV: in ${cellName(cell, names)}, ${WRONG_QUOTES[reason]}. Correct it, and send the row again.`;
  }
  for (let cell = 0; cell < record.count; cell += 1) {
    const length = (record.to[cell] as number) - (record.from[cell] as number);
    if (length > MAX_CELL && record.text(bytes, cell).length > MAX_CELL) {
      return `: ${cellName(cell, names)} has more than ${countText(MAX_CELL)} characters. An unclosed quote can cause this. Correct it, and send the row again.`;
    }
  }
  return undefined;
}

const cellName = (cell: number, names: readonly string[]): string =>
  names[cell] === undefined ? `cell ${cell + 1}` : `cell ${cell + 1} (${names[cell]})`;

/** What is said of a header that is not CSV. */
export const headerProblem = ({ cell, reason }: NonNullable<CsvRecord['problem']>): string =>
  `the first row is not CSV: in ${cellName(cell, [])}, ${WRONG_QUOTES[reason]}`;
