/**
 * What the income tax methods of the states share: a formula gives the withholding on the regular
 * wages of one pay period; `state-income.ts` does the rest (supplemental wages, exemption, additional
 * withholding, notes), alike for every state.
 */

import type { Paycheck, TaxRequest } from '../../paycheck.ts';
import type { Line, Step } from '../../result.ts';
import type { Citation } from '../../rule-parts.ts';

/** What a formula is asked. Amounts are cents. */
export type FormulaInput = {
  readonly request: TaxRequest;
  readonly paycheck: Paycheck;
  /** Pay periods per year. */
  readonly periods: number;
  /** Wages of one pay period, after benefits. */
  readonly wages: number;
  /** Wages of the year added to the annualized ones (rule `difference`); 0 otherwise. */
  readonly annualExtra: number;
  /** True: the tax of the year, not of the pay period. */
  readonly ofTheYear: boolean;
  /** True: the certificate's allowances and credits are left out (rule `withoutAllowances`). */
  readonly withoutAllowances: boolean;
  /** Wage types of this payment that `wages` hold; a recent period's wages are of none. */
  readonly kinds: readonly string[];
  /** `roundResult`; what a state does not permit is refused by the caller. */
  readonly wholeDollars: boolean;
  /** Lines of this paycheck that were calculated before: taxes that this one depends on. */
  readonly earlier: readonly Line[];
};

/** A worksheet that a formula filled in. */
export type Sheet = {
  /** Withholding in cents, rounded as the state's rule says, before additional withholding. */
  readonly tax: number;
};

/**
 * A state's withholding on regular wages, its figures compiled in. It keeps nothing between calls:
 * what it found is on the sheet, which belongs to the caller and is read by the same formula.
 */
export type Formula<S extends Sheet = Sheet> = {
  readonly citation: Citation;
  /** Whether `roundResult` may ask for whole dollars, for cents, or changes nothing. */
  readonly rounding: { readonly default: 'cents' | 'dollars'; readonly choice: boolean };
  fill(input: FormulaInput): S;
  /** The rate of the last bracket, of `RATE_SCALE`. */
  rate(sheet: S): number;
  /** The worksheet, line by line. */
  steps(sheet: S): Step[];
};
