/** A garnishment request recalculated by the second evaluator, next to its answer. */

import { RULES_ROOT } from '../rules/index.ts';
import { type Garnishment, garnishments } from '../verify/garnishments.ts';
import { readLaborFigures } from '../verify/labor-figures.ts';

/** Dollars of each order. The request was calculated by this version before. */
export function recalculated(
  version: string,
  request: Garnishment,
  root: string = RULES_ROOT,
): number[] {
  const figures = readLaborFigures({ root, version });
  return garnishments(figures, request).map(
    ({ top, bottom }) => Number((top * 100n) / bottom) / 100,
  );
}
