/** Errors that any request can get: it cannot be read, its path or method is not served, or the server fails. */

import { type ErrorEntry, SEE_ID } from './entry.ts';

export const REQUEST_ERRORS = {
  invalid_fields: {
    status: 400,
    message: '{problems}',
    remedy: 'Correct every field that `errors` lists, then send the request again.',
  },
  malformed_request: {
    status: 400,
    message: 'The request cannot be read: {problem}',
    remedy: 'Send a valid HTTP request.',
  },
  several_hosts: {
    status: 400,
    message: 'The request has more than one Host header. Send exactly one.',
    remedy: 'Send one Host header. Check whether a proxy adds another.',
  },
  invalid_json: {
    status: 400,
    message: 'The body is not JSON: {problem}',
    remedy: 'Send a JSON object as the body.',
  },
  body_encoding_broken: {
    status: 400,
    message: 'The body is not in the encoding that Content-Encoding names.',
    remedy: 'Compress the body as Content-Encoding says, or send it without the header.',
  },
  body_incomplete: {
    status: 400,
    message: 'The body is shorter than Content-Length.',
    remedy: 'Send the complete body, or correct Content-Length.',
  },
  body_too_deep: {
    status: 400,
    message: 'The body: {problem}.',
    remedy: 'Send JSON with fewer nested levels.',
  },
  body_too_slow: {
    status: 408,
    message:
      'The body was not complete after {seconds} s. Send it without pauses, or split it into several requests.',
    remedy: 'Send the body without pauses, or split it into several requests.',
  },
  body_too_large: {
    status: 413,
    message: 'The body is larger than {limit}. Split it into several requests.',
    remedy: 'Split the body into several requests.',
  },
  body_too_many_values: {
    status: 413,
    message: 'The body: {problem}.',
    remedy: 'Send fewer fields and entries in one request.',
  },
  body_encoding_unknown: {
    status: 415,
    message: 'Content-Encoding: {sent} is not supported. Send one of {allowed}, or no encoding.',
    remedy: 'Send the body with one of the encodings that the message lists, or uncompressed.',
  },
  unsupported_media_type: {
    status: 415,
    message: '{problem}',
    remedy: 'Send the Content-Type that the API description lists for this path.',
  },
  not_acceptable: {
    status: 406,
    message: 'This path returns a PDF. Send Accept: application/pdf.',
    remedy: 'Send Accept: application/pdf, or omit Accept.',
  },
  path_not_found: {
    status: 404,
    message: '{method} {path} is not served here. GET /docs/config describes every path.',
    remedy: 'Compare the path with GET /docs/config.',
  },
  path_not_offered: {
    status: 404,
    message: '{method} {path} of other programs is not offered. {instead}',
    remedy: 'Use the path that the message names.',
  },
  console_not_built: {
    status: 404,
    message:
      'The web console is not built. Run npm ci with development dependencies, then start again.',
    remedy: 'Run `npm ci` in the checkout, or install the published package, which has the pages.',
  },
  method_not_allowed: {
    status: 405,
    message: '{path} does not support {method}. Use {allowed}.',
    remedy: 'Use one of the methods that the header Allow lists.',
  },
  resource_not_found: { status: 404, message: 'Resource not found', remedy: SEE_ID },
  metrics_not_served: {
    status: 404,
    message: 'Metrics are not served here. Set METRICS_PORT to serve them on another port.',
    remedy: 'Set METRICS_PORT.',
  },
  version_mismatch: {
    status: 412,
    message:
      'The resource has changed since you read it. Read it again and send its new ETag in If-Match.',
    remedy: 'Read the resource again and repeat the change with its new ETag in If-Match.',
  },
  database_unavailable: {
    status: 503,
    message: '{problem}. Try again in {seconds} seconds.',
    remedy: 'Wait (Retry-After) and send the request again. Operators: see GET /health/ready.',
  },
  internal_error: {
    status: 500,
    message: 'Internal error',
    remedy: 'Tell the operator the time and the request id; the log has the cause.',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
