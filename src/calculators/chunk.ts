/** A part of a file of items to its answers: NDJSON or CSV, one item after the other. */

import { bytesOf } from '../paycalc/answer-bytes.ts';
import type { OnFault } from '../paycalc/calculate-items.ts';
import { type ErrorStatus, errorStatus, TaxInterfaceError } from '../paycalc/errors.ts';
import { ANSWER_COLUMNS, answerRows } from '../paycalc/flat-items.ts';
import { ItemAnswers } from '../paycalc/item-answers.ts';
import type { ReleaseSet } from '../paycalc/releases.ts';
import type { PayCalcResponseItem } from '../paycalc/response-schema.ts';
import { csvText } from '../sheets/write-csv.ts';
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
  const answers = new ItemAnswers({ bytes, release, onFault, between: '\n' });
  const rows: string[] = [];
  const errors: string[] = [];
  let left = chunk.skip;
  for (const entry of entriesOf(chunk)) {
    if (left > 0) {
      left -= 1;
      continue;
    }
    const isCalculated = add(entry, answers);
    if (!isCalculated) errors.push(errorText(JSON.parse(answers.newest()), entry.number, to));
    if (to === 'csv') rows.push(csvText(answerRows(JSON.parse(answers.newest()), entry.number)));
    yield;
  }
  const { total, failed } = answers;
  const text = to === 'csv' ? bytesOf(rows.join('')) : linesOf(answers);
  return { bytes: text, errors: errors.join(''), total, failed };
}

/** Answers one item, whatever it is; returns whether it was calculated. */
function add({ span, read }: Entry, answers: ItemAnswers): boolean {
  try {
    if (span !== undefined) return answers.add(span.from, span.to);
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TaxInterfaceError)) throw error;
  }
  let item: unknown;
  try {
    item = read();
  } catch (error) {
    const status = errorStatus('malformed-body', (error as Error).message);
    answers.addText(JSON.stringify({ employeeID: null, taxCalculation: [], errorStatus: status }));
    return false;
  }
  return answers.addItem(item);
}

const linesOf = (answers: ItemAnswers): Uint8Array<ArrayBuffer> =>
  answers.toBytes(undefined, answers.total === 0 ? undefined : LINE_END);

function errorText(
  { employeeID, errorStatus: status }: PayCalcResponseItem,
  number: number,
  to: Target,
): string {
  const { errorCode, errorMessage } = status as ErrorStatus;
  if (to === 'csv') return csvText([[number, employeeID, errorCode, errorMessage]]);
  return `${JSON.stringify({ line: number, employeeID, errorStatus: status })}\n`;
}
