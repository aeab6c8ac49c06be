/** A garnishment request recalculated by the second evaluator, next to its answer. */

import { Refusal } from '../../../verify/src/base/answer.ts';
import { type Garnishment, garnishments } from '../../../verify/src/labor/garnishments.ts';
import { readLaborFigures } from '../../../verify/src/labor/labor-figures.ts';
import { readGeography } from '../../../verify/src/labor/places.ts';
import { RULES_ROOT } from '../rules/index.ts';

/** Dollars of each order that is not refused. The request was calculated by this version before. */
export function recalculated(
  version: string,
  request: Garnishment,
  root: string = RULES_ROOT,
): number[] {
  const figures = readLaborFigures({ root, version });
  return garnishments(figures, readGeography(root), request).flatMap((found) =>
    found instanceof Refusal ? [] : [Number((found.top * 100n) / found.bottom) / 100],
  );
}
