/** A bad field as responses show it: its schema, and how it is made. */

import Type from 'typebox';
import { FIELD_CODES } from './field-codes.ts';
import type { FieldError } from './field-error.ts';
import { keysOf } from './known.ts';

const text = (description: string) => Type.String({ description });

const FieldErrorCode = Type.Enum(keysOf(FIELD_CODES), {
  title: 'FieldErrorCode',
  description: 'What is wrong with the field, for programs.',
});

export const BadField = Type.Object(
  {
    path: text('Path in the request, such as address.zipCode or rows[3].lastName.'),
    field: Type.Union([Type.String(), Type.Null()], {
      description: 'The field: the path without the row of an import. Null: the body as a whole.',
    }),
    code: FieldErrorCode,
    message: text('What is wrong, for people.'),
  },
  { title: 'FieldError' },
);

/** `field` is that of the error, or its path. */
export const badField = ({ path, ...error }: FieldError) => ({
  path,
  field: path === '' ? null : path,
  ...error,
});
