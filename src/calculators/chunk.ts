/** A part of a file of items to its answers: NDJSON or CSV, one item after the other. */

import { calculateItem, type OnFault } from '../paycalc/calculate-items.ts';
import { type ErrorStatus, errorStatus } from '../paycalc/errors.ts';
import { ANSWER_COLUMNS, answerRows } from '../paycalc/flat-items.ts';
import type { ReleaseSet } from '../paycalc/releases.ts';
import type { PayCalcResponseItem } from '../paycalc/schema.ts';
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
  readonly text: string;
  /** The items that failed, with their numbers: NDJSON or CSV, as `text`. */
  readonly errors: string;
  readonly total: number;
  readonly failed: number;
};

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
  const release = releases.select(chunk.version);
  const answers: string[] = [];
  const errors: string[] = [];
  const calculate = (entry: Entry): boolean => {
    let item: unknown;
    try {
      item = entry.read();
    } catch (error) {
      const status = errorStatus('malformed-body', (error as Error).message);
      answers.push(JSON.stringify({ employeeID: null, taxCalculation: [], errorStatus: status }));
      return false;
    }
    return calculateItem(item, release, answers, onFault);
  };
  let left = chunk.skip;
  for (const entry of entriesOf(chunk)) {
    if (left > 0) {
      left -= 1;
      continue;
    }
    const isCalculated = calculate(entry);
    const answer = answers.at(-1) as string;
    if (!isCalculated) errors.push(errorText(JSON.parse(answer), entry.number, chunk.to));
    if (chunk.to === 'csv') {
      answers[answers.length - 1] = csvText(answerRows(JSON.parse(answer), entry.number));
    }
    yield;
  }
  const end = chunk.to === 'csv' ? '' : '\n';
  return {
    text: answers.map((answer) => `${answer}${end}`).join(''),
    errors: errors.join(''),
    total: answers.length,
    failed: errors.length,
  };
}

function errorText(
  { employeeID, errorStatus: status }: PayCalcResponseItem,
  number: number,
  to: Target,
): string {
  const { errorCode, errorMessage } = status as ErrorStatus;
  if (to === 'csv') return csvText([[number, employeeID, errorCode, errorMessage]]);
  return `${JSON.stringify({ line: number, employeeID, errorStatus: status })}\n`;
}
