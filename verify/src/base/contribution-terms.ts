/** What the texts of the contributions have in common: amounts, parameters, rows, sums of wages. */

import type { Answer } from './answer.ts';
import type { Payment, PaymentTax } from './payment.ts';
import { decimal, nearest, plus, type Rational, rational, times, ZERO } from './rational.ts';
import type { Wages } from './wages.ts';

const CENT = rational(1n);
export const HUNDRED = rational(100n);
export const EIGHT_DECIMALS = rational(1n, 100_000_000n);
export const MINUS_ONE = rational(-1n);

export const centsOf = (dollars: string): Rational => times(decimal(dollars), HUNDRED);
export const round = (value: Rational): Rational => nearest(value, CENT);
export const given = (asked: PaymentTax, name: string): Rational | null => {
  const text = asked.parameters?.[name];
  return text === undefined ? null : decimal(text);
};
export const isTrue = (asked: PaymentTax, name: string): boolean =>
  asked.parameters?.[name] === 'TRUE';
export const override = (asked: PaymentTax): Rational | null =>
  asked.overrideRate === undefined ? null : rational(asked.overrideRate, 100_000_000n);
export const rowsOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
export const total = (wages: Wages, part: 'amount' | 'before'): Rational =>
  wages.reached.reduce((sum, one) => plus(sum, one[part]), ZERO);
export const nothing = (wages: Wages): Answer[] =>
  wages.reached.map(({ row }) => ({ type: row.kind, tax: ZERO, subject: ZERO, rate: ZERO }));

export type Asked = {
  readonly asked: PaymentTax;
  readonly wages: Wages;
  readonly payment: Payment;
};
