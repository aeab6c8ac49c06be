/**
 * Fields that the service returns and no one sets: with their current value an answer may be changed
 * and sent back, with another one the request is refused instead of losing it without a word.
 */

import type { TObject } from 'typebox';
import type { FieldError } from './errors.ts';

/** Fields of `sent` that `schema` cannot set and whose value differs from the one in `current`. */
export function readOnlyErrors(
  sent: unknown,
  schema: TObject,
  current: Readonly<Record<string, unknown>>,
  hints: Readonly<Record<string, string>> = {},
): FieldError[] {
  if (typeof sent !== 'object' || sent === null) return [];
  return Object.entries(sent)
    .filter(([name]) => Object.hasOwn(current, name) && !Object.hasOwn(schema.properties, name))
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(current[name]))
    .map(([path]) => ({
      path,
      code: 'read_only',
      message: `is read-only. Leave it out or send its current value.${hints[path] ?? ''}`,
    }));
}
