/** A table as rows of text: CSV, or the first sheet of an Excel workbook (.xlsx). */

import { decodeText } from './decode-text.ts';
import { csvRows } from './read-csv.ts';
import { cellText, hasContent, type Row, SheetError, separatorOf } from './sheet.ts';

const MOST_BYTES = 64 * 1024 * 1024;
/** As Excel has it. */
const MOST_CHARACTERS = 32_767;
/** A program that has nothing else to do reads them in seconds. */
const MOST_ROWS = 1_000_000;
/** For servers, which read several at a time: 50,000 checks or employees. */
export const MOST_ROWS_SERVED = 50_000;

/** Every row with content, titles and header among them. Throws a `SheetError`. */
export async function readSheet(
  bytes: Uint8Array,
  fileName: string,
  mostRows: number = MOST_ROWS,
): Promise<Row[]> {
  if (bytes.length > MOST_BYTES) {
    throw new SheetError(
      `${fileName} has ${Math.ceil(bytes.length / 1024 / 1024)} MB; a register may have ${MOST_BYTES / 1024 / 1024}. Split it.`,
    );
  }
  const rows = /\.xlsx$/i.test(fileName)
    ? await workbookRows(bytes, mostRows)
    : csvFileRows(bytes, mostRows);
  for (const { line, cells } of rows) {
    if (cells.every(({ length }) => length <= MOST_CHARACTERS)) continue;
    throw new SheetError(
      `${fileName}: a cell in row ${line} has more than ${MOST_CHARACTERS.toLocaleString('en-US')} characters. An unclosed quote can cause this. Correct it, and try again.`,
    );
  }
  const filled = rows.filter(hasContent);
  if (filled.length > 0) return filled;
  throw new SheetError(`${fileName}: has no rows. Export it as CSV or .xlsx.`);
}

function csvFileRows(bytes: Uint8Array, mostRows: number): Row[] {
  if (isWorkbook(bytes)) {
    throw new SheetError('the file is an Excel workbook. Rename it to end with .xlsx.');
  }
  // Lines may end in all three ways in one file; csv-parse takes the first for all.
  const text = decodeText(bytes).text.replaceAll(/\r\n?/g, '\n');
  const { delimiter, skipped } = separatorOf(text);
  try {
    const rows = csvRows(text.slice(skipped), delimiter, mostRows);
    return skipped === 0 ? rows : rows.map(({ line, cells }) => ({ line: line + 1, cells }));
  } catch (error) {
    if (error instanceof SheetError) throw error;
    throw new SheetError(`the file is not CSV: ${(error as Error).message}`);
  }
}

/** A ZIP archive, which no CSV is. */
export const isWorkbook = ([a, b, c, d]: Uint8Array): boolean =>
  a === 0x50 && b === 0x4b && c === 0x03 && d === 0x04;

async function workbookRows(bytes: Uint8Array, mostRows: number): Promise<Row[]> {
  const [{ unpackWorkbook, workbookLimits }, { default: readWorkbook }] = await Promise.all([
    import('./unpack-workbook.ts'),
    import('read-excel-file/universal'),
  ]);
  try {
    const [sheet] = await readWorkbook(
      new Blob([unpackWorkbook(bytes, workbookLimits(mostRows)) as Uint8Array<ArrayBuffer>]),
    );
    return (sheet?.data ?? []).map((cells, i) => ({ line: i + 1, cells: cells.map(cellText) }));
  } catch (error) {
    if (error instanceof SheetError) throw error;
    if (error instanceof RangeError) {
      // The reader calls itself for each piece of a sheet.
      throw new SheetError('the workbook is too large to read. Save it as CSV, or split it.');
    }
    throw new SheetError(
      `the file is not an Excel workbook (.xlsx): ${(error as Error).message}. Save it as .xlsx or CSV.`,
    );
  }
}
