/** Refusals of a request: a code of the table, all bad fields, each with its path. */

import { type FieldError, fieldError, listErrors } from '../shape/field-error.ts';
import { WRONG_CURSOR } from '../shape/shape-errors.ts';
import { ERRORS, type ErrorCode } from './error-table.ts';

export { type FieldError, fieldError } from '../shape/field-error.ts';

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type Names<Code extends ErrorCode> = NamesIn<(typeof ERRORS)[Code]['message']>;

/** What is in the message for its `{names}`; undefined for a message without any. */
type Values<Code extends ErrorCode> = [Names<Code>] extends [never]
  ? undefined
  : Readonly<Record<Names<Code>, string | number>>;

type Details = {
  readonly errors?: readonly FieldError[];
  /** How many errors there are, where `errors` lists only the first. */
  readonly errorCount?: number | undefined;
  /** Seconds after which the same request may be answered, for `Retry-After`. */
  readonly retryAfter?: number | undefined;
};

/** `new RequestError('submission_open', { id, status })`; each interface writes its own body. */
export class RequestError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'RequestError';
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly errors: readonly FieldError[];
  readonly errorCount: number | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    code: Code,
    ...[values, details = {}]: [Names<Code>] extends [never]
      ? [values?: undefined, details?: Details]
      : [values: Values<Code>, details?: Details]
  ) {
    super(fill(ERRORS[code].message, values ?? {}));
    this.code = code;
    this.statusCode = ERRORS[code].status;
    this.errors = details.errors ?? [];
    this.errorCount = details.errorCount;
    this.retryAfter = details.retryAfter;
  }
}

const fill = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => `${values[name]}`);

export function invalid(all: readonly FieldError[]): RequestError {
  const { message, ...list } = listErrors(all);
  return new RequestError('invalid_fields', { problems: message }, list);
}

/** A body that is no JSON: as a whole, so that its path is empty. */
export function invalidJson(problem: string): RequestError {
  const error = fieldError('', 'invalid_format', `is not JSON: ${problem}`);
  return new RequestError('invalid_json', { problem }, { errors: [error] });
}

export const wrongCursor = (): RequestError =>
  invalid([{ path: 'cursor', code: 'invalid_format', message: WRONG_CURSOR }]);
