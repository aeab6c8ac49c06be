/** What a state's formula is asked and answers, in exact fractions of cents. */

import { decimal, type Rational, rational, times, ZERO } from '../base/rational.ts';

export const CENT = rational(1n);
export const DOLLAR = rational(100n);
export const money = (text: string): Rational => times(decimal(text), DOLLAR);

/** What a formula is asked: wages of a pay period in cents, and who earns them. */
export type Asked = {
  readonly wages: Rational;
  readonly periods: number;
  readonly certificate: Certificate;
  readonly roundResult: 'Default' | 'Yes' | 'No';
  /** What `tax` withholds from the wage types asked about in this payment. */
  readonly withheld: (tax: string) => Rational;
  /** The same; where it taxes more than `wages`, the part in proportion. */
  readonly withheldPart: (tax: string) => Rational;
  /** Of an amount, the part for the wages that a nonresident who works in several states earned here. */
  readonly partHere: (amount: Rational) => Rational;
  readonly withoutAllowances?: boolean;
  /** What `tax` took earlier in the year, and the year's supplemental wages before this payment. */
  readonly withheldBefore: (tax: string) => Rational;
  readonly supplementalBefore: Rational;
  /** The year's tax, on the annualized regular wages and an extra payment; `wages` is their sum. */
  readonly ofTheYear?: { readonly regular: Rational; readonly extra: Rational };
};

export type Formula = (asked: Asked) => Result;
export type Result = {
  readonly tax: Rational;
  readonly rate: Rational;
  /** Before the last rounding, where that is all that was done. */
  readonly unrounded?: Rational;
  /** Step 7, and whether it is of the year. */
  readonly taxable?: Rational;
  readonly isOfYear?: boolean;
};

/** Threshold, printed amount, rate. */
export type Row = readonly [Rational, Rational | 'whole', Rational];
export const NO_TAX: Result = { tax: ZERO, rate: ZERO };

/** Numbers of the certificate: counts, cents, fractions, TRUE 1, values by their order from 0. */
export type Certificate = {
  readonly text: (name: string) => string;
  readonly number: (name: string) => Rational;
  readonly isDollars: (name: string) => boolean;
  /** Whether the tax takes a parameter of this name. */
  readonly has: (name: string) => boolean;
};
