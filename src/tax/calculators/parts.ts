/** Cuts a file of any size into parts of whole items, in little memory. */

import { utf8Problem } from '../../platform/json/utf8.ts';
import { CsvRecord } from '../../platform/sheets/csv-record.ts';
import { recordsEnd } from '../../platform/sheets/csv-records.ts';
import { delimiterOf } from '../../platform/sheets/sheet.ts';
import { headerProblem } from './csv-layout.ts';
import type { Part, Source } from './entries.ts';
import { HeldBytes } from './held-bytes.ts';
import { ElementScan } from './json-array.ts';

/** What one thread takes at a time: about 100 to 400 employees. */
const PART_BYTES = 256 * 1024;
/** What is read from a file at a time. */
export const PIECE_BYTES = PART_BYTES;
/** Of a line or an element. */
const LONGEST_ITEM = 4 * 1024 * 1024;
/** Of a CSV record; a quote that is not closed makes a longer one. */
const LONGEST_RECORD = 1024 * 1024;

const NEWLINE = 0x0a;
const LINE_END = Buffer.from('\n');
const OPEN_LIST = 0x5b;
/** Spaces, and the bytes of a byte order mark. */
const BEFORE_LIST = [0x20, 0x0a, 0x0d, 0x09, 0xef, 0xbb, 0xbf];

export type CutPart = Part & {
  /** Bytes of the file that it takes, what is between items included. */
  readonly read: number;
};

/** Input that cannot be cut into items; the message says what to do. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** The parts in their order; their memory is the caller's, and so is that of pieces once the next is read. Throws an `InputError`, and what reading throws. */
export function partsOf(
  input: AsyncIterable<Buffer>,
  from: Source,
  partBytes = PART_BYTES,
): AsyncGenerator<CutPart> {
  if (from === 'json') return elementParts(input, partBytes);
  return from === 'csv' ? csvParts(input, partBytes) : lineParts(input, from, partBytes);
}

async function* lineParts(
  input: AsyncIterable<Buffer>,
  from: Source,
  partBytes: number,
): AsyncGenerator<CutPart> {
  let first = 1;
  const part = (bytes: Buffer): CutPart => {
    const start = first;
    first += linesIn(bytes);
    return { from, bytes, first: start, header: undefined, read: bytes.length };
  };
  const held = new HeldBytes();
  for await (const piece of input) {
    held.add(piece);
    if (held.length < partBytes || !piece.includes(NEWLINE)) {
      if (held.length > LONGEST_ITEM)
        throw new InputError(
          `line ${first} or one after it is longer than 4 MB. Write one payCalc item on each line.`,
        );
      continue;
    }
    yield part(held.take(held.bytes.lastIndexOf(NEWLINE) + 1));
  }
  if (held.length > 0) yield part(held.take(held.length));
}

function linesIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

async function* csvParts(input: AsyncIterable<Buffer>, partBytes: number): AsyncGenerator<CutPart> {
  const held = new HeldBytes();
  let header: string | undefined;
  let delimiter = ',';
  let first = 1;
  let headerBytes = 0;
  const part = (end: number): CutPart => {
    const bytes = held.take(end);
    const read = headerBytes + bytes.length;
    headerBytes = 0;
    const from = first;
    first += linesIn(bytes);
    return { from: 'csv', bytes, first: from, header, read };
  };
  const takeHeader = (isLast: boolean): void => {
    const { bytes } = held;
    if (bytes.subarray(0, 2).toString() === 'PK') {
      throw new InputError('this is an Excel workbook. Save it as CSV.');
    }
    if (isUtf16(bytes)) {
      throw new InputError('this is UTF-16 text. Save it as UTF-8 (in Excel: "CSV UTF-8").');
    }
    delimiter = delimiterOf(firstLine(bytes));
    const found = headerIn(bytes, delimiter, isLast);
    if (found === undefined) return;
    const problem = utf8Problem(bytes.subarray(0, found));
    if (problem !== undefined) throw new InputError(`the first row: ${problem}.`);
    header = bytes.toString('utf8', 0, found);
    first += linesIn(bytes.subarray(0, found));
    headerBytes = found;
    held.drop(found);
  };
  for await (const piece of input) {
    held.add(piece);
    if (header === undefined) takeHeader(false);
    if (header === undefined && held.length > LONGEST_RECORD) {
      throw new InputError(
        'the first row is longer than 1 MB. Start the file with the names of the columns.',
      );
    }
    if (header === undefined) continue;
    while (held.length >= partBytes) {
      const end = recordsEnd(held.bytes, delimiter) || brokenEnd(held.bytes);
      if (end === 0) break;
      yield part(end);
    }
  }
  if (header === undefined) takeHeader(true);
  if (header === undefined)
    throw new InputError('the file has no rows. Start it with the names of the columns.');
  while (held.length > 0) {
    const closed = recordsEnd(Buffer.concat([held.bytes, LINE_END]), delimiter);
    // Where a quote is not closed, the line it is in is reported, and the ones after it are read.
    const end = Math.min(closed, held.length) || held.bytes.indexOf(NEWLINE) + 1 || held.length;
    yield part(end);
  }
}

/** By its mark, in either order of bytes. */
const isUtf16 = ([first, second]: Buffer): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** After the first line of what is too long for a record. */
const brokenEnd = (bytes: Buffer): number =>
  bytes.length > LONGEST_RECORD ? bytes.indexOf(NEWLINE) + 1 : 0;

const firstLine = (bytes: Buffer): string =>
  bytes.toString('utf8', 0, Math.min(bytes.length, LONGEST_RECORD)).trimStart().split('\n', 1)[0] ??
  '';

/** After the first row that is not blank; undefined where more has to come. */
function headerIn(bytes: Buffer, delimiter: string, isLast: boolean): number | undefined {
  const record = new CsvRecord(delimiter);
  for (let start = 0; start < bytes.length; start = record.end) {
    if (!record.read(bytes, start, isLast)) return undefined;
    if (record.problem !== undefined) throw new InputError(headerProblem(record.problem));
    if (record.count > 1 || record.hasContent) return record.end;
  }
  return undefined;
}

async function* elementParts(
  input: AsyncIterable<Buffer>,
  partBytes: number,
): AsyncGenerator<CutPart> {
  const scan = new ElementScan();
  const held = new HeldBytes();
  let isOpen = false;
  let first = 1;
  /** Ends of whole elements in `held`, and how many there are. */
  let whole = 0;
  let count = 0;
  let at = 0;
  let before = 0;
  const part = (): CutPart => {
    const bytes = held.take(whole);
    const from = first;
    first += count;
    const read = before + whole + 1;
    held.drop(1);
    at -= whole + 1;
    before = 0;
    count = 0;
    whole = 0;
    return { from: 'json', bytes, first: from, header: undefined, read };
  };
  for await (const piece of input) {
    held.add(piece);
    if (!isOpen) {
      const start = listStart(held.bytes);
      if (start === undefined) continue;
      isOpen = true;
      before = start;
      held.drop(start);
    }
    while (!scan.isOver) {
      const end = scan.elementEnd(held.bytes, at);
      at = end === undefined ? held.length : end + 1;
      if (end === undefined) break;
      if (scan.isOver && count === 0 && first === 1 && isBlank(held.bytes.subarray(0, end))) {
        // An array without elements.
        held.drop(end + 1);
        break;
      }
      whole = end;
      count += 1;
      if (whole >= partBytes || scan.isOver) yield part();
    }
    if (scan.isOver && !isBlank(held.bytes)) {
      throw new InputError(
        'there is text after the array. Send one JSON array of payCalc items, or write one item on each line (NDJSON).',
      );
    }
    if (held.length > LONGEST_ITEM) {
      throw new InputError(`item ${first + count} of the array is longer than 4 MB.`);
    }
  }
  if (!isOpen) listStart(Buffer.concat([held.bytes, Buffer.from(' x')]));
  if (scan.isOver) return;
  if (count > 0) yield part();
  throw new InputError(
    `the array is not closed: it ends in item ${first}. Everything before it was calculated.`,
  );
}

/** After the bracket that opens the array; undefined where only spaces came so far. */
function listStart(bytes: Buffer): number | undefined {
  let start = 0;
  while (BEFORE_LIST.includes(bytes[start] as number)) start += 1;
  if (start === bytes.length) return undefined;
  if (bytes[start] === OPEN_LIST) return start + 1;
  throw new InputError(
    'the JSON is not an array. Send an array of payCalc items, such as [ { ... }, { ... } ].',
  );
}

const isBlank = (bytes: Buffer): boolean =>
  bytes.toString('utf8', 0, 65_536).trim() === '' && bytes.length <= 65_536;
