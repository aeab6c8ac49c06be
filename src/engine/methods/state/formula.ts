/**
 * What the income tax methods of the states share: a formula gives the withholding on the regular
 * wages of one pay period; `state-income.ts` does the rest (supplemental wages, exemption, additional
 * withholding, notes), alike for every state.
 */

import type { Employee, TaxRequest } from '../../employee.ts';
import type { Line, Step } from '../../result.ts';
import type { Citation } from '../../rule-parts.ts';

/** What a formula is asked; one object is reused between calls. Amounts are cents. */
export type FormulaInput = {
  request: TaxRequest;
  employee: Employee;
  /** Pay periods per year. */
  periods: number;
  /** Wages of one pay period, after benefits. */
  wages: number;
  /** Wages of the year added to the annualized ones (rule `difference`); 0 otherwise. */
  annualExtra: number;
  /** True: the tax of the year, not of the pay period. */
  ofTheYear: boolean;
  /** True: the certificate's allowances and credits are left out (rule `withoutAllowances`). */
  withoutAllowances: boolean;
  /** Wage types of this payment that `wages` hold; a recent period's wages are of none. */
  kinds: readonly string[];
  /** `roundResult`; what a state does not permit is refused by the caller. */
  wholeDollars: boolean;
  /** Lines of this employee that were calculated before: taxes that this one depends on. */
  earlier: readonly Line[];
};

/** A state's withholding on regular wages, its figures compiled in. */
export type Formula = {
  readonly citation: Citation;
  /** Whether `roundResult` may ask for whole dollars, for cents, or changes nothing. */
  readonly rounding: { readonly default: 'cents' | 'dollars'; readonly choice: boolean };
  /** Withholding in cents, rounded as the state's rule says, before additional withholding. */
  withholding(input: FormulaInput): number;
  /** The rate of the last bracket of the last call, of `RATE_SCALE`. */
  lastRate(): number;
  /** The worksheet of the last call, line by line. */
  steps(): Step[];
};
