/** Items of a batch to items of the answer; one bad item never spoils the rest. */

import { CalculationError, calculate } from '../engine/index.ts';
import type { Release } from '../rules/index.ts';
import { checkConfidence } from './confidence.ts';
import { type ErrorKind, errorStatus, TaxInterfaceError } from './errors.ts';
import { parseItem } from './parse.ts';
import { noteWages, paymentNotes } from './remarks.ts';
import type { PayCalcItem, PayCalcResponseItem } from './schema.ts';
import { itemText } from './wire-text.ts';

/** Told of faults that are ours, so that the operator sees them. */
export type OnFault = (error: unknown) => void;

/** Appends the answer to one item as JSON text; returns whether it was calculated. */
export function calculateItem(
  item: unknown,
  release: Release,
  answers: string[],
  onFault: OnFault,
): boolean {
  try {
    const employee = parseItem(item, release);
    const lines = calculate(employee);
    checkConfidence(item as PayCalcItem, employee, lines);
    noteWages(employee, lines);
    const notes = paymentNotes(employee);
    answers.push(itemText((item as { employeeID: string }).employeeID, employee, lines, notes));
    return true;
  } catch (error) {
    answers.push(JSON.stringify(refusal(item, error, onFault)));
    return false;
  }
}

function refusal(item: unknown, error: unknown, onFault: OnFault): PayCalcResponseItem {
  const id = (item as { employeeID?: unknown } | null)?.employeeID;
  return {
    employeeID: typeof id === 'string' ? id : null,
    taxCalculation: [],
    errorStatus: statusOf(error, onFault),
  };
}

/** What an answer says of anything thrown; faults of ours are told to `onFault`. */
export function statusOf(error: unknown, onFault: OnFault) {
  if (error instanceof TaxInterfaceError) return errorStatus(error.kind, error.message);
  if (error instanceof CalculationError) {
    return errorStatus(error.code satisfies ErrorKind, error.message);
  }
  onFault(error);
  return errorStatus(
    'internal',
    "internal error: this item was not calculated; the operator's log has the cause",
  );
}
