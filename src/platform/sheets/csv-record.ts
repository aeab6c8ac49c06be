/** Reads CSV in bytes, record by record: where each cell is. Nothing is copied, and a quote that is wrong costs its own line. */

const QUOTE = 0x22;
const NEWLINE = 0x0a;
const SPACE = 0x20;
/** Tab, vertical tab, form feed, carriage return; a line feed ends the record. */
const FIRST_CONTROL = 0x09;
const LAST_CONTROL = 0x0d;
/** As Excel has columns; further cells of a record are passed over. */
const MOST_CELLS = 16_384;

/** Why a record is not CSV; `cell` is the position of the cell, from 0. */
type CsvProblem = {
  readonly cell: number;
  readonly reason: 'open-quote' | 'text-after-quote' | 'quote-in-text';
};

/**
 * One record after the other of CSV as RFC 4180 describes it: cells with a delimiter, a line feed, or a
 * quote in them are in quotes, and quotes in them are doubled. Spaces around cells are passed over. A record
 * that is not CSV ends with the line that its wrong quote is in, so that the next line is read again.
 */
export class CsvRecord {
  /** Cells, at most `MOST_CELLS`; the positions after them are of earlier records. */
  count = 0;
  /** Where each cell begins and ends, without quotes and spaces around it. */
  from = new Int32Array(64);
  to = new Int32Array(64);
  /** 1 for a cell with quotes in it, each of them doubled. */
  doubled = new Uint8Array(64);
  /** After the newline that ends the record. */
  end = 0;
  /** Newlines in the record, and 1 for its end. */
  lines = 0;
  problem: CsvProblem | undefined;
  readonly #delimiter: number;

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  /** Reads the record at `start`; false when it does not end in `bytes` and they are not the `last`. */
  read(bytes: Buffer, start: number, last: boolean): boolean {
    this.count = 0;
    this.lines = 1;
    this.problem = undefined;
    const delimiter = this.#delimiter;
    const { length } = bytes;
    let lineEnd = -1;
    for (let at = start; ; ) {
      at = this.#afterBlanks(bytes, at);
      if (bytes[at] === QUOTE) {
        const close = this.#closingQuote(bytes, at);
        if (close === -1) return last && this.#broken(bytes, at, last, 'open-quote');
        const open = at;
        at = this.#afterBlanks(bytes, close + 1);
        const byte = bytes[at];
        if (byte !== delimiter && byte !== NEWLINE && at < length)
          // A quote in a later line belongs to that line.
          return this.#broken(
            bytes,
            open,
            last,
            this.#lines > 0 ? 'open-quote' : 'text-after-quote',
          );
        this.lines += this.#lines;
        this.#add(open + 1, close, this.#isDoubled);
      } else {
        const from = at;
        let byte = bytes[at];
        while (byte !== delimiter && byte !== NEWLINE && byte !== QUOTE && at < length) {
          at += 1;
          byte = bytes[at];
        }
        if (byte === QUOTE) return this.#broken(bytes, at, last, 'quote-in-text');
        this.#add(from, beforeBlanks(bytes, from, at), false);
      }
      if (at === length && !last) return false;
      this.end = Math.min(at + 1, length);
      if (bytes[at] !== delimiter) return true;
      at += 1;
      if (this.count === MOST_CELLS) {
        if (lineEnd < at) lineEnd = endOfLine(bytes, at);
        at = this.#nextQuoted(bytes, at, lineEnd);
      }
    }
  }

  /** Whether a cell has something in it. */
  get hasContent(): boolean {
    for (let i = 0; i < this.count; i += 1) {
      if ((this.from[i] as number) < (this.to[i] as number)) return true;
    }
    return false;
  }

  /** The text of a cell of `bytes`, which the record was read from. */
  text(bytes: Buffer, cell: number): string {
    const text = bytes.toString('utf8', this.from[cell], this.to[cell]);
    return this.doubled[cell] === 1 ? text.replaceAll('""', '"') : text;
  }

  #isDoubled = false;
  #lines = 0;

  /** The next cell of the line with a quote in it, where cells without one are passed over; else the line's end. */
  #nextQuoted(bytes: Buffer, at: number, lineEnd: number): number {
    const quote = bytes.subarray(at, lineEnd).indexOf(QUOTE);
    if (quote === -1) return lineEnd;
    return Math.max(at, bytes.lastIndexOf(this.#delimiter, at + quote) + 1);
  }

  /** The quote that closes the one at `open`; -1 without one. */
  #closingQuote(bytes: Buffer, open: number): number {
    const { length } = bytes;
    this.#isDoubled = false;
    this.#lines = 0;
    for (let at = open + 1; at < length; at += 1) {
      const byte = bytes[at];
      if (byte === NEWLINE) this.#lines += 1;
      else if (byte === QUOTE) {
        if (bytes[at + 1] !== QUOTE) return at;
        this.#isDoubled = true;
        at += 1;
      }
    }
    return -1;
  }

  #afterBlanks(bytes: Buffer, start: number): number {
    let at = start;
    for (;;) {
      const byte = bytes[at] as number;
      if (byte > SPACE && byte < 0x80) return at;
      if (byte === this.#delimiter || byte === NEWLINE) return at;
      const length = blankLength(bytes, at);
      if (length === 0) return at;
      at += length;
    }
  }

  #add(from: number, to: number, isDoubled: boolean): void {
    const { count } = this;
    if (count === MOST_CELLS) return;
    if (count === this.from.length) this.#grow();
    this.from[count] = from;
    this.to[count] = to;
    this.doubled[count] = isDoubled ? 1 : 0;
    this.count = count + 1;
  }

  #grow(): void {
    const { from, to, doubled } = this;
    this.from = new Int32Array(2 * from.length);
    this.from.set(from);
    this.to = new Int32Array(2 * to.length);
    this.to.set(to);
    this.doubled = new Uint8Array(2 * doubled.length);
    this.doubled.set(doubled);
  }

  #broken(bytes: Buffer, from: number, last: boolean, reason: CsvProblem['reason']): boolean {
    const newline = bytes.indexOf(NEWLINE, from);
    if (newline === -1 && !last) return false;
    this.end = newline === -1 ? bytes.length : newline + 1;
    this.problem = { cell: this.count, reason };
    return true;
  }
}

function beforeBlanks(bytes: Buffer, from: number, to: number): number {
  let end = to;
  while (end > from) {
    const byte = bytes[end - 1] as number;
    if (byte > SPACE && byte < 0x80) return end;
    const length = byte < 0x80 ? 1 : byte === 0xa0 && bytes[end - 2] === 0xc2 ? 2 : 3;
    if (end - length < from || blankLength(bytes, end - length) !== length) return end;
    end -= length;
  }
  return end;
}

/** Bytes of the space at `at`, any that Unicode has; 0 where there is none, or a line feed. */
function blankLength(bytes: Buffer, at: number): number {
  const byte = bytes[at] as number;
  if (byte === SPACE) return 1;
  if (byte < 0x80) return byte >= FIRST_CONTROL && byte <= LAST_CONTROL && byte !== NEWLINE ? 1 : 0;
  if (byte === 0xc2) return bytes[at + 1] === 0xa0 ? 2 : 0;
  if (byte !== 0xe1 && byte !== 0xe2 && byte !== 0xe3 && byte !== 0xef) return 0;
  return bytes.toString('utf8', at, at + 3).trim() === '' ? 3 : 0;
}

/** Of the line at `start`, without its newline. */
function endOfLine(bytes: Buffer, start: number): number {
  const newline = bytes.indexOf(NEWLINE, start);
  return newline === -1 ? bytes.length : newline;
}
