/** A part of a file of items to its answers: NDJSON or CSV, one item after the other. */

import { csvText } from '../../platform/sheets/write-csv.ts';
import type { Lenient } from '../paycalc/answer-leniently.ts';
import type { OnFault } from '../paycalc/calculate-items.ts';
import { NO_ERROR, refusedWith, TaxInterfaceError } from '../paycalc/errors.ts';
import { ANSWER_COLUMNS, ERROR_COLUMNS, errorCells } from '../paycalc/flat-items.ts';
import { type AnswersOf, type ItemAnswers, lenientAnswers } from '../paycalc/item-answers.ts';
import type { ReleaseSet } from '../paycalc/releases.ts';
import { type Entry, entriesOf, type Part, refusalOfEntry } from './entries.ts';

export const TARGETS = ['ndjson', 'csv'] as const;
/** `csv` has a row for each tax line, and one for an item that failed. */
export type Target = (typeof TARGETS)[number];

export type Chunk = Part & {
  readonly to: Target;
  readonly version: string | undefined;
  readonly lenient?: Lenient;
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
  /** Of the rules. */
  readonly version: string;
};

const LINE_END = Buffer.from('\n');

/** What CSV answers begin with. */
export const CSV_HEADER = csvText([ANSWER_COLUMNS]);
/** What CSV errors begin with. */
export const ERRORS_HEADER = csvText([['row', 'employeeID', ...ERROR_COLUMNS]]);

export type ChunkDeps = {
  readonly releases: ReleaseSet;
  readonly answersOf: AnswersOf;
  readonly onFault: OnFault;
};

/** Yields after each item. Throws a `TaxInterfaceError` when no item can be answered. */
export function* answerChunk(
  chunk: Chunk,
  { releases, answersOf, onFault }: ChunkDeps,
): Generator<void, AnsweredChunk> {
  const { bytes, to } = chunk;
  const release = releases.select(chunk.version);
  const isCsv = to === 'csv';
  const form = { to: isCsv ? 'csv' : 'json', between: isCsv ? '' : '\n' } as const;
  const answersHere = chunk.lenient === undefined ? answersOf : lenientAnswers(chunk.lenient);
  const answers = answersHere({ size: bytes.length, release, onFault, ...form });
  const errors: string[] = [];
  let left = chunk.skip;
  for (const entry of entriesOf(chunk)) {
    if (left > 0) {
      left -= 1;
      continue;
    }
    answers.row = entry.number;
    const isCalculated = add(entry, answers);
    if (!isCalculated) errors.push(errorText(answers, to));
    yield;
  }
  const { total, failed } = answers;
  const end = isCsv || total === 0 ? undefined : LINE_END;
  return {
    bytes: answers.toBytes(undefined, end),
    errors: errors.join(''),
    total,
    failed,
    version: release.version,
  };
}

/** Answers one item, whatever it is; returns whether it was calculated. */
function add({ json, read, employeeID }: Entry, answers: ItemAnswers): boolean {
  try {
    if (json !== undefined) return answers.add(json.bytes, json.from, json.to);
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TaxInterfaceError)) throw error;
  }
  let item: unknown;
  try {
    item = read();
  } catch (error) {
    const refusal = refusalOfEntry(error);
    answers.addRefusal({
      employeeID: employeeID ?? null,
      taxCalculation: [],
      ...refusedWith(refusal),
    });
    return false;
  }
  return answers.addItem(item);
}

/** The item that failed last, for the list of errors. */
function errorText({ row, refusal }: ItemAnswers, to: Target): string {
  const { employeeID = null, errorStatus = NO_ERROR, errors = [] } = refusal ?? {};
  if (to === 'ndjson') {
    return `${JSON.stringify({ line: row, employeeID, errorStatus, errors })}\n`;
  }
  return csvText([[row, employeeID, ...errorCells(errorStatus, errors)]]);
}
