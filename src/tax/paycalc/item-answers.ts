/** Items of JSON text to the text of their answers, on the ordinary road: parsed, checked, calculated, and written one by one. */

import { exceedsDepth, MAX_DEPTH } from '../../platform/json/depth.ts';
import { csvText } from '../../platform/sheets/write-csv.ts';
import type { Release } from '../rules/index.ts';
import { leniently } from './answer-leniently.ts';
import { answerItem, type OnFault } from './calculate-items.ts';
import { ITEM_DEPTH, requireLimits, tooDeep } from './find-items.ts';
import { answerRows } from './flat-items.ts';
import type { PayCalcResponseItem } from './response-schema.ts';

/** What is parsed without a look at its depth first: `JSON.parse` takes 1 ms for the worst of it. */
export const MAX_PIECE = 64 * 1024;

export type AnswersSettings = {
  /** How many bytes there are to answer, roughly. */
  readonly size: number;
  readonly release: Release;
  readonly onFault: OnFault;
  /** `csv`: as the rows of `answerRows`. */
  readonly to: 'json' | 'csv';
  /** Written between two answers: a comma in a list, a line feed between lines. */
  readonly between: ',' | '\n' | '';
};

/** The answers to items, in the order they were added. */
export type ItemAnswers = {
  /** How many answers there are. */
  readonly total: number;
  /** How many of them have an error instead of taxes. */
  readonly failed: number;
  /** The number of the next item in its file, for CSV. */
  row: number;
  /** The answer to the last item that failed. */
  readonly refusal: PayCalcResponseItem | undefined;
  /**
   * Answers the item that is `bytes` from `from` up to `to`, without spaces around it; returns whether
   * it was calculated. Throws a `SyntaxError` when it is not JSON and a `TaxInterfaceError` when it is
   * nested too deep or has too many fields; there is then no answer to it.
   */
  add(bytes: Buffer, from: number, to: number): boolean;
  /** Answers an item that was parsed elsewhere; returns whether it was calculated. */
  addItem(item: unknown): boolean;
  /** Answers with an error where there is no item. */
  addRefusal(refusal: PayCalcResponseItem): void;
  /** All answers, and how many bytes they have in UTF-8. Nothing can be added afterward. */
  toText(): { readonly text: string; readonly length: number };
  /** UTF-8 of all answers with other bytes around them. Nothing can be added afterward. */
  toBytes(before?: Uint8Array, after?: Uint8Array): Uint8Array<ArrayBuffer>;
};

/** How the items of a request are answered: on the ordinary road or on the fast one. */
export type AnswersOf = (settings: AnswersSettings) => ItemAnswers;

export const ordinaryAnswers: AnswersOf = (settings) => new OrdinaryAnswers(settings, answerItem);

/** For clients that prefer lenient handling. */
export const lenientAnswers = (lenient: readonly string[]): AnswersOf => {
  const answer = leniently(lenient);
  return (settings) => new OrdinaryAnswers(settings, answer);
};

class OrdinaryAnswers implements ItemAnswers {
  total = 0;
  failed = 0;
  row = 0;
  refusal: PayCalcResponseItem | undefined;
  readonly #settings: AnswersSettings;
  readonly #answer: typeof answerItem;
  readonly #texts: string[] = [];

  constructor(settings: AnswersSettings, answerTo: typeof answerItem) {
    this.#settings = settings;
    this.#answer = answerTo;
  }

  add(bytes: Buffer, from: number, to: number): boolean {
    const item = parseSpan(bytes, from, to);
    const answer = this.#answerTo(item);
    if (answer.errorStatus !== undefined) refuseTooDeep(item);
    return this.#write(answer);
  }

  addItem(item: unknown): boolean {
    return this.#write(this.#answerTo(item));
  }

  addRefusal(refusal: PayCalcResponseItem): void {
    this.#write(refusal);
  }

  toText(): { text: string; length: number } {
    const text = this.#texts.join(this.#settings.between);
    return { text, length: Buffer.byteLength(text) };
  }

  toBytes(before = NOTHING, after = NOTHING): Uint8Array<ArrayBuffer> {
    const { text, length } = this.toText();
    const bytes = Buffer.allocUnsafeSlow(before.length + length + after.length);
    bytes.set(before);
    bytes.write(text, before.length);
    bytes.set(after, before.length + length);
    return bytes;
  }

  #answerTo(item: unknown): PayCalcResponseItem {
    const { release, onFault } = this.#settings;
    return this.#answer(item, release, onFault);
  }

  #write(answer: PayCalcResponseItem): boolean {
    const { to } = this.#settings;
    this.#texts.push(
      to === 'json' ? JSON.stringify(answer) : csvText(answerRows(answer, this.row)),
    );
    this.total += 1;
    if (answer.errorStatus === undefined) return true;
    this.failed += 1;
    this.refusal = answer;
    return false;
  }
}

const NOTHING = new Uint8Array(0);

/** Parses an item; throws a `SyntaxError`, or a `TaxInterfaceError` for one with too many fields. */
export function parseSpan(bytes: Buffer, from: number, to: number): unknown {
  if (to - from > MAX_PIECE) requireLimits(bytes, from, to);
  return JSON.parse(bytes.toString('utf8', from, to));
}

/** For an item that was not calculated: one that was is as deep as its schema. */
export function refuseTooDeep(item: unknown): void {
  if (exceedsDepth(item, MAX_DEPTH - ITEM_DEPTH)) throw tooDeep();
}
