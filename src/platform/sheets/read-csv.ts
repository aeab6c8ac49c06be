/** CSV text as rows of cells. */

import { parse } from 'csv-parse/sync';
import { MOST_CELLS, type Row, SheetError } from './sheet.ts';

const NEWLINE = 0x0a;

/** Every row, those without content too; blank lines are none. Throws what csv-parse throws, or a `SheetError`. */
export function csvRows(text: string, delimiter: string, mostRows: number): Row[] {
  if (separatorsIn(text, delimiter) > MOST_CELLS) throw tooMany(MOST_CELLS, 'cells');
  const records = parse(text, {
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    to: mostRows + 1,
  }) as unknown as { info: { lines: number }; record: string[] }[];
  if (records.length > mostRows) throw tooMany(mostRows, 'rows');
  return records.map(({ info, record }) => ({ line: info.lines, cells: record }));
}

const tooMany = (most: number, what: string): SheetError =>
  new SheetError(`the file has more than ${most.toLocaleString('en-US')} ${what}. Split it.`);

/** At least as many as there are cells; those inside quotes, too. */
function separatorsIn(text: string, delimiter: string): number {
  const code = delimiter.charCodeAt(0);
  let count = 1;
  for (let at = 0; at < text.length; at += 1) {
    const each = text.charCodeAt(at);
    if (each === code || each === NEWLINE) count += 1;
  }
  return count;
}
