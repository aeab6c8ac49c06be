/** A JSON body parsed once it is known to be neither deep nor vast. */

import { checkLimits, JsonLimitError } from '../../json/scan.ts';
import { RequestRefusal } from '../request-refusal.ts';

/** Fields and entries; the largest record has a few hundred. */
const MAX_VALUES = 20_000;

/** Throws a `RequestRefusal` for JSON over a limit, and what `JSON.parse` throws. */
export function parseJson(bytes: Buffer): unknown {
  try {
    checkLimits(bytes, MAX_VALUES);
  } catch (error) {
    if (!(error instanceof JsonLimitError)) throw error;
    throw new RequestRefusal(error.limit === 'depth' ? 400 : 413, `The body: ${error.message}.`);
  }
  return JSON.parse(bytes.toString());
}
