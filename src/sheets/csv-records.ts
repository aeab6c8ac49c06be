/** Where the records of CSV end in its bytes, so that a file of any size is read in parts. */

const QUOTE = 0x22;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;

/**
 * After the last newline of `bytes` that ends a record; 0 without one. `bytes` starts with a record.
 * A newline in quotes ends none; a quote counts at the start of a cell only, as the parser has it.
 */
export function recordsEnd(bytes: Buffer, delimiter: string): number {
  let end = 0;
  for (const [from, to] of outsideQuotes(bytes, delimiter)) {
    const newline = bytes.subarray(from, to).lastIndexOf(NEWLINE);
    if (newline !== -1) end = from + newline + 1;
  }
  return end;
}

/** The records of `bytes`, each with its newline; the last may have none. */
export function* recordsIn(bytes: Buffer, delimiter: string): Generator<Buffer> {
  let start = 0;
  for (const [from, to] of outsideQuotes(bytes, delimiter)) {
    let newline = bytes.indexOf(NEWLINE, from);
    while (newline !== -1 && newline < to) {
      yield bytes.subarray(start, newline + 1);
      start = newline + 1;
      newline = bytes.indexOf(NEWLINE, start);
    }
  }
  if (start < bytes.length) yield bytes.subarray(start);
}

function* outsideQuotes(bytes: Buffer, delimiter: string): Generator<readonly [number, number]> {
  const ends: readonly number[] = [delimiter.charCodeAt(0), NEWLINE, RETURN];
  let from = 0;
  let quote = bytes.indexOf(QUOTE);
  while (quote !== -1) {
    if (!opensCell(bytes, quote, from, ends)) {
      quote = bytes.indexOf(QUOTE, quote + 1);
      continue;
    }
    yield [from, quote];
    const close = closingQuote(bytes, quote);
    if (close === -1) return;
    from = close + 1;
    quote = bytes.indexOf(QUOTE, from);
  }
  yield [from, bytes.length];
}

function opensCell(bytes: Buffer, quote: number, from: number, ends: readonly number[]): boolean {
  let before = quote - 1;
  while (before >= from && isBlank(bytes[before]) && !ends.includes(bytes[before] as number)) {
    before -= 1;
  }
  return before < 0 || (before >= from && ends.includes(bytes[before] as number));
}

const isBlank = (byte: number | undefined): boolean => byte === SPACE || byte === TAB;

function closingQuote(bytes: Buffer, open: number): number {
  let close = bytes.indexOf(QUOTE, open + 1);
  while (close !== -1 && bytes[close + 1] === QUOTE) close = bytes.indexOf(QUOTE, close + 2);
  return close;
}
