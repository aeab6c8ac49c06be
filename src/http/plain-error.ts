/** Errors of the routes that belong to no interface with an error shape of its own. */

import Type from 'typebox';

export const PlainError = Type.Object({
  statusCode: Type.Integer(),
  error: Type.String(),
  message: Type.String(),
  errors: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
});
