/** How a state treats supplemental wages, as its publication says. Rates are of `RATE_SCALE`. */

import type { Citation } from '../../rule-parts.ts';
import type { SupplementalMethod } from '../../wage.ts';

type Rule =
  | { readonly rule: 'aggregate' }
  | { readonly rule: 'flat'; readonly rate: number }
  /** By the value of a parameter; a value without a rate is aggregated. */
  | {
      readonly rule: 'byKind';
      readonly slot: number;
      /** By allowed value of the parameter; `NOT_SENT`: aggregated. */
      readonly rates: Float64Array;
    }
  /** By the regular wages of the year: the last row whose amount they equal or exceed. */
  | { readonly rule: 'byAnnualWages'; readonly atLeast: Float64Array; readonly rates: Float64Array }
  /** A share of the federal income tax withheld from the same wages. */
  | { readonly rule: 'shareOfFederal'; readonly rate: number }
  /** Tax of the year on regular and supplemental wages less that on regular wages alone. */
  | { readonly rule: 'difference' }
  /** The regular tables without allowances. */
  | { readonly rule: 'withoutAllowances' };

export type SupplementalRule = Rule & {
  readonly citation: Citation;
  /** When the rule may be used, in words for the answer; empty without a condition. */
  readonly condition: string;
  /** Index of the parameter with the annual salary; -1 where the rule does not take it. */
  readonly salary: number;
  /** Cents that the amount is rounded to: 1 or 100. */
  readonly unit: number;
};

const AGGREGATIONS: readonly SupplementalMethod[] = ['CurrentAggregation', 'PreviousAggregation'];

/** What entries may ask for: a flat rate only where the state has one. */
export function supplementalMethods({ rule }: SupplementalRule): readonly SupplementalMethod[] {
  const hasRate = !['aggregate', 'difference', 'withoutAllowances'].includes(rule);
  return hasRate ? ['None', 'Flat', ...AGGREGATIONS] : ['None', ...AGGREGATIONS];
}
