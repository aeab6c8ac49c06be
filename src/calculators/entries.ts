/** The items in a part of a file: NDJSON, a JSON array, or CSV. One that cannot be read spoils no other. */

import { checkLimits, isSpace } from '../json/scan.ts';
import { itemReader } from '../paycalc/flat-items.ts';
import { recordsIn } from '../sheets/csv-records.ts';
import { csvRows, delimiterOf, hasContent } from '../sheets/read-csv.ts';
import { elementsIn } from './json-array.ts';

export const SOURCES = ['ndjson', 'json', 'csv'] as const;
/** `json` is one array of items. */
export type Source = (typeof SOURCES)[number];

/** A part of a file, with whole lines or elements. */
export type Part = {
  readonly from: Source;
  readonly bytes: Buffer;
  /** The number of its first line, or of its first element in a JSON array; from 1. */
  readonly first: number;
  /** Of CSV: the record with the names of the columns. */
  readonly header: string | undefined;
};

export type Entry = {
  /** Of the line, or of the element in a JSON array. */
  readonly number: number;
  /** The item; throws an Error that says why there is none. */
  readonly read: () => unknown;
  /** Where its JSON text is in the bytes of the part, without spaces around it. */
  readonly span?: Span;
};

type Span = { readonly from: number; readonly to: number };

/** Shorter ones are harmless, however deep they are. */
const LONG_ITEM = 64 * 1024;
/** Fields and entries of one item, as in a `PayCalcRequest`. */
const MAX_ITEM_VALUES = 100_000;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');
const NEWLINE = 0x0a;
const OPEN = 0x7b;
/** As Excel has it. */
const MAX_CELL = 32_767;

/** In order; empty lines are none. Throws a `TaxInterfaceError` for a column that names no field. */
export function entriesOf(part: Part): Generator<Entry> {
  if (part.from === 'csv') return csvEntries(part);
  return part.from === 'json' ? elementEntries(part) : lineEntries(part);
}

function* lineEntries({ bytes, first }: Part): Generator<Entry> {
  let number = first;
  let start = first === 1 && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  while (start < bytes.length) {
    const end = endOfLine(bytes, start);
    const at = number;
    const span = trimmed(bytes, start, end);
    const text = bytes.toString.bind(bytes, 'utf8', start, end);
    number += 1;
    start = end + 1;
    // Other spaces than those of JSON are spaces, too.
    if (bytes[span.from] !== OPEN && text().trim() === '') continue;
    yield {
      number: at,
      span,
      read: () =>
        parsed(
          text(),
          (reason) => `line ${at} is not JSON: ${reason}. Write one payCalc item on each line.`,
        ),
    };
  }
}

function* elementEntries({ bytes, first }: Part): Generator<Entry> {
  let number = first;
  for (const element of elementsIn(bytes)) {
    const at = number;
    number += 1;
    const start = element.byteOffset - bytes.byteOffset;
    yield {
      number: at,
      span: trimmed(bytes, start, start + element.length),
      read: () =>
        parsed(
          element.toString(),
          (reason) =>
            `item ${at} of the array is not JSON: ${reason}. Send an array of payCalc items.`,
        ),
    };
  }
}

function endOfLine(bytes: Buffer, start: number): number {
  const end = bytes.indexOf(NEWLINE, start);
  return end < 0 ? bytes.length : end;
}

function trimmed(bytes: Buffer, start: number, end: number): Span {
  let from = start;
  let to = end;
  while (from < to && isSpace(bytes[from])) from += 1;
  while (to > from && isSpace(bytes[to - 1])) to -= 1;
  return { from, to };
}

function parsed(text: string, why: (reason: string) => string): unknown {
  try {
    if (text.length > LONG_ITEM) checkLimits(Buffer.from(text), MAX_ITEM_VALUES);
    return JSON.parse(text);
  } catch (error) {
    throw new Error(why((error as Error).message));
  }
}

function* csvEntries({ bytes, first, header = '' }: Part): Generator<Entry> {
  const delimiter = delimiterOf(header);
  const readItem = itemReader(csvRows(header, delimiter)[0]?.cells ?? []);
  const read = (number: number, cells: readonly string[]): unknown => {
    if (cells.every(({ length }) => length <= MAX_CELL)) return readItem(cells);
    throw new Error(
      `row ${number}: a cell has more than ${MAX_CELL.toLocaleString('en-US')} characters. An unclosed quote can cause this. Correct it, and send the row again.`,
    );
  };
  for (const { line, cells, problem } of rowsOf(bytes, delimiter)) {
    const number = first - 1 + line;
    if (problem === undefined) yield { number, read: () => read(number, cells) };
    else {
      const fail = (): never => {
        throw new Error(
          `row ${number} is not CSV: ${problem}. Correct it, and send the row again.`,
        );
      };
      yield { number, read: fail };
    }
  }
}

type FoundRow = {
  readonly line: number;
  readonly cells: readonly string[];
  readonly problem?: string;
};

/** Rows with content; those the parser refuses with its reason. */
function rowsOf(bytes: Buffer, delimiter: string): readonly FoundRow[] {
  try {
    return csvRows(bytes.toString(), delimiter).filter(hasContent);
  } catch {
    return [...eachRow(bytes, delimiter)];
  }
}

function* eachRow(bytes: Buffer, delimiter: string): Generator<FoundRow> {
  let line = 0;
  for (const record of recordsIn(bytes, delimiter)) {
    const text = record.toString();
    const before = line;
    line += text.split('\n').length - Number(text.endsWith('\n'));
    try {
      for (const row of csvRows(text, delimiter).filter(hasContent)) {
        yield { line: before + row.line, cells: row.cells };
      }
    } catch (error) {
      yield { line, cells: [], problem: (error as Error).message };
    }
  }
}
