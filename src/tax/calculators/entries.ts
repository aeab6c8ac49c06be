/** The items in a part of a file: NDJSON, a JSON array, CSV, or a register. One that cannot be read spoils no other. */

import { checkLimits, isSpace } from '../../platform/json/scan.ts';
import { utf8Problem } from '../../platform/json/utf8.ts';
import { reasonOf } from '../../platform/shape/reasons.ts';
import { TaxInterfaceError } from '../paycalc/errors.ts';
import { layoutOf, rowProblem } from './csv-layout.ts';
import { elementsIn } from './json-array.ts';
import { refusalIn } from './row-lines.ts';

export const SOURCES = ['ndjson', 'json', 'csv', 'register'] as const;
/** `json` is one array of items; `register` is a payroll register, by its rows (`rowLines`). */
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

/** An item of a part; good until the next one is asked for. */
export type Entry = {
  /** Of the line, or of the element in a JSON array. */
  readonly number: number;
  /** The item; throws an Error that says why there is none. */
  readonly read: () => unknown;
  /** Its JSON text, without spaces around it. */
  readonly json?: Span;
  /** Of a row of a register that is no item. */
  readonly employeeID?: string;
};

type Span = { readonly bytes: Buffer; readonly from: number; readonly to: number };

/** Shorter ones are harmless, however deep they are. */
const LONG_ITEM = 64 * 1024;
/** Fields and entries of one item, as in a `PayCalcRequest`. */
const MAX_ITEM_VALUES = 100_000;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');
const NEWLINE = 0x0a;
const SPACE = 0x20;
const OPEN = 0x7b;

/** In order; empty lines are none. Throws a `TaxInterfaceError` for a column that names no field. */
export function entriesOf(part: Part): Generator<Entry> {
  const entries = READERS[part.from](part);
  return utf8Problem(part.bytes) === undefined ? entries : onlyUtf8(entries, PLACES[part.from]);
}

const PLACES: Readonly<Record<Source, string>> = {
  ndjson: 'line',
  json: 'item',
  csv: 'row',
  register: 'row',
};

/** Items with other bytes than UTF-8 have an error, and spoil no other. */
function* onlyUtf8(entries: Generator<Entry>, place: string): Generator<Entry> {
  for (const entry of entries) {
    const { number, json } = entry;
    const problem = json && utf8Problem(json.bytes.subarray(json.from, json.to));
    if (problem === undefined) yield entry;
    else {
      const message = `${place} ${number} is not UTF-8. Save the file as UTF-8 (in Excel: "CSV UTF-8").`;
      const read = (): never => {
        throw new Error(message);
      };
      yield { number, read };
    }
  }
}

function* lineEntries({ bytes, first }: Part): Generator<Entry> {
  let number = first;
  let start = first === 1 && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  while (start < bytes.length) {
    const end = endOfLine(bytes, start);
    const at = number;
    const json = trimmed(bytes, start, end);
    const text = bytes.toString.bind(bytes, 'utf8', start, end);
    number += 1;
    start = end + 1;
    // Other spaces than those of JSON are spaces, too.
    if (bytes[json.from] !== OPEN && text().trim() === '') continue;
    yield {
      number: at,
      json,
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
      json: trimmed(bytes, start, start + element.length),
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
  return { bytes, from, to };
}

function parsed(text: string, why: (reason: string) => string): unknown {
  try {
    if (text.length > LONG_ITEM) checkLimits(Buffer.from(text), MAX_ITEM_VALUES);
    return JSON.parse(text);
  } catch (error) {
    throw new Error(why(reasonOf(error)));
  }
}

function* csvEntries({ bytes, first, header = '' }: Part): Generator<Entry> {
  const { record, json, names } = layoutOf(header);
  let number = first - 1;
  for (let at = 0; at < bytes.length; ) {
    record.read(bytes, at, true);
    at = record.end;
    number += record.lines;
    const problem = rowProblem(record, bytes, names);
    if (problem !== undefined) {
      const message = `row ${number}${problem}`;
      const read = (): never => {
        throw new Error(message);
      };
      yield { number, read };
    } else if (record.hasContent) {
      const to = json.write(bytes, record);
      const text = { bytes: json.bytes, from: 0, to };
      const read = (): unknown => JSON.parse(text.bytes.toString('utf8', 0, to));
      yield { number, read, json: text };
    }
  }
}

function* registerEntries({ bytes }: Part): Generator<Entry> {
  for (let start = 0; start < bytes.length; ) {
    const to = endOfLine(bytes, start);
    const from = bytes.indexOf(SPACE, start) + 1;
    const number = Number(bytes.toString('latin1', start, from));
    const text = bytes.toString.bind(bytes, 'utf8', from, to);
    start = to + 1;
    if (bytes[from] === OPEN) {
      yield { number, json: { bytes, from, to }, read: () => JSON.parse(text()) };
      continue;
    }
    const { employee, reason } = refusalIn(text());
    const read = (): never => {
      throw new Error(`row ${number}: ${reason}`);
    };
    yield { number, read, ...(employee === '' ? {} : { employeeID: employee }) };
  }
}

const READERS: Readonly<Record<Source, (part: Part) => Generator<Entry>>> = {
  ndjson: lineEntries,
  json: elementEntries,
  csv: csvEntries,
  register: registerEntries,
};

/** Why an entry could not be read, as the refusal of its item. */
export const refusalOfEntry = (error: unknown): TaxInterfaceError =>
  error instanceof TaxInterfaceError
    ? error
    : new TaxInterfaceError('malformed-body', reasonOf(error));
