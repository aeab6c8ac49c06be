/** A body held against its schema, refused as the I-9 interface refuses. */

import type { Static, TSchema } from 'typebox';
import { shapeErrors } from '../shape/shape-errors.ts';
import { invalid } from './errors.ts';

/** `value`, typed; or an `RequestError` 400 that names everything wrong. */
export function checkShape<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  const errors = shapeErrors(schema, value);
  if (errors.length > 0) throw invalid(errors);
  return value as Static<Schema>;
}
