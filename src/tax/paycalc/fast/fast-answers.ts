/** Items of JSON text to answers as bytes, by the shortest way: known items are not parsed. */

import type { Release } from '../../rules/index.ts';
import {
  employeeOf,
  linesOf,
  notesOn,
  type OnFault,
  type Payment,
  readPayment,
  refusalOf,
} from '../calculate-items.ts';
import { TaxInterfaceError } from '../errors.ts';
import {
  type AnswersSettings,
  type ItemAnswers,
  parseSpan,
  refuseTooDeep,
} from '../item-answers.ts';
import type { PayCalcResponseItem } from '../response-schema.ts';
import type { PayCalcItem } from '../schema.ts';
import { AnswerBytes } from './answer-bytes.ts';
import { type AnswerForm, CsvForm } from './csv-form.ts';
import { learnItem, readKnownItem } from './known-items.ts';
import { Reader } from './reader.ts';
import { writeItem } from './wire-text.ts';

/** As the items of a `PayCalcResponse`. */
const JSON_FORM: AnswerForm = {
  payment: (out, payment, lines) =>
    writeItem(out, payment.employeeID, payment.paycheck, lines, notesOn(payment)),
  refusal: (out, refusal) => out.text(JSON.stringify(refusal)),
};

/** The same answers as on the ordinary road, byte for byte. */
export class FastAnswers implements ItemAnswers {
  total = 0;
  failed = 0;
  refusal: PayCalcResponseItem | undefined;
  readonly #out: AnswerBytes;
  readonly #csv = new CsvForm();
  readonly #form: AnswerForm;
  readonly #between: ',' | '\n' | '';
  readonly #release: Release;
  readonly #onFault: OnFault;
  #bytes: Buffer = Buffer.alloc(0);
  #reader = new Reader(this.#bytes);

  constructor({ size, release, onFault, to, between }: AnswersSettings) {
    // An answer is about as long as what it answers.
    this.#out = new AnswerBytes(size);
    this.#form = to === 'json' ? JSON_FORM : this.#csv;
    this.#release = release;
    this.#onFault = onFault;
    this.#between = between;
  }

  get row(): number {
    return this.#csv.row;
  }

  set row(row: number) {
    this.#csv.row = row;
  }

  add(bytes: Buffer, from: number, to: number): boolean {
    const { length } = this.#out;
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#reader = new Reader(bytes);
    }
    this.#begin();
    try {
      const known = this.#known(from, to);
      const calculated = known === undefined ? this.#parsed(from, to) : this.#writePayment(known);
      this.#count(calculated);
      return calculated;
    } catch (error) {
      this.#out.cut(length);
      throw error;
    }
  }

  addItem(item: unknown): boolean {
    this.#begin();
    const calculated = this.#writeAnswer(item);
    this.#count(calculated);
    return calculated;
  }

  addRefusal(refusal: PayCalcResponseItem): void {
    this.#begin();
    this.#writeRefusal(refusal);
    this.#count(false);
  }

  toText(): { text: string; length: number } {
    const { length } = this.#out;
    return { text: this.#out.toString(), length };
  }

  toBytes(before = NOTHING, after = NOTHING): Uint8Array<ArrayBuffer> {
    return this.#out.between(before, after);
  }

  #begin(): void {
    if (this.total > 0) this.#out.text(this.#between);
  }

  #count(calculated: boolean): void {
    this.total += 1;
    if (!calculated) this.failed += 1;
  }

  /** Where the fields cannot be right together, the parser says why. */
  #known(from: number, to: number): Payment | undefined {
    try {
      return readKnownItem(this.#reader, from, to, this.#release);
    } catch (error) {
      if (error instanceof TaxInterfaceError) return undefined;
      throw error;
    }
  }

  #parsed(from: number, to: number): boolean {
    const item = parseSpan(this.#bytes, from, to);
    const calculated = this.#writeAnswer(item);
    // What was calculated has the shape of its schema.
    if (calculated) learnItem(this.#bytes, from, to, item as PayCalcItem);
    else refuseTooDeep(item);
    return calculated;
  }

  #writeAnswer(item: unknown): boolean {
    let payment: Payment;
    try {
      payment = readPayment(item, this.#release);
    } catch (error) {
      this.#writeRefusal(refusalOf(employeeOf(item), error, this.#onFault));
      return false;
    }
    return this.#writePayment(payment);
  }

  #writePayment(payment: Payment): boolean {
    const { length } = this.#out;
    try {
      this.#form.payment(this.#out, payment, linesOf(payment));
      return true;
    } catch (error) {
      this.#out.cut(length);
      this.#writeRefusal(refusalOf(payment.employeeID, error, this.#onFault));
      return false;
    }
  }

  #writeRefusal(refusal: PayCalcResponseItem): void {
    this.refusal = refusal;
    this.#form.refusal(this.#out, refusal);
  }
}

const NOTHING = new Uint8Array(0);
