/** A part of a file of items to its answers: NDJSON or CSV, one item after the other. */

import { csvText } from '../../platform/sheets/write-csv.ts';
import type { Line } from '../engine/index.ts';
import {
  type AnswerForm,
  JSON_FORM,
  type OnFault,
  type Payment,
} from '../paycalc/calculate-items.ts';
import { type ErrorStatus, errorStatus, TaxInterfaceError } from '../paycalc/errors.ts';
import { type AnswerBytes, bytesOf } from '../paycalc/fast/answer-bytes.ts';
import { ItemAnswers } from '../paycalc/fast/item-answers.ts';
import { ANSWER_COLUMNS } from '../paycalc/flat-items.ts';
import type { ReleaseSet } from '../paycalc/releases.ts';
import type { PayCalcResponseItem } from '../paycalc/response-schema.ts';
import { CsvForm } from './csv-form.ts';
import { type Entry, entriesOf, type Part } from './entries.ts';

export const TARGETS = ['ndjson', 'csv'] as const;
/** `csv` has a row for each tax line, and one for an item that failed. */
export type Target = (typeof TARGETS)[number];

export type Chunk = Part & {
  readonly to: Target;
  readonly version: string | undefined;
  /** Items at its beginning that were answered before. */
  readonly skip: number;
};

export type AnsweredChunk = {
  /** NDJSON or CSV in UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The items that failed, with their numbers: NDJSON or CSV text, as `bytes`. */
  readonly errors: string;
  readonly total: number;
  readonly failed: number;
};

const LINE_END = bytesOf('\n');

/** What CSV answers begin with. */
export const CSV_HEADER = csvText([ANSWER_COLUMNS]);
/** What CSV errors begin with. */
export const ERRORS_HEADER = csvText([['row', 'employeeID', 'errorCode', 'errorMessage']]);

/** Yields after each item. Throws a `TaxInterfaceError` when no item can be answered. */
export function* answerChunk(
  chunk: Chunk,
  releases: ReleaseSet,
  onFault: OnFault,
): Generator<void, AnsweredChunk> {
  const { bytes, to } = chunk;
  const release = releases.select(chunk.version);
  const form = new ChunkForm(to);
  const between = to === 'csv' ? '' : '\n';
  const answers = new ItemAnswers({ size: bytes.length, release, onFault, form, between });
  const errors: string[] = [];
  let left = chunk.skip;
  for (const entry of entriesOf(chunk)) {
    if (left > 0) {
      left -= 1;
      continue;
    }
    form.row = entry.number;
    const isCalculated = add(entry, answers);
    if (!isCalculated) errors.push(form.errorText());
    yield;
  }
  const { total, failed } = answers;
  const end = to === 'csv' || total === 0 ? undefined : LINE_END;
  return { bytes: answers.toBytes(undefined, end), errors: errors.join(''), total, failed };
}

/** Answers one item, whatever it is; returns whether it was calculated. */
function add({ json, read }: Entry, answers: ItemAnswers): boolean {
  try {
    if (json !== undefined) return answers.add(json.bytes, json.from, json.to);
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TaxInterfaceError)) throw error;
  }
  let item: unknown;
  try {
    item = read();
  } catch (error) {
    const status = errorStatus('malformed-body', (error as Error).message);
    answers.addRefusal({ employeeID: null, taxCalculation: [], errorStatus: status });
    return false;
  }
  return answers.addItem(item);
}

/** Writes answers, and remembers why the last item failed. */
class ChunkForm implements AnswerForm {
  /** The number of the item that is answered next. */
  row = 0;
  readonly #csv = new CsvForm();
  readonly #to: Target;
  #refusal: PayCalcResponseItem | undefined;

  constructor(to: Target) {
    this.#to = to;
  }

  payment(out: AnswerBytes, payment: Payment, lines: readonly Line[]): void {
    this.#form().payment(out, payment, lines);
  }

  refusal(out: AnswerBytes, refusal: PayCalcResponseItem): void {
    this.#refusal = refusal;
    this.#form().refusal(out, refusal);
  }

  /** The last item that failed, for the list of errors. */
  errorText(): string {
    const { employeeID, errorStatus: status } = this.#refusal as PayCalcResponseItem;
    if (this.#to === 'ndjson') {
      return `${JSON.stringify({ line: this.row, employeeID, errorStatus: status })}\n`;
    }
    const { errorCode, errorMessage } = status as ErrorStatus;
    return csvText([[this.row, employeeID, errorCode, errorMessage]]);
  }

  #form(): AnswerForm {
    if (this.#to === 'ndjson') return JSON_FORM;
    this.#csv.row = this.row;
    return this.#csv;
  }
}
