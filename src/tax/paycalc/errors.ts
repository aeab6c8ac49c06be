/** The tax interface's errors: number, HTTP status and meaning, in one table. */

export const ERRORS = {
  none: { code: 0, status: 200, meaning: 'No error' },
  'malformed-body': {
    code: 1001,
    status: 400,
    meaning: 'The body does not match the operation',
  },
  'too-large': { code: 1002, status: 413, meaning: 'The body or the batch is too large' },
  key: { code: 1003, status: 401, meaning: 'The API key is missing, unknown, expired, or revoked' },
  scope: { code: 1004, status: 403, meaning: 'The API key lacks the scope' },
  version: { code: 1005, status: 400, meaning: 'The version is not installed' },
  dates: { code: 1006, status: 400, meaning: 'A date is missing or not valid' },
  'rate-limit': {
    code: 1007,
    status: 429,
    meaning: 'Too many requests with this key, or with wrong keys from this address',
  },
  'unknown-name': {
    code: 1008,
    status: 400,
    meaning: 'A query parameter or header is unknown',
  },
  method: { code: 1009, status: 405, meaning: 'The path does not support the method' },
  'too-slow': { code: 1010, status: 408, meaning: 'The body did not arrive in time' },
  'job-unknown': { code: 1011, status: 404, meaning: 'The account has no such bulk job' },
  'job-conflict': { code: 1012, status: 409, meaning: 'The bulk job has a different status' },
  'job-reused': {
    code: 1013,
    status: 422,
    meaning: 'The Idempotency-Key belongs to a bulk job with different input',
  },
  'too-many-jobs': {
    code: 1014,
    status: 429,
    meaning: 'The account has too many unfinished bulk jobs',
  },
  'media-type': { code: 1015, status: 415, meaning: 'The body has an unsupported media type' },
  'some-failed': { code: 2000, status: 200, meaning: 'Some items failed' },
  'field-missing': { code: 2001, status: 200, meaning: 'A field is missing' },
  'wrong-type': { code: 2002, status: 200, meaning: 'A field has the wrong type' },
  'value-not-allowed': { code: 2003, status: 200, meaning: 'A value is not allowed' },
  'unknown-tax': { code: 2004, status: 200, meaning: 'The tax id is unknown' },
  parameter: {
    code: 2005,
    status: 200,
    meaning: 'A parameter is unknown, or its value is not allowed',
  },
  'no-wages': { code: 2006, status: 200, meaning: 'No wages for the location' },
  'tax-needed': {
    code: 2006,
    status: 200,
    meaning: 'The request lacks a tax that is credited to a resident',
  },
  'pay-date': { code: 2007, status: 200, meaning: 'The version has no tax rules for the pay date' },
  'figure-unknown': { code: 2008, status: 200, meaning: 'A figure is unknown for the date' },
  duplicate: {
    code: 2009,
    status: 200,
    meaning: 'The same tax and location, or the same wages, appear twice',
  },
  confidence: {
    code: 2010,
    status: 200,
    meaning: 'A figure has a lower confidence than options.minimumConfidence',
  },
  'no-gross': { code: 2011, status: 200, meaning: 'No gross results in targetNet' },
  geocoder: { code: 9001, status: 502, meaning: 'The geocoder returned no usable response' },
  internal: { code: 9000, status: 500, meaning: 'Internal error' },
  unavailable: {
    code: 9000,
    status: 503,
    meaning: 'The server or its database is temporarily unavailable',
  },
} as const;

export type ErrorKind = keyof typeof ERRORS;

export type ErrorStatus = { errorCode: number; errorMessage: string };

export const NO_ERROR: ErrorStatus = Object.freeze({ errorCode: 0, errorMessage: 'No error' });

/** `message` names the field, says what is allowed and what to do. */
export const errorStatus = (kind: ErrorKind, message: string): ErrorStatus => ({
  errorCode: ERRORS[kind].code,
  errorMessage: message,
});

/** Refusal of a whole request or of one item of it. */
export class TaxInterfaceError extends Error {
  override readonly name = 'TaxInterfaceError';
  readonly kind: ErrorKind;
  constructor(kind: ErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
