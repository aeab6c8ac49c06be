/** Refusals of the I-9 interface: all bad fields at once, each with its path. */

import { type FieldError, listErrors } from '../shape/field-error.ts';
import { WRONG_CURSOR } from '../shape/shape-errors.ts';

export type { FieldError } from '../shape/field-error.ts';

const NAMES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  422: 'Unprocessable Content',
  503: 'Service Unavailable',
};

export type I9ErrorStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 422 | 503;

export class I9Error extends Error {
  override readonly name = 'I9Error';
  readonly statusCode: I9ErrorStatus;
  readonly errors: readonly FieldError[];
  /** Seconds after which the same request may be answered, for `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** How many errors there are, where `errors` lists only the first. */
  errorCount: number | undefined;

  constructor(
    statusCode: I9ErrorStatus,
    message: string,
    errors: readonly FieldError[] = [],
    retryAfter?: number,
  ) {
    super(message);
    this.statusCode = statusCode;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }

  /** The body of the answer. */
  toBody() {
    const { statusCode, message, errors, errorCount } = this;
    const body = { statusCode, error: NAMES[statusCode] ?? '', message, errors };
    return errorCount === undefined ? body : { ...body, errorCount };
  }
}

/** Another account's data and data that is not there are told apart by nobody. */
export const notFound = (what: string): I9Error => new I9Error(404, `${what} not found`);

export function invalid(all: readonly FieldError[]): I9Error {
  const { message, errors, errorCount } = listErrors(all);
  return Object.assign(new I9Error(400, message, errors), { errorCount });
}

export const wrongCursor = (): I9Error => invalid([{ path: 'cursor', message: WRONG_CURSOR }]);
