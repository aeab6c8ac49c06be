/** A graduated rate schedule, "at least X: tentative amount plus rate times the excess over X". */

/** Rows in rising order; the first starts at 0. Thresholds and bases are cents, rates are of `RATE_SCALE`. */
export type Schedule = {
  readonly name: string;
  readonly thresholds: Float64Array;
  readonly bases: Float64Array;
  readonly rates: Float64Array;
};

/**
 * Index of the row that holds `amount`; the lower bound of a row is inclusive. `weight` scales the
 * thresholds when the amount is a multiple (cents times `weight`).
 */
export function rowOf(schedule: Schedule, amount: number, weight = 1): number {
  const { thresholds } = schedule;
  let row = thresholds.length - 1;
  while (row > 0 && amount < figureAt(thresholds, row) * weight) row -= 1;
  return row;
}

import { figureAt } from './elements.ts';
