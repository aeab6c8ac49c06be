/** Kinds of fields that several objects of the interface have, as schemas. */

import Type, { type TSchema } from 'typebox';

/** The most characters of each kind of field, the same in records, forms and imports. */
export const MAX = {
  /** Names, and lines of addresses. */
  text: 200,
  state: 3,
  zipCode: 20,
  telephone: 40,
  ssn: 20,
  email: 254,
} as const;

/** Text that must not be empty. */
export const text = (description: string) =>
  Type.String({ minLength: 1, maxLength: MAX.text, description });

/** A field that may be left out; null means the same. */
export const nullable = <Schema extends TSchema>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

export const uuid = (description: string) => Type.String({ format: 'uuid', description });

export const readOnlyId = Type.Optional(
  Type.String({
    format: 'uuid',
    readOnly: true,
    description: 'Assigned by the server; ignored in requests.',
  }),
);

export const email = (description: string) =>
  Type.String({ format: 'email', maxLength: MAX.email, description });

export const date = (description: string) =>
  Type.String({ format: 'date', description: `${description} yyyy-MM-dd.` });
