/** The body of an error, wherever the interface has no other shape: its schema, and how it is made. */

import { STATUS_CODES } from 'node:http';
import Type from 'typebox';
import type { FieldError, RequestError } from '../requests/errors.ts';

const text = (description: string) => Type.String({ description });

const BadField = Type.Object({
  path: text('Where it stands in the request, such as address.zipCode or rows[3].lastName.'),
  field: Type.Union([Type.String(), Type.Null()], {
    description: 'The field: the path without the row of an import. Null: the body as a whole.',
  }),
  message: text('What is wrong, for people.'),
});

export const ErrorBody = Type.Object({
  statusCode: Type.Optional(Type.Integer()),
  error: Type.Optional(text('The name of the status code.')),
  code: text('For programs: one of the codes of docs/reference/errors.md.'),
  message: text('For people: what is wrong and what to do.'),
  errors: Type.Optional(
    Type.Array(BadField, { description: 'All bad fields at once, up to 50 (imports: 1,000).' }),
  ),
  errorCount: Type.Optional(
    Type.Integer({ description: 'How many bad fields there are, when errors lists only some.' }),
  ),
  hint: Type.Optional(text('With 401: which token to send.')),
});

/** What the shortest bodies hold. */
export const shortBody = ({ code, message }: RequestError) => ({ code, message });

/** `errors`, and how many there are where it lists only some. */
export function fieldErrors({ errors, errorCount }: RequestError) {
  const list = { errors: errors.map(badField) };
  return errorCount === undefined ? list : { ...list, errorCount };
}

const badField = ({ path, ...error }: FieldError) => ({
  path,
  field: path === '' ? null : path,
  ...error,
});

export const errorBody = (refusal: RequestError) => ({
  statusCode: refusal.statusCode,
  error: STATUS_CODES[refusal.statusCode] ?? 'Refused',
  ...shortBody(refusal),
  ...fieldErrors(refusal),
});
