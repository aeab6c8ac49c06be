/** What a call can fail with. All are a `WagewrightError`, unless the caller's own signal ends it. */

import type { ErrorBody, ErrorCode, FieldError, TaxProblem } from './generated/types.ts';

/** `field` is null where no one field is wrong. */
export type BadField = FieldError | (TaxProblem & { readonly field: string | null });

export class WagewrightError extends Error {
  override readonly name: string = 'WagewrightError';
  /** The method that was called, such as `createEmployer`. */
  readonly operation: string;

  constructor(operation: string, message: string, options?: ErrorOptions) {
    super(`${operation}: ${message}`, options);
    this.operation = operation;
  }
}

/** An answer that is no success: an `ApiError` or an `UnexpectedAnswerError`. */
export class AnswerError extends WagewrightError {
  override readonly name: string = 'AnswerError';
  /** HTTP status. */
  readonly status: number;
  /** The server's log names the request by it. */
  readonly requestId: string | undefined;
  /** Seconds to wait, where the answer says so. */
  readonly retryAfter: number | undefined;

  constructor(operation: string, response: Response, message: string) {
    super(operation, `${message} (status ${response.status})`);
    this.status = response.status;
    this.requestId = response.headers.get('x-request-id') ?? undefined;
    this.retryAfter = retryAfterOf(response);
  }
}

/** The server refused the request, or could not carry it out. Nothing was changed. */
export class ApiError extends AnswerError {
  override readonly name = 'ApiError';
  /**
   * docs/reference/errors.md lists the texts, and the numbers of payroll tax, whose causes are in
   * `fields`. Undefined for a login.
   */
  readonly code: ErrorCode | number | undefined;
  /** The first bad field, such as `wages[0].grossWages`; undefined where no single field is wrong. */
  readonly field: string | undefined;
  /** Each thing that is wrong, with its own code and message; of payroll tax also what is allowed. */
  readonly fields: readonly BadField[];
  /** Address of the row of the reference that explains the error. */
  readonly help: string | undefined;
  /** As answered. */
  readonly body: unknown;

  constructor(operation: string, response: Response, body: unknown) {
    const { message, code, fields } = readRefusal(body);
    super(operation, response, message ?? response.statusText);
    this.code = code;
    this.fields = fields;
    this.field = fields[0]?.field ?? undefined;
    this.help = helpOf(response);
    this.body = body;
  }
}

/** No answer: the address is wrong, the server is down, or the connection broke. */
export class ConnectionError extends WagewrightError {
  override readonly name = 'ConnectionError';
}

/** No answer within `timeoutMs`, retries included. The server may have carried out the request. */
export class TimeoutError extends WagewrightError {
  override readonly name = 'TimeoutError';
}

/** An answer that no Wagewright server gives, such as the error page of a proxy in between. */
export class UnexpectedAnswerError extends AnswerError {
  override readonly name = 'UnexpectedAnswerError';
}

/** Whether `body` is an error of one of the server's interfaces. */
export function isRefusal(body: unknown): boolean {
  const { message, code } = readRefusal(body);
  return message !== undefined || code !== undefined;
}

type AnyBody = Omit<Partial<ErrorBody>, 'errors'> & {
  readonly errors?: readonly (FieldError | TaxProblem)[];
  /** Login. */
  readonly reason?: string;
  /** Payroll tax. */
  readonly errorStatus?: { readonly errorCode: number; readonly errorMessage: string };
  readonly PayCalcResponse?: AnyBody;
};

/** Each interface has its own error shape. */
function readRefusal(body: unknown) {
  const outer = (typeof body === 'object' && body !== null ? body : {}) as AnyBody;
  const { message, reason, code, errors, errorStatus } = outer.PayCalcResponse ?? outer;
  return {
    message: message ?? reason ?? errorStatus?.errorMessage,
    code: code ?? errorStatus?.errorCode,
    fields: (errors ?? []).map(withField),
  };
}

/** Payroll tax has the path alone. */
const withField = (one: FieldError | TaxProblem): BadField =>
  'field' in one ? one : { ...one, field: one.path === '' ? null : one.path };

function helpOf({ headers, url }: Response): string | undefined {
  const path = /<([^>]+)>; rel="help"/.exec(headers.get('link') ?? '')?.[1];
  return path === undefined || url === '' ? path : new URL(path, url).href;
}

/** Seconds, from seconds or a date. */
function retryAfterOf({ headers }: Response): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
