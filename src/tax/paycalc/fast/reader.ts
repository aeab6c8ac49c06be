/** Reads bytes along a `TextTree`: what stays the same is compared, the gaps are handed out. */

import { isSpace } from '../../../platform/json/scan.ts';
import { NO_GAP, type TextNode, WORD } from './text-tree.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;

/** Digits before the point: no larger amount is allowed. */
const MAX_DIGITS = 10;

/** A position in the bytes of a request. Every reading method returns whether it could. */
export class Reader {
  at: number;
  /** The amount read last, in cents. */
  cents = 0;
  readonly #bytes: Buffer;
  readonly #view: DataView;
  #end = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = 0;
  }

  /** Reads what lies between the two positions next. */
  enter(from: number, to: number): void {
    this.at = from;
    this.#end = to;
  }

  /** Whether all has been read. */
  get isAtEnd(): boolean {
    return this.at === this.#end;
  }

  /** The next gap or leaf after `from`, its text passed over; null when the bytes are none of the tree's. */
  follow<Leaf>(from: TextNode<Leaf>): TextNode<Leaf> | null {
    let node = from;
    while (node.gap === NO_GAP || !this.#isGap(node)) {
      if (node.leaf !== null) return node;
      const { next } = node;
      const byte = this.#bytes[this.at];
      let i = 0;
      while (i < next.length && (next[i] as TextNode<Leaf>).text[0] !== byte) i += 1;
      if (i === next.length) return null;
      node = next[i] as TextNode<Leaf>;
      if (!this.#skip(node)) return null;
    }
    return node;
  }

  /** A gap is filled where the bytes do not go on as some text without it does. */
  #isGap<Leaf>({ next }: TextNode<Leaf>): boolean {
    const byte = this.#bytes[this.at];
    for (let i = 0; i < next.length; i += 1) {
      if ((next[i] as TextNode<Leaf>).text[0] === byte) return false;
    }
    return true;
  }

  #skip<Leaf>({ text, words }: TextNode<Leaf>): boolean {
    const { at } = this;
    const { length } = text;
    if (at + length > this.#end) return false;
    for (let i = 0; i < words.length; i += 1) {
      if (this.#view.getFloat64(at + WORD * i, true) !== words[i]) return false;
    }
    for (let i = WORD * words.length; i < length; i += 1) {
      if (this.#bytes[at + i] !== text[i]) return false;
    }
    this.at = at + length;
    return true;
  }

  /**
   * A JSON number of dollars with at most two decimals, as people are paid, into `cents`. No sign and no
   * exponent; of a third decimal it stops before, and nothing in the tree goes on with a digit.
   */
  amount(): boolean {
    const bytes = this.#bytes;
    const start = this.at;
    let at = start;
    let byte = bytes[at] as number;
    let value = 0;
    while (byte >= ZERO && byte <= NINE) {
      value = value * 10 + (byte - ZERO);
      at += 1;
      byte = bytes[at] as number;
    }
    const digits = at - start;
    if (digits === 0 || digits > MAX_DIGITS) return false;
    if (digits > 1 && bytes[start] === ZERO) return false;
    value *= 100;
    if (byte === POINT) {
      const tenths = (bytes[at + 1] as number) - ZERO;
      if (!(tenths >= 0 && tenths <= 9)) return false;
      at += 2;
      value += 10 * tenths;
      const hundredths = (bytes[at] as number) - ZERO;
      if (hundredths >= 0 && hundredths <= 9) {
        value += hundredths;
        at += 1;
      }
    }
    if (at > this.#end) return false;
    this.cents = value;
    this.at = at;
    return true;
  }

  /** The text up to the next quote; undefined where it has escapes or ends too late. */
  text(): string | undefined {
    const bytes = this.#bytes;
    const start = this.at;
    let at = start;
    let all = 0;
    for (;;) {
      const byte = bytes[at] as number;
      if (byte === QUOTE) break;
      if (!(byte >= 0x20) || byte === BACKSLASH) return undefined;
      all |= byte;
      at += 1;
    }
    if (at >= this.#end) return undefined;
    this.at = at;
    return bytes.toString(all < 0x80 ? 'latin1' : 'utf8', start, at);
  }

  /** Whether a list ends here. */
  get isAtBracket(): boolean {
    return this.#bytes[this.at] === CLOSE_LIST;
  }

  space(): void {
    while (isSpace(this.#bytes[this.at])) this.at += 1;
  }

  /** Goes past a comma between two entries, and spaces around it. */
  comma(): boolean {
    this.space();
    if (this.#bytes[this.at] !== COMMA) return false;
    this.at += 1;
    this.space();
    return true;
  }
}
