/** The amounts of one check by tax, calculated. */

import { calculate, type Line, type Step } from '../../engine/index.ts';
import { parseItem } from '../../paycalc/parse.ts';
import type { PayCalcItem } from '../../paycalc/schema.ts';
import type { Release } from '../../rules/index.ts';

/** Throws what `payCalc` refuses an item with. */
export const linesOf = (item: PayCalcItem, release: Release): readonly Line[] =>
  calculate(parseItem(item, release));

/** Cents of these taxes together. */
export const sumOf = (lines: readonly Line[], taxes: readonly string[]): number =>
  lines.reduce((sum, line) => (taxes.includes(line.uniqueTaxID) ? sum + line.taxAmount : sum), 0);

/** The steps of these taxes. */
export function stepsOf(item: PayCalcItem, release: Release, taxes: readonly string[]): Step[] {
  const explained = { ...item, options: { ...item.options, explain: true } };
  return linesOf(explained, release)
    .filter(({ uniqueTaxID }) => taxes.includes(uniqueTaxID))
    .flatMap(({ steps }) => steps);
}
