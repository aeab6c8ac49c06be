/** The content stream of a PDF page, as operators with their operands. */

export type Operand = number | string | Uint8Array | readonly Operand[];

/** `string` operands are names; what is shown is bytes. */
export type Operation = { readonly operator: string; readonly operands: readonly Operand[] };

const SPACE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set([...'()<>[]{}/%'].map((each) => each.charCodeAt(0)));
const CODE = (text: string): number => text.charCodeAt(0);

/** What cannot be read is left out: this reads text for hints, it draws nothing. */
export function* operationsOf(bytes: Uint8Array): Generator<Operation> {
  const reader = new Reader(bytes);
  let operands: Operand[] = [];
  for (;;) {
    const token = reader.next();
    if (token === undefined) return;
    if (token instanceof Operator) {
      if (token.name === 'ID') reader.skipImage();
      yield { operator: token.name, operands };
      operands = [];
    } else {
      operands.push(token);
    }
  }
}

class Operator {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  next(): Operand | Operator | undefined {
    for (;;) {
      this.#skipSpace();
      const code = this.#bytes[this.#at];
      if (code === undefined) return undefined;
      if (code === CODE('(')) return this.#literal();
      if (code === CODE('/')) {
        this.#at++;
        return this.#word();
      }
      if (code === CODE('[')) {
        this.#at++;
        return this.#array();
      }
      if (code === CODE('<') && this.#bytes[this.#at + 1] !== CODE('<')) return this.#hex();
      if (DELIMITERS.has(code)) {
        // Dictionaries of marked content: what is in them is taken for operands, and not used.
        this.#at++;
        continue;
      }
      const word = this.#word();
      const number = Number(word);
      return Number.isNaN(number) ? new Operator(word) : number;
    }
  }

  /** To behind the image's end, which is no text. */
  skipImage(): void {
    const rest = Buffer.from(this.#bytes.subarray(this.#at)).toString('latin1');
    const end = /\sEI\s/.exec(rest);
    this.#at = end === null ? this.#bytes.length : this.#at + end.index + end[0].length;
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.#bytes[this.#at];
      if (code === CODE('%')) {
        while (this.#at < this.#bytes.length && ![10, 13].includes(this.#bytes[this.#at] ?? 10)) {
          this.#at++;
        }
      } else if (code !== undefined && SPACE.has(code)) this.#at++;
      else return;
    }
  }

  #word(): string {
    const start = this.#at;
    for (;;) {
      const code = this.#bytes[this.#at];
      if (code === undefined || SPACE.has(code) || DELIMITERS.has(code)) break;
      this.#at++;
    }
    return Buffer.from(this.#bytes.subarray(start, this.#at)).toString('latin1');
  }

  #array(): Operand[] {
    const found: Operand[] = [];
    for (;;) {
      this.#skipSpace();
      const code = this.#bytes[this.#at];
      if (code === undefined) return found;
      if (code === CODE(']')) {
        this.#at++;
        return found;
      }
      const token = this.next();
      if (token === undefined) return found;
      if (!(token instanceof Operator)) found.push(token);
    }
  }

  #hex(): Uint8Array {
    const end = this.#bytes.indexOf(CODE('>'), this.#at);
    const until = end === -1 ? this.#bytes.length : end;
    const text = Buffer.from(this.#bytes.subarray(this.#at + 1, until)).toString('latin1');
    this.#at = until + 1;
    const digits = text.replace(/[^0-9a-f]/gi, '');
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
  }

  #literal(): Uint8Array {
    const found: number[] = [];
    let depth = 0;
    for (; this.#at < this.#bytes.length; this.#at++) {
      const code = this.#bytes[this.#at] as number;
      if (code === CODE('\\')) {
        const escaped = this.#escape();
        if (escaped !== undefined) found.push(escaped);
        continue;
      }
      if (code === CODE('(') && depth++ === 0) continue;
      if (code === CODE(')') && --depth === 0) {
        this.#at++;
        break;
      }
      found.push(code);
    }
    return Uint8Array.from(found);
  }

  /** Leaves the position at the escape's last byte. */
  #escape(): number | undefined {
    const rest = Buffer.from(this.#bytes.subarray(this.#at + 1, this.#at + 4)).toString('latin1');
    const octal = /^[0-7]{1,3}/.exec(rest)?.[0];
    if (octal !== undefined) {
      this.#at += octal.length;
      return Number.parseInt(octal, 8) & 0xff;
    }
    this.#at++;
    const next = rest.charAt(0);
    if (next === '\n' || next === '\r') return undefined;
    return CODE({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[next] ?? next);
  }
}
