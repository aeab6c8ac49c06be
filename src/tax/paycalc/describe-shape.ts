/** What is wrong with a body of the tax interface: an error with the first problems, each a sentence. */

import type { TSchema } from 'typebox';
import { type SchemaError, sentencesOf } from '../../platform/shape/sentences.ts';
import { type ErrorKind, TaxInterfaceError } from './errors.ts';

/** Problems named in one message; the rest follows once these are fixed. */
const MAX_PROBLEMS = 5;

const KINDS: Readonly<Record<string, ErrorKind>> = {
  required: 'field-missing',
  type: 'wrong-type',
};

/** `errors` are what `schema` has against `value`, which messages call `whole`. */
export function describeShape(
  schema: TSchema,
  errors: Iterable<SchemaError>,
  value: unknown,
  whole: string,
): TaxInterfaceError {
  const sentences = [...sentencesOf(schema, errors, value, whole)];
  const [first] = sentences;
  if (first === undefined)
    return new TaxInterfaceError('wrong-type', `${whole}: must be an object`);
  const shown = sentences.slice(0, MAX_PROBLEMS).map(({ text }) => text);
  if (sentences.length > MAX_PROBLEMS) shown.push(`and ${sentences.length - MAX_PROBLEMS} more`);
  return new TaxInterfaceError(KINDS[first.keyword] ?? 'value-not-allowed', shown.join('; '));
}
