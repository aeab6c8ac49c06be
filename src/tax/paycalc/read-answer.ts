/** A PayCalcResponse as somebody saved it, held against its schema. */

import { Compile } from 'typebox/schema';
import { parseBody } from './batch.ts';
import { TaxInterfaceError } from './errors.ts';
import { PayCalcAnswer } from './response-schema.ts';

/** Throws a `TaxInterfaceError` that names the first field that does not fit. */
export function readAnswer(text: string): PayCalcAnswer {
  const value = parseBody(text);
  const schema = Compile(PayCalcAnswer);
  if (schema.Check(value)) return value;
  const [, [error]] = schema.Errors(value);
  throw new TaxInterfaceError(
    'malformed-body',
    `the answers are not a PayCalcResponse: ${error?.instancePath || 'the response'} ${error?.message ?? 'has a different shape'}`,
  );
}
