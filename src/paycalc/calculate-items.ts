/** Items of a batch to items of the answer; one bad item never spoils the rest. */

import { CalculationError, calculate, type Paycheck } from '../engine/index.ts';
import type { Release } from '../rules/index.ts';
import { AnswerBytes } from './answer-bytes.ts';
import { checkConfidence } from './confidence.ts';
import { type ErrorKind, errorStatus, TaxInterfaceError } from './errors.ts';
import { parseItem } from './parse.ts';
import { noteWages, paymentNotes } from './remarks.ts';
import type { PayCalcResponseItem } from './response-schema.ts';
import type { PayCalcItem } from './schema.ts';
import { writeItem } from './wire-text.ts';

/** Told of faults that are ours, so that the operator sees them. */
export type OnFault = (error: unknown) => void;

/** An item that was read and checked. */
export type Payment = {
  readonly employeeID: string;
  readonly minimumConfidence: string | null | undefined;
  readonly paycheck: Paycheck;
};

/** Appends the answer to one item as JSON text; returns whether it was calculated. */
export function calculateItem(
  item: unknown,
  release: Release,
  answers: string[],
  onFault: OnFault,
): boolean {
  const out = new AnswerBytes(0);
  const calculated = writeAnswer(item, release, out, onFault);
  answers.push(out.toString());
  return calculated;
}

/** Writes the answer to one item; returns whether it was calculated. */
export function writeAnswer(
  item: unknown,
  release: Release,
  out: AnswerBytes,
  onFault: OnFault,
): boolean {
  let paycheck: Paycheck;
  try {
    paycheck = parseItem(item, release);
  } catch (error) {
    const id = (item as { employeeID?: unknown } | null)?.employeeID;
    out.text(refusalText(typeof id === 'string' ? id : null, error, onFault));
    return false;
  }
  const { employeeID, options } = item as PayCalcItem;
  const minimumConfidence = options?.minimumConfidence;
  return writePayment({ employeeID, minimumConfidence, paycheck }, out, onFault);
}

/** The same for an item that was read. */
export function writePayment(
  { employeeID, minimumConfidence, paycheck }: Payment,
  out: AnswerBytes,
  onFault: OnFault,
): boolean {
  const { length } = out;
  try {
    const lines = calculate(paycheck);
    checkConfidence(minimumConfidence, paycheck, lines);
    noteWages(paycheck, lines);
    writeItem(out, employeeID, paycheck, lines, paymentNotes(paycheck));
    return true;
  } catch (error) {
    out.cut(length);
    out.text(refusalText(employeeID, error, onFault));
    return false;
  }
}

function refusalText(employeeID: string | null, error: unknown, onFault: OnFault): string {
  const refusal: PayCalcResponseItem = {
    employeeID,
    taxCalculation: [],
    errorStatus: statusOf(error, onFault),
  };
  return JSON.stringify(refusal);
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
