/** The elements of a JSON array in bytes, found without parsing them. */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const CLOSE_LIST = 0x5d;

/**
 * Walks over what is inside a JSON array, in as many pieces as it comes in. Brackets are counted, not
 * paired: whether an element is JSON, `JSON.parse` says of its bytes.
 */
export class ElementScan {
  #depth = 0;
  #inText = false;
  #isEscaped = false;
  /** Whether the bracket that ends the array was seen. */
  isOver = false;

  /** From `at` on: after the element that it is in, at the comma or bracket; undefined where it continues. */
  elementEnd(bytes: Buffer, at: number): number | undefined {
    let depth = this.#depth;
    let inText = this.#inText;
    let isEscaped = this.#isEscaped;
    let found: number | undefined;
    for (let index = at; index < bytes.length; index += 1) {
      const byte = bytes[index] as number;
      if (inText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) inText = false;
        continue;
      }
      if (byte === QUOTE) inText = true;
      else if (byte === COMMA) {
        if (depth > 0) continue;
        found = index;
        break;
      } else if ((byte | 0x20) === 0x7b) depth += 1;
      else if ((byte | 0x20) === 0x7d) {
        if (depth === 0) {
          // A brace here closes nothing, and makes an element that is not JSON.
          if (byte !== CLOSE_LIST) continue;
          this.isOver = true;
          found = index;
          break;
        }
        depth -= 1;
      }
    }
    this.#depth = depth;
    this.#inText = inText;
    this.#isEscaped = isEscaped;
    return found;
  }
}

/** The elements in `bytes`, which have commas between them and nothing around them. */
export function* elementsIn(bytes: Buffer): Generator<Buffer> {
  const scan = new ElementScan();
  let start = 0;
  for (;;) {
    const end = scan.elementEnd(bytes, start);
    yield bytes.subarray(start, end);
    if (end === undefined) return;
    start = end + 1;
  }
}
