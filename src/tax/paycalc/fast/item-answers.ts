/** Items of JSON text to items of the answer, by the shortest way: known ones are not parsed. */

import { exceedsDepth, MAX_DEPTH } from '../../../platform/json/depth.ts';
import type { Release } from '../../rules/index.ts';
import {
  type AnswerForm,
  type Answering,
  type OnFault,
  writeAnswer,
  writePayment,
} from '../calculate-items.ts';
import { TaxInterfaceError } from '../errors.ts';
import { ITEM_DEPTH, requireLimits, tooDeep } from '../find-items.ts';
import type { PayCalcResponseItem } from '../response-schema.ts';
import type { PayCalcItem } from '../schema.ts';
import { AnswerBytes } from './answer-bytes.ts';
import { MAX_PIECE } from './guess-items.ts';
import { learnItem, readKnownItem } from './known-items.ts';
import { Reader } from './reader.ts';

const NOTHING = new Uint8Array(0);

type Settings = {
  /** How many bytes there are to answer, roughly. */
  readonly size: number;
  readonly release: Release;
  readonly onFault: OnFault;
  readonly form: AnswerForm;
  /** Stands between two answers: a comma in a list, a line feed between lines. */
  readonly between: ',' | '\n' | '';
};

/**
 * The answers to items of JSON text: of a whole `PayCalcRequest`, or of lines with an item each. Each
 * `add` answers one item, whatever it holds, and gives the same answer as `calculateItem` with its
 * `JSON.parse`. For lines, answer each line with `add`, and where that throws, with `addItem` or `addRefusal`:
 *
 *     const answers = new ItemAnswers({ size, release, onFault, form: JSON_FORM, between: '\n' });
 *     answers.add(bytes, from, to);
 *     answers.toBytes(); // a PayCalcResponseItem on each line, without a last line feed
 */
export class ItemAnswers {
  /** How many answers there are. */
  total = 0;
  /** How many of them have an error instead of taxes. */
  failed = 0;
  readonly #answering: Answering;
  readonly #between: ',' | '\n' | '';
  readonly #release: Release;
  #bytes: Buffer = Buffer.alloc(0);
  #reader = new Reader(this.#bytes);

  constructor({ size, release, onFault, form, between }: Settings) {
    // An answer is about as long as what it answers.
    this.#answering = { out: new AnswerBytes(size), form, onFault };
    this.#release = release;
    this.#between = between;
  }

  /**
   * Answers the item that is `bytes` from `from` up to `to`, without spaces around it; returns whether
   * it was calculated. Throws a `SyntaxError` when it is not JSON and a `TaxInterfaceError` when it is
   * nested too deep or has too many fields; there is then no answer to it.
   */
  add(bytes: Buffer, from: number, to: number): boolean {
    const { out } = this.#answering;
    const { length } = out;
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#reader = new Reader(bytes);
    }
    this.#begin();
    try {
      const known = this.#known(from, to);
      const calculated =
        known === undefined ? this.#parsed(from, to) : writePayment(known, this.#answering);
      this.#count(calculated);
      return calculated;
    } catch (error) {
      out.cut(length);
      throw error;
    }
  }

  /** Answers an item that was parsed elsewhere; returns whether it was calculated. */
  addItem(item: unknown): boolean {
    this.#begin();
    const calculated = writeAnswer(item, this.#release, this.#answering);
    this.#count(calculated);
    return calculated;
  }

  /** Answers with an error what is no item. */
  addRefusal(refusal: PayCalcResponseItem): void {
    this.#begin();
    const { out, form } = this.#answering;
    form.refusal(out, refusal);
    this.#count(false);
  }

  /** UTF-8 of all answers, in the order they were added, with other bytes around them. */
  toBytes(before = NOTHING, after = NOTHING): Uint8Array<ArrayBuffer> {
    return this.#answering.out.between(before, after);
  }

  /** How many bytes all answers have in UTF-8. */
  get length(): number {
    return this.#answering.out.length;
  }

  /** All answers, in the order they were added. */
  toText(): string {
    return this.#answering.out.toString();
  }

  #begin(): void {
    if (this.total > 0) this.#answering.out.text(this.#between);
  }

  #count(calculated: boolean): void {
    this.total += 1;
    if (!calculated) this.failed += 1;
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
    const calculated = writeAnswer(item, this.#release, this.#answering);
    // An item that was calculated is as deep as its schema.
    if (calculated) learnItem(bytes, from, to, item as PayCalcItem);
    else if (exceedsDepth(item, MAX_DEPTH - ITEM_DEPTH)) throw tooDeep();
    return calculated;
  }
}
