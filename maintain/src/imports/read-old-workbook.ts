/** The first sheet of an older Excel workbook (.xls), as rows of text. Loaded only where one is read. */

import { read, utils } from '@e965/xlsx';
import { reasonOf } from '../../../src/platform/shape/reasons.ts';
import { cellText, hasContent, type Row, SheetError } from '../../../src/platform/sheets/sheet.ts';

const MOST_BYTES = 64 * 1024 * 1024;

/** Every row with content; dates as ISO dates. Throws a `SheetError`. */
export function readOldWorkbook(bytes: Uint8Array, fileName: string): Row[] {
  if (bytes.length > MOST_BYTES) throw new SheetError(`${fileName} is too large`);
  const cells = cellsOf(bytes, fileName);
  const rows = cells.map((row, i) => ({ line: i + 1, cells: Array.from(row, cellText) }));
  const filled = rows.filter(hasContent);
  if (filled.length > 0) return filled;
  throw new SheetError(`${fileName}: has no rows`);
}

function cellsOf(bytes: Uint8Array, fileName: string): unknown[][] {
  try {
    const { SheetNames, Sheets } = read(bytes, {
      type: 'array',
      cellDates: true,
      dense: true,
      UTC: true,
    });
    const sheet = Sheets[SheetNames[0] ?? ''];
    if (sheet === undefined) return [];
    return utils.sheet_to_json(sheet, { header: 1, raw: true, blankrows: true, UTC: true });
  } catch (error) {
    throw new SheetError(
      `${fileName} is not a complete Excel workbook (.xls): ${reasonOf(error)}. Download it again, or save it as .xlsx or CSV.`,
    );
  }
}
