/** Refusals of the tax interface: the number in `errorStatus`, and in `errors` each thing that is wrong. */

import { helpPath } from '../../platform/shape/field-codes.ts';
import { type Choices, choicesOf } from '../../platform/shape/nearest.ts';
import { codeOf, ERRORS, type ErrorKind } from './error-table.ts';

export type ErrorStatus = { errorCode: number; errorMessage: string };

export const NO_ERROR: ErrorStatus = Object.freeze({ errorCode: 0, errorMessage: 'No error' });

/** `message` names the field, says what is allowed and what to do. */
export const errorStatus = (kind: ErrorKind, message: string): ErrorStatus => ({
  errorCode: ERRORS[kind].code,
  errorMessage: message,
});

/** One thing that is wrong, for programs. */
export type Problem = Partial<Choices> & {
  /** Of the field in the request or item, such as `wages[0].grossWages`; empty for the whole. */
  path: string;
  code: string;
  /** Without the path. */
  message: string;
  /** Of the parameter in `miscParameters` that is meant. */
  parameterName?: string;
  /** Path on the server: the row of the code in the reference. */
  help: string;
};

export const problem = (
  kind: ErrorKind,
  path: string,
  message: string,
  more: Partial<Choices> & { readonly parameterName?: string } = {},
): Problem => {
  const code = codeOf(kind);
  return { path, code, message, ...more, help: helpPath(`tax-${code}`) };
};

/** Refusal of a whole request or of one item of it. */
export class TaxInterfaceError extends Error {
  override readonly name = 'TaxInterfaceError';
  readonly kind: ErrorKind;
  readonly problems: readonly Problem[];
  constructor(
    kind: ErrorKind,
    message: string,
    problems: readonly Problem[] = [problem(kind, '', message)],
  ) {
    super(message);
    this.kind = kind;
    this.problems = problems;
  }
}

/** A refusal because of one field: `reason` follows its path. */
export const refusalAt = (
  kind: ErrorKind,
  path: string,
  reason: string,
  more: Parameters<typeof problem>[3] = {},
): TaxInterfaceError =>
  new TaxInterfaceError(kind, `${path}: ${reason}`, [problem(kind, path, reason, more)]);

/** A refusal because `word` is not one of `known`; `reason` as in `refusalAt`. */
export const unknownAt = (
  kind: ErrorKind,
  path: string,
  reason: string,
  [word, known]: readonly [word: string, known: readonly string[]],
): TaxInterfaceError => refusalAt(kind, path, reason, choicesOf(word, known));

export type Refusal = { errorStatus: ErrorStatus; errors: Problem[] };

/** What a refused request or item is answered. */
export const refusedWith = ({ kind, message, problems }: TaxInterfaceError): Refusal => ({
  errorStatus: errorStatus(kind, message),
  errors: [...problems],
});
