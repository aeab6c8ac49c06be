/** The bodies of requests: JSON whatever the content type says, except for the few read as text. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sha256 } from '../../digest/digest.ts';
import { utf8Problem } from '../../json/utf8.ts';
import { invalid, invalidJson, RequestError } from '../../requests/errors.ts';
import { reasonOf } from '../../shape/reasons.ts';
import type { BodyParser } from '../bodies/intake.ts';
import { parseJson } from '../bodies/json-body.ts';

const TEXT_BODIES = ['text/csv', 'application/x-ndjson', 'application/ndjson'];

export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse: BodyParser = async (request, payload) => {
    const bytes = await app.bodies.read(request, payload);
    const body = bytes.toString();
    request.rawBody = body;
    if (TEXT_BODIES.includes(contentTypeOf(request))) {
      const problem = utf8Problem(bytes);
      if (problem === undefined) return body;
      throw invalid([{ path: 'body', code: 'invalid_format', message: problem }]);
    }
    if (body.trim() === '') return undefined;
    return jsonIn(bytes);
  };
  app.addContentTypeParser('*', parse);
}

/** For a scope whose bodies are JSON with that content type. */
export function readJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const parse: BodyParser = async (request, payload) =>
    jsonIn(await scope.bodies.read(request, payload));
  scope.addContentTypeParser('application/json', parse);
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (error instanceof RequestError) throw error;
    throw invalidJson(reasonOf(error));
  }
}

/** For a scope whose bodies are files: the handler gets the bytes. */
export function readBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const read: BodyParser = async (request, payload) => {
    const body = await scope.bodies.read(request, payload);
    // For Idempotency-Key, which compares requests.
    request.rawBody = sha256(body);
    return body;
  };
  scope.addContentTypeParser('*', read);
}

/** The media type of the body, in lower case and without parameters. */
export const contentTypeOf = (request: FastifyRequest): string =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
