/** Items of JSON text to items of the answer, by the shortest way: known ones are not parsed. */

import { exceedsDepth, MAX_DEPTH } from '../json/depth.ts';
import type { Release } from '../rules/index.ts';
import { answerPayment, calculateItem, type OnFault } from './calculate-items.ts';
import { TaxInterfaceError } from './errors.ts';
import { ITEM_DEPTH, requireLimits, tooDeep } from './find-items.ts';
import { MAX_PIECE } from './guess-items.ts';
import type { PayCalcItem } from './schema.ts';
import { learnItem, readKnownItem } from './templates/known-items.ts';
import { Reader } from './templates/reader.ts';

type Settings = {
  /** JSON text in UTF-8 with the items in it. They may not change while it is read. */
  readonly bytes: Buffer;
  readonly release: Release;
  readonly onFault: OnFault;
  /** Stands between two answers: a comma in a list, a line feed between lines. */
  readonly between: ',' | '\n';
};

/**
 * The answers to items of one text: of a whole `PayCalcRequest`, or of lines with an item each. Each
 * `add` answers one item, whatever it holds, and gives the same answer as `calculateItem` with its
 * `JSON.parse`. For lines, answer each line with `add`, and where that throws, with `addText`:
 *
 *     const answers = new ItemAnswers({ bytes, release, onFault, between: '\n' });
 *     answers.add(from, to);
 *     answers.toBytes(); // a PayCalcResponseItem on each line, without a last line feed
 */
export class ItemAnswers {
  /** How many answers there are. */
  total = 0;
  /** How many of them have an error instead of taxes. */
  failed = 0;
  readonly #texts: string[] = [];
  readonly #between: string;
  readonly #bytes: Buffer;
  readonly #reader: Reader;
  readonly #release: Release;
  readonly #onFault: OnFault;

  constructor({ bytes, release, onFault, between }: Settings) {
    this.#between = between;
    this.#bytes = bytes;
    this.#reader = new Reader(bytes);
    this.#release = release;
    this.#onFault = onFault;
  }

  /**
   * Answers the item that is the bytes from `from` up to `to`, without spaces around it; returns whether
   * it was calculated. Throws a `SyntaxError` when it is not JSON and a `TaxInterfaceError` when it is
   * nested too deep or has too many fields; there is then no answer to it.
   */
  add(from: number, to: number): boolean {
    const known = this.#known(from, to);
    const calculated =
      known === undefined
        ? this.#parsed(from, to)
        : answerPayment(known, this.#texts, this.#onFault);
    this.total += 1;
    if (!calculated) this.failed += 1;
    return calculated;
  }

  /** Adds an answer made elsewhere, JSON text of a `PayCalcResponseItem` with an error. */
  addText(answer: string): void {
    this.#texts.push(answer);
    this.total += 1;
    this.failed += 1;
  }

  /** UTF-8 of all answers, in the order they were added. */
  toBytes(): Uint8Array<ArrayBuffer> {
    return new TextEncoder().encode(this.toText());
  }

  toText(): string {
    return this.#texts.join(this.#between);
  }

  #known(from: number, to: number) {
    try {
      return readKnownItem(this.#reader, from, to, this.#release);
    } catch (error) {
      if (error instanceof TaxInterfaceError) return undefined;
      throw error;
    }
  }

  #parsed(from: number, to: number): boolean {
    const bytes = this.#bytes;
    if (to - from > MAX_PIECE) requireLimits(bytes, from, to);
    const item: unknown = JSON.parse(bytes.toString('utf8', from, to));
    const calculated = calculateItem(item, this.#release, this.#texts, this.#onFault);
    // An item that was calculated is as deep as its schema.
    if (calculated) learnItem(bytes, from, to, item as PayCalcItem);
    else if (exceedsDepth(item, MAX_DEPTH - ITEM_DEPTH)) {
      this.#texts.pop();
      throw tooDeep();
    }
    return calculated;
  }
}
