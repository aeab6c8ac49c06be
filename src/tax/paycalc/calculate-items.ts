/** Items of a batch to items of the answer; one bad item never spoils the rest. */

import { CalculationError, calculate, type Line, type Paycheck } from '../engine/index.ts';
import type { Release } from '../rules/index.ts';
import { checkConfidence } from './confidence.ts';
import { type ErrorKind, errorStatus, TaxInterfaceError } from './errors.ts';
import { AnswerBytes } from './fast/answer-bytes.ts';
import { writeItem } from './fast/wire-text.ts';
import { parseItem } from './parse.ts';
import { noteWages, paymentNotes } from './remarks.ts';
import type { PayCalcResponseItem } from './response-schema.ts';
import type { PayCalcItem } from './schema.ts';

/** Told of faults that are ours, so that the operator sees them. */
export type OnFault = (error: unknown) => void;

/** An item that was read and checked. */
export type Payment = {
  readonly employeeID: string;
  readonly minimumConfidence: string | null | undefined;
  readonly paycheck: Paycheck;
};

/** How answers are written. */
export type AnswerForm = {
  readonly payment: (out: AnswerBytes, payment: Payment, lines: readonly Line[]) => void;
  readonly refusal: (out: AnswerBytes, refusal: PayCalcResponseItem) => void;
};

/** As the items of a `PayCalcResponse`. */
export const JSON_FORM: AnswerForm = {
  payment: (out, { employeeID, paycheck }, lines) =>
    writeItem(out, employeeID, paycheck, lines, paymentNotes(paycheck)),
  refusal: (out, refusal) => out.text(JSON.stringify(refusal)),
};

/** Where answers go, and how. */
export type Answering = {
  readonly out: AnswerBytes;
  readonly form: AnswerForm;
  readonly onFault: OnFault;
};

/** Appends the answer to one item as JSON text; returns whether it was calculated. */
export function calculateItem(
  item: unknown,
  release: Release,
  answers: string[],
  onFault: OnFault,
): boolean {
  const out = new AnswerBytes(0);
  const calculated = writeAnswer(item, release, { out, form: JSON_FORM, onFault });
  answers.push(out.toString());
  return calculated;
}

/** Writes the answer to one item; returns whether it was calculated. */
export function writeAnswer(item: unknown, release: Release, answering: Answering): boolean {
  let paycheck: Paycheck;
  try {
    paycheck = parseItem(item, release);
  } catch (error) {
    const id = (item as { employeeID?: unknown } | null)?.employeeID;
    writeRefusal(typeof id === 'string' ? id : null, error, answering);
    return false;
  }
  const { employeeID, options } = item as PayCalcItem;
  const minimumConfidence = options?.minimumConfidence;
  return writePayment({ employeeID, minimumConfidence, paycheck }, answering);
}

/** The same for an item that was read. */
export function writePayment(payment: Payment, answering: Answering): boolean {
  const { employeeID, minimumConfidence, paycheck } = payment;
  const { out, form } = answering;
  const { length } = out;
  try {
    const lines = calculate(paycheck);
    checkConfidence(minimumConfidence, paycheck, lines);
    noteWages(paycheck, lines);
    form.payment(out, payment, lines);
    return true;
  } catch (error) {
    out.cut(length);
    writeRefusal(employeeID, error, answering);
    return false;
  }
}

function writeRefusal(
  employeeID: string | null,
  error: unknown,
  { out, form, onFault }: Answering,
): void {
  form.refusal(out, { employeeID, taxCalculation: [], errorStatus: statusOf(error, onFault) });
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
