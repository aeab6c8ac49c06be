/** A table as rows of text: CSV, or the first sheet of an Excel workbook (.xlsx). */

import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';

export type Row = {
  /** In the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
};

/** What cannot be read as a whole; the message says what to do. */
export class SheetError extends Error {
  override readonly name = 'SheetError';
}

/** Every row with content, titles and header among them. Throws a `SheetError`. */
export async function readSheet(bytes: Buffer, fileName: string): Promise<Row[]> {
  const rows = /\.xlsx$/i.test(fileName) ? await workbookRows(bytes) : csvRows(bytes.toString());
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (filled.length > 0) return filled;
  throw new SheetError(`${fileName}: holds no rows. Export it as CSV or .xlsx.`);
}

function csvRows(text: string): Row[] {
  if (text.startsWith('PK\u{3}\u{4}')) {
    throw new SheetError('the file is an Excel workbook. Rename it to end with .xlsx.');
  }
  try {
    const records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return records.map(({ info, record }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    throw new SheetError(`the file is not CSV: ${(error as Error).message}`);
  }
}

/** Of the first line: the one of comma, semicolon and tab that appears most. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const count = (delimiter: string): number => first.split(delimiter).length;
  return [',', ';', '\t'].reduce((a, b) => (count(b) > count(a) ? b : a));
}

async function workbookRows(bytes: Buffer): Promise<Row[]> {
  try {
    const [sheet] = await readWorkbook(bytes);
    return (sheet?.data ?? []).map((cells, i) => ({ line: i + 1, cells: cells.map(cellText) }));
  } catch (error) {
    throw new SheetError(
      `the file is not an Excel workbook (.xlsx): ${(error as Error).message}. Save it as .xlsx or CSV.`,
    );
  }
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // Amounts of a workbook are binary fractions: 12.35 can be stored as 12.350000000000001.
  if (typeof cell === 'number') return String(Number(cell.toFixed(8)));
  return String(cell).trim();
}
