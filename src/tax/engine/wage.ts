/** The wages and benefits of one payment. Amounts are integer cents. */

import type { Location } from './location.ts';
import type { BenefitKind, EarningKind } from './rule-parts.ts';

/** How income taxes treat regular wages. */
export const REGULAR_METHODS = ['Annualized', 'Cumulative', 'None'] as const;
/** How income taxes treat supplemental wages. */
export const SUPPLEMENTAL_METHODS = [
  'None',
  'Flat',
  'CurrentAggregation',
  'PreviousAggregation',
] as const;

export type RegularMethod = (typeof REGULAR_METHODS)[number];
export type SupplementalMethod = (typeof SUPPLEMENTAL_METHODS)[number];

/** Wages of one type at one location. Amounts before this payment are NaN where not given. */
export type Wage = {
  /** Position among the entries of the request: refusals name it. */
  readonly index: number;
  readonly kind: EarningKind;
  readonly location: Location;
  readonly gross: number;
  readonly monthToDate: number;
  readonly quarterToDate: number;
  readonly yearToDate: number;
  readonly hours: number;
  readonly regularMethod: RegularMethod | null;
  readonly supplementalMethod: SupplementalMethod | null;
  readonly hasNexus: boolean;
};

export type Benefit = {
  readonly kind: BenefitKind;
  readonly amount: number;
  readonly yearToDate: number;
  /** null: belongs to all wages. */
  readonly location: Location | null;
};

/** What taxes are calculated on. */
export type Payment = { readonly wages: readonly Wage[]; readonly benefits: readonly Benefit[] };
