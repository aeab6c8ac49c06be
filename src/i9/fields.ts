/** Kinds of fields that several objects of the interface have, as schemas. */

import Type, { type TSchema } from 'typebox';

/** Texts of the interface are names and lines of addresses; the bound keeps out what is neither. */
const MAX_TEXT = 500;

/** Text that must not be empty. */
export const text = (description: string) =>
  Type.String({ minLength: 1, maxLength: MAX_TEXT, description });

/** A field that may be left out; null means the same. */
export const nullable = <Schema extends TSchema>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

export const uuid = (description: string) => Type.String({ format: 'uuid', description });

export const readOnlyId = Type.Optional(
  Type.String({
    format: 'uuid',
    readOnly: true,
    description: 'Assigned by the service; ignored in requests.',
  }),
);

export const email = (description: string) =>
  Type.String({ format: 'email', maxLength: 254, description });

export const date = (description: string) =>
  Type.String({ format: 'date', description: `${description} yyyy-MM-dd.` });
