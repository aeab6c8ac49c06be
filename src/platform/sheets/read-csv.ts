/** CSV text as rows of cells. */

import { parse } from 'csv-parse/sync';
import type { Row } from './sheet.ts';

/** Every row, those without content too; blank lines are none. Throws what csv-parse throws. */
export function csvRows(text: string, delimiter: string): Row[] {
  const records = parse(text, {
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  }) as unknown as { info: { lines: number }; record: string[] }[];
  return records.map(({ info, record }) => ({ line: info.lines, cells: record }));
}
