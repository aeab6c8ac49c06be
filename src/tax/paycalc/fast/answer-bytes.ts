/** Bytes of JSON text that grow as it is written. */

const encoder = new TextEncoder();

/** Text that is written again and again. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

const ZERO = 0x30;
const MINUS = 0x2d;
const POINT = 0x2e;

/** A number needs no more. */
const LONGEST_NUMBER = 32;

/** Node writes a text into its own kind of memory faster than an encoder does. Browsers have none. */
const { allocate, write, read } =
  typeof Buffer === 'undefined'
    ? {
        allocate: (size: number) => new Uint8Array(size),
        write: (bytes: Uint8Array, text: string, at: number): number =>
          encoder.encodeInto(text, bytes.subarray(at)).written,
        read: (bytes: Uint8Array, from: number, to: number): string =>
          new TextDecoder().decode(bytes.subarray(from, to)),
      }
    : {
        allocate: (size: number): Uint8Array<ArrayBuffer> => Buffer.allocUnsafeSlow(size),
        write: (bytes: Uint8Array, text: string, at: number): number =>
          (bytes as Buffer).write(text, at),
        read: (bytes: Uint8Array, from: number, to: number): string =>
          (bytes as Buffer).toString('utf8', from, to),
      };

/** Memory of an answer that is done, for the next one: new memory costs more than writing to it. */
let spare: Uint8Array<ArrayBuffer> | undefined;
const MAX_SPARE = 24 * 1024 * 1024;

export class AnswerBytes {
  #bytes: Uint8Array<ArrayBuffer>;
  /** How many bytes are written. */
  length = 0;

  /** `expected`: how many bytes will be written, roughly. */
  constructor(expected: number) {
    this.#bytes = spare ?? allocate(Math.max(64 * 1024, expected));
    spare = undefined;
  }

  /** Takes back all that was written after the first `length` bytes. */
  cut(length: number): void {
    this.length = length;
  }

  put(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  text(text: string): void {
    // Three bytes for a UTF-16 unit at most.
    this.#reserve(3 * text.length);
    this.length += write(this.#bytes, text, this.length);
  }

  /** Cents as dollars without trailing zeros: 1250 is `12.5`. */
  dollars(cents: number): void {
    this.#reserve(LONGEST_NUMBER);
    const bytes = this.#bytes;
    let positive = cents;
    if (cents < 0) {
      bytes[this.length] = MINUS;
      this.length += 1;
      positive = -cents;
    }
    const rest = positive % 100;
    this.#whole((positive - rest) / 100);
    if (rest === 0) return;
    const tenths = Math.floor(rest / 10);
    bytes[this.length] = POINT;
    bytes[this.length + 1] = ZERO + tenths;
    this.length += 2;
    if (rest === 10 * tenths) return;
    bytes[this.length] = ZERO + (rest - 10 * tenths);
    this.length += 1;
  }

  /** Cents as dollars with two decimals: 1250 is `12.50`. */
  fixedDollars(cents: number): void {
    this.dollars(cents);
    const rest = Math.abs(cents) % 100;
    if (rest === 0) this.text('.00');
    else if (rest % 10 === 0) this.text('0');
  }

  /** A number as `JSON.stringify` writes it. */
  number(value: number): void {
    const cents = Math.round(value * 100);
    // So many digits are never written with an exponent, nor more exactly.
    if (cents / 100 === value && Math.abs(cents) < 1e14) this.dollars(cents);
    else this.text(JSON.stringify(value));
  }

  #whole(value: number): void {
    let digits = 1;
    for (let most = 10; value >= most; most *= 10) digits += 1;
    let left = value;
    for (let at = this.length + digits - 1; at >= this.length; at -= 1) {
      const tens = Math.floor(left / 10);
      this.#bytes[at] = ZERO + (left - 10 * tens);
      left = tens;
    }
    this.length += digits;
  }

  #reserve(more: number): void {
    const needed = this.length + more;
    if (needed <= this.#bytes.length) return;
    const larger = allocate(Math.max(needed, Math.ceil(1.5 * this.#bytes.length)));
    larger.set(this.#bytes.subarray(0, this.length));
    this.#bytes = larger;
  }

  /** What was written after the first `length` bytes. */
  textFrom(length: number): string {
    return read(this.#bytes, length, this.length);
  }

  /** All that was written; nothing can be written after it. */
  toString(): string {
    const text = this.textFrom(0);
    this.#end();
    return text;
  }

  /**
   * All that was written with other bytes around it, in memory of its own, so that it can be handed over;
   * nothing can be written after it.
   */
  between(before: Uint8Array, after: Uint8Array): Uint8Array<ArrayBuffer> {
    const all = allocate(before.length + this.length + after.length);
    all.set(before);
    all.set(this.#bytes.subarray(0, this.length), before.length);
    all.set(after, before.length + this.length);
    this.#end();
    return all;
  }

  #end(): void {
    if (this.#bytes.length <= MAX_SPARE) spare = this.#bytes;
    this.#bytes = NO_BYTES;
    this.length = 0;
  }
}

const NO_BYTES = new Uint8Array(0);
