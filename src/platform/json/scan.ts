/**
 * Finds where a JSON value ends and how deep and how large it is, before anything is parsed: a
 * parser would hold the event loop and the memory of a hostile text until its last byte.
 */

import { MAX_DEPTH } from './depth.ts';

/** Why a text is not parsed though it may be JSON. */
export class JsonLimitError extends Error {
  override readonly name = 'JsonLimitError';
  readonly limit: 'depth' | 'values';
  readonly most: number;

  constructor(limit: 'depth' | 'values', most: number) {
    super(
      limit === 'depth'
        ? `the JSON is nested more than ${most} levels deep`
        : `the JSON has more than ${most} fields and entries`,
    );
    this.limit = limit;
    this.most = most;
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

export const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * Walks over one JSON value, in as many steps as the caller likes. Brackets are counted, not
 * paired: whether the value is JSON, `JSON.parse` says of the bytes found.
 */
export class ValueScan {
  /** Where the next step begins; after the value once it has ended. */
  at: number;
  /** Fields and entries seen so far. */
  values = 0;
  readonly #maxValues: number;
  readonly #outside: number;
  #depth: number;
  #inText = false;

  /** `depth`: how many objects and arrays the value lies in. */
  constructor(at: number, maxValues: number, depth = 0) {
    this.at = at;
    this.#maxValues = maxValues;
    this.#outside = depth;
    this.#depth = depth;
  }

  /** Whether the value ended before `to`. Throws a `JsonLimitError`. */
  advance(bytes: Uint8Array, to: number): boolean {
    const outside = this.#outside;
    let depth = this.#depth;
    let values = this.values;
    let at = this.at;
    let inText = this.#inText;
    let ended = false;
    while (at < to) {
      const byte = bytes[at] as number;
      if (inText) {
        at += byte === BACKSLASH ? 2 : 1;
        if (byte !== QUOTE) continue;
        inText = false;
        if (depth !== outside) continue;
        ended = true;
        break;
      }
      if (byte === QUOTE) {
        inText = true;
      } else if (byte === COMMA) {
        if (depth === outside) {
          ended = true;
          break;
        }
        values += 1;
        if (values >= this.#maxValues) throw new JsonLimitError('values', this.#maxValues);
      } else if ((byte | 0x20) === 0x7b) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new JsonLimitError('depth', MAX_DEPTH);
      } else if ((byte | 0x20) === 0x7d) {
        depth -= 1;
        if (depth <= outside) {
          // The bracket that closes what the value lies in is not its own.
          if (depth === outside) at += 1;
          ended = true;
          break;
        }
      } else if (depth === outside && isSpace(byte)) {
        ended = true;
        break;
      }
      at += 1;
    }
    this.#depth = depth;
    this.values = values;
    this.at = at;
    this.#inText = inText;
    return ended;
  }
}

/**
 * Throws a `JsonLimitError` for JSON that is too deep or has more than `maxValues` fields and entries.
 * `depth`: how many objects and arrays it will lie in.
 */
export function checkLimits(bytes: Uint8Array, maxValues: number, depth = 0): void {
  let at = 0;
  while (isSpace(bytes[at])) at += 1;
  new ValueScan(at, maxValues, depth).advance(bytes, bytes.length);
}
