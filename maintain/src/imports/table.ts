/** The rows of an agency's table, whatever kind of file it comes as: CSV, .xlsx, or the older .xls. */

import { readSheet } from '../../../src/platform/sheets/read-sheet.ts';
import { type Row, SheetError } from '../../../src/platform/sheets/sheet.ts';
import { ImportError } from './agency-row.ts';

/** Every row with content. The kind is taken from the content: downloads are often misnamed. */
export async function tableRows(bytes: Uint8Array, fileName: string): Promise<readonly Row[]> {
  try {
    if (startsWith(bytes, OLD_WORKBOOK)) {
      const { readOldWorkbook } = await import('./read-old-workbook.ts');
      return readOldWorkbook(bytes, fileName);
    }
    const isWorkbook = startsWith(bytes, WORKBOOK);
    if (!isWorkbook && /^\s*<(!doctype|html|\?xml)/i.test(textOf(bytes.subarray(0, 200)))) {
      throw new SheetError(
        `${fileName} is a web page and not a table: the download failed. Download it again.`,
      );
    }
    return await readSheet(bytes, isWorkbook ? 'file.xlsx' : 'file.csv');
  } catch (error) {
    if (error instanceof SheetError) throw new ImportError([error.message]);
    throw error;
  }
}

/** Compound file, as Excel wrote them until 2003. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];
/** ZIP archive. */
const WORKBOOK = [0x50, 0x4b, 0x03, 0x04];

const startsWith = (bytes: Uint8Array, head: readonly number[]): boolean =>
  head.every((byte, i) => bytes[i] === byte);

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
