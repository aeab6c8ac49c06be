/** Text from outside is UTF-8 or refused: a letter that was guessed wrong would be stored for good. */

import { isUtf8 } from 'node:buffer';

const REPLACEMENT = '\ufffd';
/** What the character itself takes. */
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT);

/** Why bytes are not UTF-8, to be read after a colon; undefined when they are. */
export function utf8Problem(bytes: Uint8Array): string | undefined {
  if (isUtf8(bytes)) return undefined;
  const at = firstWrongByte(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const byte = (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, '0');
  return `it is not UTF-8 (byte ${at + 1} is 0x${byte}). Send it as UTF-8`;
}

/** Each replacement character that is not in the bytes stands for some that are not UTF-8. */
function firstWrongByte(bytes: Buffer): number {
  const text = bytes.toString('utf8');
  let at = 0;
  let from = 0;
  for (;;) {
    const found = text.indexOf(REPLACEMENT, from);
    if (found < 0) return bytes.length;
    at += Buffer.byteLength(text.slice(from, found));
    if (!bytes.subarray(at, at + REPLACEMENT_BYTES.length).equals(REPLACEMENT_BYTES)) return at;
    at += REPLACEMENT_BYTES.length;
    from = found + 1;
  }
}
