/** Bodies of sign-in requests. */

import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { invalid, RequestError } from '../../requests/errors.ts';
import { shapeErrors } from '../../shape/shape-errors.ts';
import { contentTypeOf } from '../rest/bodies.ts';

/** Throws a `RequestError` for a body that is not JSON or does not fit. */
export function readBody<Schema extends TSchema>(
  request: FastifyRequest,
  schema: Schema,
): Static<Schema> {
  // A form of another site can send text, but not JSON, without asking first.
  if (contentTypeOf(request) !== 'application/json') {
    const problem = 'Send Content-Type: application/json.';
    throw new RequestError('unsupported_media_type', { problem });
  }
  const { body } = request;
  const errors = shapeErrors(schema, body);
  if (errors.length > 0) throw invalid(errors);
  return body as Static<Schema>;
}
