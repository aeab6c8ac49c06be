/** A JSON body parsed once it is known to be neither deep nor vast. */

import { withoutMark } from '../../json/byte-order-mark.ts';
import { checkLimits, JsonLimitError } from '../../json/scan.ts';
import { utf8Problem } from '../../json/utf8.ts';
import { RequestError } from '../../requests/errors.ts';

/** Fields and entries; the largest record has a few hundred. */
const MAX_VALUES = 20_000;

/** Throws a `RequestError` for JSON over a limit, and what `JSON.parse` throws. */
export function parseJson(body: Buffer): unknown {
  const bytes = withoutMark(body);
  const problem = utf8Problem(bytes);
  if (problem !== undefined) throw new SyntaxError(problem);
  try {
    checkLimits(bytes, MAX_VALUES);
  } catch (error) {
    if (!(error instanceof JsonLimitError)) throw error;
    const code = error.limit === 'depth' ? 'body_too_deep' : 'body_too_many_values';
    throw new RequestError(code, { problem: error.message });
  }
  return JSON.parse(bytes.toString());
}
