/** One employee's payment, parsed and checked: what `calculate` takes. Amounts are integer cents. */

import type { BenefitKind, EarningKind, Law, TaxRule } from './law.ts';
import type { Location } from './location.ts';

/** How income taxes treat regular wages. */
export const REGULAR_METHODS = ['Annualized', 'Cumulative', 'None'] as const;
/** How income taxes treat supplemental wages. */
export const SUPPLEMENTAL_METHODS = [
  'None',
  'Flat',
  'CurrentAggregation',
  'PreviousAggregation',
] as const;
export const ROUND_RESULTS = ['Default', 'Yes', 'No'] as const;

export type RegularMethod = (typeof REGULAR_METHODS)[number];
export type SupplementalMethod = (typeof SUPPLEMENTAL_METHODS)[number];
export type RoundResult = (typeof ROUND_RESULTS)[number];

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

/** One tax asked for at one location. */
export type TaxRequest = {
  readonly rule: TaxRule;
  readonly location: Location;
  readonly isExempt: boolean;
  readonly isResident: boolean | null;
  /** Parameter values by parameter index: cents, counts, rates, 0/1, or index of the allowed value; NaN where not given. */
  readonly parameters: Float64Array;
  /** Withheld before this payment, NaN where not given. */
  readonly periodWithheld: number;
  readonly monthWithheld: number;
  readonly quarterWithheld: number;
  readonly yearWithheld: number;
  readonly roundResult: RoundResult;
  readonly autoAdjust: boolean;
  /** Rate of `RATE_SCALE`, NaN without an override. */
  readonly overrideRate: number;
  /** Cents, NaN without an override. */
  readonly overrideWageBase: number;
};

export type Employee = {
  /** Where taxes that others depend on are found when the request leaves them out. */
  readonly law: Law;
  readonly payPeriodsPerYear: number;
  /** NaN where not given. */
  readonly payPeriodNumber: number;
  readonly wages: readonly Wage[];
  readonly benefits: readonly Benefit[];
  readonly taxes: readonly TaxRequest[];
  readonly prorate: boolean;
  /** Credit a resident for another state's tax that `taxes` does not hold, with a default certificate. */
  readonly assumeWithheldElsewhere: boolean;
  readonly explain: boolean;
  /** Cash from which employee taxes can be taken, NaN where not given. */
  readonly cashAvailable: number;
};
