/** What is wrong with a body of the tax interface: an error with the first problems, each a sentence. */

import type { TSchema } from 'typebox';
import { type SchemaError, type Sentence, sentencesOf } from '../../platform/shape/sentences.ts';
import type { ErrorKind } from './error-table.ts';
import { problem, refusalAt, TaxInterfaceError } from './errors.ts';

/** Problems named in one message; the rest follows once these are fixed. */
const MAX_PROBLEMS = 5;

const KINDS: Readonly<Record<string, ErrorKind>> = {
  required: 'field-missing',
  type: 'wrong-type',
  additionalProperties: 'unknown-field',
  minimum: 'out-of-range',
  maximum: 'out-of-range',
  minItems: 'entry-count',
  maxItems: 'entry-count',
  pattern: 'invalid-format',
};

const kindOf = ({ keyword }: Sentence): ErrorKind => KINDS[keyword] ?? 'value-unknown';

/** `errors` are what `schema` has against `value`, which messages call `whole`. */
export function describeShape(
  schema: TSchema,
  errors: Iterable<SchemaError>,
  value: unknown,
  whole: string,
): TaxInterfaceError {
  const sentences = [...sentencesOf(schema, errors, value, whole)];
  const [first] = sentences;
  if (first === undefined) return refusalAt('wrong-type', whole, 'must be an object');
  const named = sentences.slice(0, MAX_PROBLEMS);
  const shown = named.map(({ path, text }) => `${path}: ${text}`);
  if (sentences.length > MAX_PROBLEMS) shown.push(`and ${sentences.length - MAX_PROBLEMS} more`);
  const problems = named.map((one) => problem(kindOf(one), one.path, one.text, one.choices));
  return new TaxInterfaceError(kindOf(first), shown.join('; '), problems);
}
