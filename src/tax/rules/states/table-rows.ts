/** Printed tables, one row per text line, words apart by spaces: text to the engine's arrays. */

import type { Tables as StateTables } from '../../engine/methods/state/tables.ts';
import { cents, rate } from '../schema/decimal.ts';

/** Words by row; throws at a row that has not `width` of them. */
export function table(text: string, width: number): string[][] {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const odd = rows.find((row) => row.length !== width);
  if (odd !== undefined) throw new Error(`row "${odd.join(' ')}" needs ${width} columns`);
  return rows;
}

/** The words at `index` of every row. */
export const column = (
  rows: readonly string[][],
  index: number,
  read: (text: string) => number,
): Float64Array => Float64Array.from(rows, (row) => read(row[index] ?? 'missing'));

/** Rows "over | base | rate on the excess", or "over | whole | rate on all of it". */
export function rowsOf(text: string): StateTables['schedules'][number] {
  const rows = table(text, 3);
  return {
    thresholds: column(rows, 0, cents),
    bases: column(rows, 1, (word) => (word === 'whole' ? 0 : cents(word))),
    rates: column(rows, 2, rate),
    whole: Uint8Array.from(rows, (row) => Number(row[1] === 'whole')),
  };
}
