/** Items of a batch to items of the answer; one bad item never spoils the rest. */

import { CalculationError, calculate, type Line, RATE_SCALE } from '../engine/index.ts';
import type { Release } from '../rules/index.ts';
import { type ErrorKind, errorStatus, TaxInterfaceError } from './errors.ts';
import { parseItem } from './parse.ts';
import type { PayCalcResponseItem, TaxLine } from './schema.ts';

/** Told of faults that are ours, so that the operator sees them. */
export type OnFault = (error: unknown) => void;

/** Calculates `items[from]` up to but not including `items[to]`, appends the answers; returns how many failed. */
export function calculateItems(
  items: readonly unknown[],
  from: number,
  to: number,
  release: Release,
  answers: PayCalcResponseItem[],
  onFault: OnFault,
): number {
  let failed = 0;
  for (let i = from; i < to; i += 1) {
    const item = items[i];
    try {
      const lines = calculate(parseItem(item, release));
      answers.push({
        employeeID: (item as { employeeID: string }).employeeID,
        taxCalculation: lines.map(toWire),
      });
    } catch (error) {
      failed += 1;
      answers.push(refusal(item, error, onFault));
    }
  }
  return failed;
}

function toWire(line: Line): TaxLine {
  const wire: TaxLine = {
    uniqueTaxID: line.uniqueTaxID,
    locationCode: line.locationCode,
    wageType: line.wageType,
    taxAmount: line.taxAmount / 100,
    subjectWages: line.subjectWages / 100,
    rate: line.rate / RATE_SCALE,
  };
  if (line.notes.length > 0) wire.notes = line.notes as string[];
  if (line.steps.length > 0) wire.steps = line.steps as TaxLine['steps'] & object;
  return wire;
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
