/** Whether income taxes treat wages as regular or as supplemental. */

import type { EarningKind } from './rule-parts.ts';
import type { Wage } from './wage.ts';

/**
 * Tips are treated as regular wages unless their entry names a supplemental method and no regular
 * one; either treatment is the employer's choice (26 CFR 31.3402(g)-1(a)(1)).
 */
export function isSupplemental(kind: EarningKind, entry: Wage): boolean {
  if (kind.treatment === 'supplemental') return true;
  return kind.withheldLast && entry.supplementalMethod !== null && entry.regularMethod === null;
}
