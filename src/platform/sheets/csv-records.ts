/** Where the records of CSV end in its bytes, so that a file of any size is read in parts. */

import { CsvRecord } from './csv-record.ts';

const QUOTE = 0x22;
const NEWLINE = 0x0a;

/** After the last record that ends in `bytes`, which start with one; 0 without one. */
export function recordsEnd(bytes: Buffer, delimiter: string): number {
  if (!bytes.includes(QUOTE)) return bytes.lastIndexOf(NEWLINE) + 1;
  const record = new CsvRecord(delimiter);
  let end = 0;
  while (end < bytes.length && record.read(bytes, end, false)) end = record.end;
  return end;
}

/** The records of `bytes`, each with its newline; the last may have none. */
export function* recordsIn(bytes: Buffer, delimiter: string): Generator<Buffer> {
  const record = new CsvRecord(delimiter);
  for (let start = 0; start < bytes.length; start = record.end) {
    record.read(bytes, start, true);
    yield bytes.subarray(start, record.end);
  }
}
