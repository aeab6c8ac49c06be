/**
 * Which paths there are and with which methods, for the answer to a request for another one: 405 with
 * `Allow`, or 404, in the words of the interface the path belongs to.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestError } from '../../../platform/requests/errors.ts';
import { LONGEST_PATH, shortened } from '../../../platform/shape/quoted.ts';
import { isTaxPath, unknownTaxPath } from '../../../tax/http/unknown-path.ts';

type Route = {
  readonly url: string;
  readonly pattern: RegExp;
  readonly methods: readonly string[];
  /** The interface: its error handler writes the answer. */
  readonly room: FastifyInstance;
};

/**
 * Call it before routes are added. Answers 405 for a path that is known, and 404 for one below the tax
 * interface; else returns undefined.
 */
export function knownPaths(app: FastifyInstance) {
  const routes: Route[] = [];
  app.addHook('onRoute', function (this: FastifyInstance, { url, method }) {
    routes.push({ url, pattern: patternOf(url), methods: [method].flat(), room: this });
  });
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    const [path = ''] = request.url.split('?');
    const found = routes.filter(({ pattern }) => pattern.test(path));
    const [first] = found;
    if (first === undefined) return refuseTaxPath(path, routes, request, reply);
    const allowed = [...new Set(found.flatMap(({ methods }) => methods))].sort().join(', ');
    reply.header('allow', allowed);
    const refusal = new RequestError('method_not_allowed', {
      path: shortened(path, LONGEST_PATH),
      method: request.method,
      allowed: allowed.replaceAll(', ', ' or '),
    });
    return answerBy(first.room, refusal, request, reply);
  };
}

function refuseTaxPath(
  path: string,
  routes: readonly Route[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const own = routes.filter(({ url }) => isTaxPath(url));
  const room = isTaxPath(path) ? own[0]?.room : undefined;
  if (room === undefined) return undefined;
  const refusal = unknownTaxPath(
    request.method,
    path,
    own.map(({ url }) => url),
  );
  return answerBy(room, refusal, request, reply);
}

/** Fastify's types have only its own errors there. */
function answerBy(
  room: FastifyInstance,
  refusal: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  room.errorHandler(refusal as never, request, reply);
  return reply;
}

/** `/v1/employers/:employerId` with any text for its parameters. */
export const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+')}$`);
