/** Where the parts of a JSON object or array are in its bytes. The bytes are known to be JSON. */

import { isSpace, ValueScan } from './scan.ts';

/** A value from `from` up to `to`. */
export type Span = { readonly from: number; readonly to: number };

/** A field; `name` is as written, without its quotes, escapes as they are. */
type Member = Span & { readonly name: string };

const QUOTE = 0x22;
const COMMA = 0x2c;

/** The fields of the object that begins at `start`, in the order they are written. */
export function membersAt(bytes: Buffer, start: number): Member[] {
  const members: Member[] = [];
  let at = afterSpace(bytes, start + 1);
  while (bytes[at] === QUOTE) {
    const nameEnd = valueEnd(bytes, at);
    const name = bytes.toString('latin1', at + 1, nameEnd - 1);
    // Past the colon.
    const from = afterSpace(bytes, afterSpace(bytes, nameEnd) + 1);
    const to = valueEnd(bytes, from);
    members.push({ name, from, to });
    at = afterComma(bytes, to);
  }
  return members;
}

/** The entries of the array that begins at `start`; `end` is where its closing bracket is. */
export function elementsAt(
  bytes: Buffer,
  start: number,
): { readonly elements: Span[]; readonly end: number } {
  const elements: Span[] = [];
  let at = afterSpace(bytes, start + 1);
  for (;;) {
    const to = valueEnd(bytes, at);
    if (to === at) return { elements, end: at };
    elements.push({ from: at, to });
    at = afterComma(bytes, to);
  }
}

function valueEnd(bytes: Buffer, from: number): number {
  const scan = new ValueScan(from, Number.POSITIVE_INFINITY);
  scan.advance(bytes, bytes.length);
  return scan.at;
}

function afterSpace(bytes: Buffer, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at += 1;
  return at;
}

function afterComma(bytes: Buffer, from: number): number {
  const at = afterSpace(bytes, from);
  return bytes[at] === COMMA ? afterSpace(bytes, at + 1) : at;
}
