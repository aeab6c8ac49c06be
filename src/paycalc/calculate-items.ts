/** Items of a batch to items of the answer; one bad item never spoils the rest. */

import { CalculationError, calculate } from '../engine/index.ts';
import type { Release } from '../rules/index.ts';
import { type ErrorKind, errorStatus, TaxInterfaceError } from './errors.ts';
import { parseItem } from './parse.ts';
import type { PayCalcResponseItem } from './schema.ts';
import { itemText } from './wire-text.ts';

/** Told of faults that are ours, so that the operator sees them. */
export type OnFault = (error: unknown) => void;

/** Calculates `items[from]` up to but not including `items[to]`, appends the answers as JSON text; returns how many failed. */
export function calculateItems(
  items: readonly unknown[],
  from: number,
  to: number,
  release: Release,
  answers: string[],
  onFault: OnFault,
): number {
  let failed = 0;
  for (let i = from; i < to; i += 1) {
    const item = items[i];
    try {
      const lines = calculate(parseItem(item, release));
      answers.push(itemText((item as { employeeID: string }).employeeID, lines));
    } catch (error) {
      failed += 1;
      answers.push(JSON.stringify(refusal(item, error, onFault)));
    }
  }
  return failed;
}

function refusal(item: unknown, error: unknown, onFault: OnFault): PayCalcResponseItem {
  const id = (item as { employeeID?: unknown } | null)?.employeeID;
  return {
    employeeID: typeof id === 'string' ? id : null,
    taxCalculation: [],
    errorStatus: statusOf(error, onFault),
  };
}

function statusOf(error: unknown, onFault: OnFault) {
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
