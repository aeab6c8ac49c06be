/** Payments of the trap tests: biweekly, 2026, unless said otherwise. */

import { CalculationError, calculate, type Line } from '../../../src/tax/engine/index.ts';
import {
  FIT,
  lineOf,
  type Payment,
  type PaymentTax,
  type PaymentWage,
  toPaycheck,
} from '../../support/engine-paycheck.ts';

const BIWEEKLY = 26;

export function pay(
  wages: readonly PaymentWage[],
  taxes: readonly PaymentTax[],
  more: Partial<Payment> = {},
): Line[] {
  return calculate(toPaycheck({ payDate: '2026-07-01', periods: BIWEEKLY, wages, taxes, ...more }));
}

/** Income tax in dollars on `gross` dollars of regular wages. */
export function incomeTax(
  gross: number,
  parameters: Readonly<Record<string, string>> = {},
  more: Partial<Payment> = {},
): number {
  const wages = [{ type: 'Regular', gross: Math.round(gross * 100) }];
  return lineOf(pay(wages, [{ id: FIT, parameters }], more), FIT).taxAmount / 100;
}

export const refusedWith = (code: string) => (error: unknown) =>
  error instanceof CalculationError && error.code === code;

export const regular = (gross: number, ytd = 0): PaymentWage => ({ type: 'Regular', gross, ytd });
export const says = (line: Line, text: string): boolean =>
  line.notes.some((note) => note.includes(text));
