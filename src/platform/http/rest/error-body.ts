/** The body of an error, wherever the interface has no other shape: its schema, and how it is made. */

import Type from 'typebox';
import { ERRORS } from '../../requests/error-table.ts';
import type { RequestError } from '../../requests/errors.ts';
import { BadField, badField } from '../../shape/bad-field.ts';

/**
 * Names of HTTP statuses by number. An import of `node:http` evaluates every name that it exports,
 * Node's fetch and WebSocket among them; no start needs them.
 */
export const { STATUS_CODES } = process.getBuiltinModule('node:http');

const text = (description: string) => Type.String({ description });

const code = (title: string, codes: object, description: string) =>
  Type.Enum(Object.keys(codes), { title, description });

const ErrorCode = code(
  'ErrorCode',
  ERRORS,
  'What is wrong, for programs. docs/reference/errors.md says what each code means and what to do.',
);
const ErrorBody = Type.Object(
  {
    statusCode: Type.Optional(Type.Integer()),
    error: Type.Optional(text('Name of the status code.')),
    code: ErrorCode,
    message: text('What is wrong and what to do.'),
    errors: Type.Optional(
      Type.Array(BadField, { description: 'All bad fields, up to 50 (imports: 1,000).' }),
    ),
    errorCount: Type.Optional(
      Type.Integer({ description: 'How many bad fields there are, when errors lists only some.' }),
    ),
    hint: Type.Optional(text('With 401: which token to send.')),
  },
  { title: 'ErrorBody' },
);

/** The answer of a refused request, JSON whatever the route answers otherwise. */
export const ErrorAnswer = {
  description: 'Rejected',
  content: { 'application/json': { schema: ErrorBody } },
};

/** What the shortest bodies hold. */
export const shortBody = ({ code, message }: RequestError) => ({ code, message });

/** `errors`, and how many there are where it lists only some. */
export function fieldErrors({ errors, errorCount }: RequestError) {
  const list = { errors: errors.map(badField) };
  return errorCount === undefined ? list : { ...list, errorCount };
}

export const errorBody = (refusal: RequestError) => ({
  statusCode: refusal.statusCode,
  error: STATUS_CODES[refusal.statusCode] ?? 'Refused',
  ...shortBody(refusal),
  ...fieldErrors(refusal),
});
