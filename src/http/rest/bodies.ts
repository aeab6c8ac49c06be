/** The bodies of requests: JSON whatever the content type says, except for the few read as text. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidJson, RequestError } from '../../requests/errors.ts';
import type { BodyParser } from '../bodies/intake.ts';
import { parseJson } from '../bodies/json-body.ts';

const TEXT_BODIES = ['text/csv', 'application/x-ndjson', 'application/ndjson'];

export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse: BodyParser = async (request, payload) => {
    const bytes = await app.bodies.read(request, payload);
    const body = bytes.toString();
    request.rawBody = body;
    if (TEXT_BODIES.includes(contentTypeOf(request))) return body;
    if (body.trim() === '') return undefined;
    try {
      return parseJson(bytes);
    } catch (error) {
      if (error instanceof RequestError) throw error;
      throw invalidJson((error as Error).message);
    }
  };
  app.addContentTypeParser('*', parse);
}

/** The media type of the body, in lower case and without parameters. */
export const contentTypeOf = (request: FastifyRequest): string =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
