/**
 * Where the items of an ordinary `PayCalcRequest` are, found at the speed of a text search: clients
 * write all items alike, so each begins with the same bytes as the first. It is a guess that proves
 * itself: everything around the items is looked at here, and when each guessed piece is a JSON
 * object, the pieces are the items.
 */

import { isSpace } from '../../../platform/json/scan.ts';
import type { Spans } from '../find-items.ts';
import { MAX_PIECE } from '../item-answers.ts';
import { MAX_ITEMS } from '../schema.ts';

const HEAD =
  /^[ \t\r\n]*\{[ \t\r\n]*"PayCalcRequest"[ \t\r\n]*:[ \t\r\n]*\{[ \t\r\n]*"payCalc"[ \t\r\n]*:[ \t\r\n]*\[[ \t\r\n]*/;
const TAIL = /\}[ \t\r\n]*\][ \t\r\n]*\}[ \t\r\n]*\}[ \t\r\n]*$/;
/** An item up to its first colon. */
const OPENING = /^\{[ \t\r\n]*"\w*"[ \t\r\n]*:/;
const MAX_AROUND = 200;

const COMMA = 0x2c;
const CLOSE = 0x7d;

/** Undefined when the body is unusual: `findItems` reads it. */
export function guessItems(bytes: Buffer): Spans | undefined {
  // As latin1 each byte is one character, so positions are those of the bytes.
  const head = bytes.toString('latin1', 0, MAX_AROUND);
  const first = HEAD.exec(head)?.[0].length;
  if (first === undefined) return undefined;
  const opening = OPENING.exec(bytes.toString('latin1', first, first + MAX_AROUND))?.[0];
  const tailFrom = Math.max(first, bytes.length - MAX_AROUND);
  const tail = TAIL.exec(bytes.toString('latin1', tailFrom));
  if (opening === undefined || tail === null) return undefined;
  const last = tailFrom + tail.index + 1;
  const needle = Buffer.from(opening, 'latin1');
  const spans: number[] = [first];
  for (let start = first; ; ) {
    const next = bytes.indexOf(needle, start + needle.length);
    const end = next < 0 ? last : endBefore(bytes, next);
    if (end <= start || end - start > MAX_PIECE) return undefined;
    spans.push(end);
    if (next < 0) return spans;
    if (spans.length === 2 * MAX_ITEMS) return undefined;
    spans.push(next);
    start = next;
  }
}

/** The end of the object before an item, with a comma between them; 0 when there is none. */
function endBefore(bytes: Buffer, next: number): number {
  let at = next - 1;
  while (isSpace(bytes[at])) at -= 1;
  if (bytes[at] !== COMMA) return 0;
  at -= 1;
  while (isSpace(bytes[at])) at -= 1;
  return bytes[at] === CLOSE ? at + 1 : 0;
}
