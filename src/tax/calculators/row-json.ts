/**
 * Rows of CSV to the JSON text of their items, bytes to bytes: what the columns mean is worked out once for a
 * header. Items written alike are then read as those of NDJSON are, without parsing them.
 */

import type { CsvRecord } from '../../platform/sheets/csv-record.ts';
import type { Column } from '../paycalc/flat-items.ts';

const QUOTE = 0x22;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const SPACE = 0x20;
const LOWER_CASE = 0x20;

const FIRST_SIZE = 16 * 1024;
/** Bytes that one byte of a cell takes at most, as `\u001f`. */
const MOST_FOR_BYTE = 6;

type Node = {
  /** `"name":`; empty in a list. */
  readonly key: Uint8Array;
  /** Of an object or a list: its brackets. */
  readonly open: number;
  readonly close: number;
  readonly children: readonly Node[];
  /** Of a field: its columns; of several with content, the last one counts. */
  readonly columns: readonly number[];
  readonly type: string;
};

const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');

export class RowJson {
  /** The text of the row written last begins here; good until the next one. */
  bytes = Buffer.allocUnsafeSlow(FIRST_SIZE);
  #at = 0;
  readonly #root: Node;
  /** Bytes of everything but the cells. */
  readonly #around: number;

  constructor(columns: readonly Column[]) {
    this.#root = nodeOf(columns.map((column, position) => ({ ...column, position })));
    this.#around = sizeOf(this.#root);
  }

  /** Writes the item of a row of `cells`; returns the bytes it takes. Empty cells are not sent. */
  write(cells: Buffer, record: CsvRecord): number {
    this.#makeRoom(record);
    this.#at = 0;
    if (!this.#list(this.#root, cells, record)) this.#emptyItem();
    // Without the comma that would come before another one.
    return this.#at - 1;
  }

  #makeRoom({ from, to, count }: CsvRecord): void {
    const length = count === 0 ? 0 : (to[count - 1] as number) - (from[0] as number);
    const most = this.#around + MOST_FOR_BYTE * length;
    if (most > this.bytes.length) this.bytes = Buffer.allocUnsafeSlow(2 * most);
  }

  #emptyItem(): void {
    this.bytes[0] = this.#root.open;
    this.bytes[1] = this.#root.close;
    this.#at = 3;
  }

  /** Writes an object or a list with a comma after it, unless all in it is empty. */
  #list(node: Node, cells: Buffer, record: CsvRecord): boolean {
    const start = this.#at;
    this.#put(node.key);
    this.bytes[this.#at] = node.open;
    this.#at += 1;
    const { children } = node;
    let isEmpty = true;
    for (let i = 0; i < children.length; i += 1) {
      const child = children[i] as Node;
      const isWritten =
        child.children.length === 0
          ? this.#field(child, cells, record)
          : this.#list(child, cells, record);
      if (isWritten) isEmpty = false;
    }
    if (isEmpty) {
      this.#at = start;
      return false;
    }
    this.bytes[this.#at - 1] = node.close;
    this.bytes[this.#at] = COMMA;
    this.#at += 1;
    return true;
  }

  #field({ key, columns, type }: Node, cells: Buffer, record: CsvRecord): boolean {
    let i = columns.length - 1;
    while (i >= 0 && isEmptyCell(record, columns[i] as number)) i -= 1;
    if (i < 0) return false;
    const cell = columns[i] as number;
    this.#put(key);
    const from = record.from[cell] as number;
    const to = record.to[cell] as number;
    // What is not a number or a boolean stays text, which payCalc refuses with the name of the field.
    const isPlain =
      type === 'number' || type === 'integer'
        ? this.#number(cells, from, to)
        : type === 'boolean' && this.#boolean(cells, from, to);
    if (!isPlain) this.#text(cells, from, to, record.doubled[cell] === 1);
    this.bytes[this.#at] = COMMA;
    this.#at += 1;
    return true;
  }

  #put(bytes: Uint8Array): void {
    const out = this.bytes;
    const at = this.#at;
    const { length } = bytes;
    for (let i = 0; i < length; i += 1) out[at + i] = bytes[i] as number;
    this.#at = at + length;
  }

  /** Digits, with a sign and decimals if need be; zeros before them are left out, as JSON has it. */
  #number(cells: Buffer, from: number, to: number): boolean {
    const out = this.bytes;
    let at = this.#at;
    let next = from;
    if (cells[next] === MINUS) {
      out[at] = MINUS;
      at += 1;
      next += 1;
    }
    while (cells[next] === ZERO && next + 1 < to && isDigit(cells[next + 1] as number)) next += 1;
    let digits = 0;
    let hasPoint = false;
    for (; next < to; next += 1) {
      const byte = cells[next] as number;
      if (isDigit(byte)) digits += 1;
      else if (byte === POINT && digits > 0 && !hasPoint) {
        hasPoint = true;
        digits = 0;
      } else return false;
      out[at] = byte;
      at += 1;
    }
    if (digits === 0) return false;
    this.#at = at;
    return true;
  }

  #boolean(cells: Buffer, from: number, to: number): boolean {
    const word = to - from === TRUE.length ? TRUE : FALSE;
    if (to - from !== word.length) return false;
    for (let i = 0; i < word.length; i += 1) {
      if (((cells[from + i] as number) | LOWER_CASE) !== word[i]) return false;
    }
    this.#put(word);
    return true;
  }

  #text(cells: Buffer, from: number, to: number, isDoubled: boolean): void {
    const out = this.bytes;
    let at = this.#at;
    out[at] = QUOTE;
    at += 1;
    for (let next = from; next < to; next += 1) {
      const byte = cells[next] as number;
      if (byte === QUOTE || byte === BACKSLASH) {
        out[at] = BACKSLASH;
        at += 1;
        if (byte === QUOTE && isDoubled) next += 1;
      } else if (byte < SPACE) {
        at = escaped(out, at, byte);
        continue;
      }
      out[at] = byte;
      at += 1;
    }
    out[at] = QUOTE;
    this.#at = at + 1;
  }
}

/** Writes `\u001f`, for example; returns where it ends. */
function escaped(out: Buffer, at: number, byte: number): number {
  out[at] = BACKSLASH;
  out[at + 1] = LETTER_U;
  out.write(byte.toString(16).padStart(4, '0'), at + 2, 'latin1');
  return at + MOST_FOR_BYTE;
}

const isDigit = (byte: number): boolean => byte >= ZERO && byte <= NINE;

const isEmptyCell = ({ count, from, to }: CsvRecord, cell: number): boolean =>
  cell >= count || from[cell] === to[cell];

type Placed = Column & { readonly position: number };

const NO_KEY = new Uint8Array(0);

/** Of what lies at `depth` keys; `key` is what is written before it. */
function nodeOf(placed: readonly Placed[], depth = 0, key: Uint8Array = NO_KEY): Node {
  const [first] = placed;
  const part = first?.keys[depth];
  const isField = part === undefined;
  const isList = typeof part === 'number';
  const groups = [...Map.groupBy(isField ? [] : placed, ({ keys }) => keys[depth])];
  // Entries of a list are in their order, however the columns are.
  if (isList) groups.sort(([a], [b]) => Number(a) - Number(b));
  return {
    key,
    open: isList ? 0x5b : 0x7b,
    close: isList ? 0x5d : 0x7d,
    children: groups.map(([name, inner]) =>
      nodeOf(inner, depth + 1, isList ? NO_KEY : Buffer.from(`${JSON.stringify(name)}:`)),
    ),
    columns: isField ? placed.map(({ position }) => position) : [],
    type: first?.type ?? 'string',
  };
}

/** With brackets or quotes, and a comma, for each. */
const sizeOf = ({ key, children }: Node): number =>
  children.reduce((sum, child) => sum + sizeOf(child), key.length + 3);
