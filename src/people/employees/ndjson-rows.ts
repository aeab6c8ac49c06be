/** The rows of NDJSON: one record as JSON on each line. */

import { checkLimits } from '../../platform/json/scan.ts';
import { reasonOf } from '../../platform/shape/reasons.ts';
import { MAX_LINE, PAUSE_AFTER, TOO_LONG } from './import-table.ts';

/** Fields and entries of one row. */
const MAX_VALUES = 1_000;
const VALUES_PER_TURN = 1_000;

export type ImportRow = {
  /** Line of the file, or element of the array, from 1. */
  readonly line: number;
  /** The record as it would be sent, or what is wrong with the line. */
  readonly value?: unknown;
  readonly problem?: string;
};

/** Undefined is yielded now and then, also between lines that are empty: time to serve others. */
export function* ndjsonRows(text: string): Generator<ImportRow | undefined> {
  let line = 0;
  let pausedAt = 0;
  let end: number;
  for (let at = text.startsWith('\u{feff}') ? 1 : 0; at < text.length; at = end + 1) {
    line += 1;
    const found = text.indexOf('\n', at);
    end = found < 0 ? text.length : found;
    if (end - pausedAt >= PAUSE_AFTER) {
      pausedAt = end;
      yield undefined;
    }
    if (end - at > MAX_LINE) {
      yield { line, problem: TOO_LONG };
      continue;
    }
    const part = text.slice(at, end);
    if (part.trim() === '') continue;
    try {
      checkLimits(Buffer.from(part), MAX_VALUES);
      yield { line, value: JSON.parse(part) };
    } catch (error) {
      yield { line, problem: `is not JSON: ${reasonOf(error)}` };
    }
  }
}

/** Values that were read together, numbered from 1. */
export function* valueRows(values: readonly unknown[]): Generator<ImportRow | undefined> {
  for (const [index, value] of values.entries()) {
    if (index > 0 && index % VALUES_PER_TURN === 0) yield undefined;
    yield { line: index + 1, value };
  }
}
