/** Items of a batch to items of the answer; one bad item never spoils the rest. */

import { CalculationError, calculate, type Line, type Paycheck } from '../engine/index.ts';
import type { Release } from '../rules/index.ts';
import { refusalOfCalculation } from './calculation-refusal.ts';
import { checkConfidence } from './confidence.ts';
import { noteValues } from './doubtful-values.ts';
import { type Refusal, refusedWith, TaxInterfaceError } from './errors.ts';
import { parseItem } from './parse.ts';
import { noteWages, type PaymentNote, paymentNotes } from './remarks.ts';
import { paymentResult } from './response-item.ts';
import type { PayCalcResponseItem } from './response-schema.ts';
import { roundedAmounts } from './rounded-amounts.ts';
import type { PayCalcItem } from './schema.ts';

/** Receives faults that are ours, so that the operator sees them. */
export type OnFault = (error: unknown) => void;

/** An item that was read and checked. */
export type Payment = {
  readonly employeeID: string;
  readonly minimumConfidence: string | null | undefined;
  readonly paycheck: Paycheck;
  /** Notes on amounts that were rounded. */
  readonly rounded: readonly PaymentNote[];
};

/** The answer to one item, whatever it is. */
export function answerItem(item: unknown, release: Release, onFault: OnFault): PayCalcResponseItem {
  try {
    const payment = readPayment(item, release);
    const lines = linesOf(payment);
    const { employeeID, paycheck } = payment;
    return { employeeID, ...paymentResult(paycheck, lines, notesOn(payment)) };
  } catch (error) {
    return refusalOf(employeeOf(item), error, onFault);
  }
}

/** Appends the answer to one item as JSON text; returns whether it was calculated. */
export function calculateItem(
  item: unknown,
  release: Release,
  answers: string[],
  onFault: OnFault,
): boolean {
  const answer = answerItem(item, release, onFault);
  answers.push(JSON.stringify(answer));
  return answer.errorStatus === undefined;
}

/** Throws a `TaxInterfaceError` for an item that is not allowed. */
export function readPayment(item: unknown, release: Release): Payment {
  const paycheck = parseItem(item, release);
  // What was parsed has the shape of its schema.
  const read = item as PayCalcItem;
  const { employeeID, options } = read;
  const rounded = roundedAmounts(read);
  return { employeeID, minimumConfidence: options?.minimumConfidence, paycheck, rounded };
}

/** The notes on a payment as a whole. */
export function notesOn({ paycheck, rounded }: Payment): readonly PaymentNote[] {
  const notes = paymentNotes(paycheck);
  return rounded.length === 0 ? notes : [...notes, ...rounded];
}

/** The tax lines of a payment, with their notes. Throws where one cannot be calculated. */
export function linesOf({
  minimumConfidence,
  paycheck,
}: Pick<Payment, 'minimumConfidence' | 'paycheck'>): readonly Line[] {
  const lines = calculate(paycheck);
  checkConfidence(minimumConfidence, paycheck, lines);
  noteWages(paycheck, lines);
  noteValues(paycheck, lines);
  return lines;
}

/** The employee of an item that may be anything; null without one. */
export function employeeOf(item: unknown): string | null {
  if (typeof item !== 'object' || item === null || !('employeeID' in item)) return null;
  return typeof item.employeeID === 'string' ? item.employeeID : null;
}

/** The answer to an item for which `error` was thrown. */
export const refusalOf = (
  employeeID: string | null,
  error: unknown,
  onFault: OnFault,
): PayCalcResponseItem => ({
  employeeID,
  taxCalculation: [],
  ...refusedFor(error, onFault),
});

/** What anything thrown is answered; `onFault` receives faults of ours. */
export function refusedFor(error: unknown, onFault: OnFault): Refusal {
  if (error instanceof TaxInterfaceError) return refusedWith(error);
  if (error instanceof CalculationError) return refusedWith(refusalOfCalculation(error));
  onFault(error);
  const words = "internal error: this item was not calculated; the operator's log has the cause";
  return refusedWith(new TaxInterfaceError('internal', words));
}
