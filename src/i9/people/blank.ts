/** Text that consists of spaces only says nothing. */

import type { FieldError } from '../errors.ts';

/** An error for each of the fields `names` that is blank but not empty, which the schema refuses. */
export function blankErrors(value: unknown, names: readonly string[]): FieldError[] {
  if (typeof value !== 'object' || value === null) return [];
  const fields = value as Record<string, unknown>;
  return names.flatMap((path) => {
    const field = fields[path];
    const isBlank = typeof field === 'string' && field !== '' && field.trim() === '';
    return isBlank ? [{ path, message: 'must not be empty' }] : [];
  });
}
