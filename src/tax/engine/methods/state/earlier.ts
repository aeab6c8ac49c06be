/** Reads what taxes calculated before this one withhold: declared dependencies, never call order. */

import { shareOf } from '../../money.ts';
import type { Line } from '../../result.ts';

/**
 * Cents that `tax` takes from wages of the given kinds; where it taxes more than `wages`
 * cents of them (work in several states), the part in proportion.
 */
export function withheldBy(
  lines: readonly Line[],
  tax: string,
  wages: number,
  kinds: readonly string[],
): number {
  let amount = 0;
  let subject = 0;
  for (const line of lines) {
    if (line.uniqueTaxID !== tax || !kinds.includes(line.wageType)) continue;
    amount += line.taxAmount;
    subject += line.subjectWages;
  }
  return subject > wages && wages >= 0 ? shareOf(amount, wages, subject) : amount;
}
