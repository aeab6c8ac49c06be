/** A payment in plain words, as the evaluator reads it. */

type RegularMethod = 'Annualized' | 'Cumulative' | 'None';
type SupplementalMethod = 'Flat' | 'CurrentAggregation' | 'PreviousAggregation' | 'None';
type RoundResult = 'Default' | 'Yes' | 'No';

/** Amounts are cents; what is left out was not given. */
export type PaymentWage = {
  readonly type: string;
  readonly gross: number;
  readonly location?: string;
  readonly ytd?: number;
  readonly mtd?: number;
  readonly hours?: number;
  readonly regular?: RegularMethod;
  readonly supplemental?: SupplementalMethod;
  /** `hasNexus`; true when left out. */
  readonly nexus?: boolean;
  /** Ids of the taxes that are not on these wages. */
  readonly exemptTaxes?: readonly string[];
};

export type PaymentBenefit = {
  readonly type: string;
  readonly amount: number;
  readonly ytd?: number;
  readonly location?: string;
  /** Ids of the taxes whose wages it lowers. */
  readonly exemptTaxes?: readonly string[];
};

/** `overrideRate` counts 1/100,000,000; `parameters` are `miscParameters` as a client writes them. */
export type PaymentTax = {
  readonly id: string;
  readonly location?: string;
  readonly exempt?: boolean;
  readonly resident?: boolean;
  readonly autoAdjust?: boolean;
  readonly roundResult?: RoundResult;
  readonly overrideRate?: number;
  readonly overrideWageBase?: number;
  readonly periodWH?: number;
  readonly monthWH?: number;
  readonly quarterWH?: number;
  readonly ytdWH?: number;
  readonly parameters?: Readonly<Record<string, string>>;
};

export type Payment = {
  readonly payDate: string;
  readonly periods: number;
  readonly periodNumber?: number;
  readonly wages: readonly PaymentWage[];
  readonly benefits?: readonly PaymentBenefit[];
  readonly taxes: readonly PaymentTax[];
  readonly cashAvailable?: number;
  readonly explain?: boolean;
  readonly prorate?: boolean;
  readonly assumeWithheldElsewhere?: boolean;
  /** `hasNexus` of every wage entry; true when left out. */
  readonly nexus?: boolean;
};
