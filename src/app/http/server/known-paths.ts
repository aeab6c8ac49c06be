/**
 * Which methods a path has, for the answer to a request with another one: 405 with `Allow`, in the
 * words of the interface the path belongs to.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestError } from '../../../platform/requests/errors.ts';
import { LONGEST_PATH, shortened } from '../../../platform/shape/quoted.ts';

type Route = {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
  /** The interface: its error handler writes the answer. */
  readonly room: FastifyInstance;
};

/** Call it before routes are added. Answers 405 for a path that is known, else returns undefined. */
export function knownPaths(app: FastifyInstance) {
  const routes: Route[] = [];
  app.addHook('onRoute', function (this: FastifyInstance, { url, method }) {
    routes.push({ pattern: patternOf(url), methods: [method].flat(), room: this });
  });
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    const [path = ''] = request.url.split('?');
    const found = routes.filter(({ pattern }) => pattern.test(path));
    const [first] = found;
    if (first === undefined) return undefined;
    const allowed = [...new Set(found.flatMap(({ methods }) => methods))].sort().join(', ');
    reply.header('allow', allowed);
    const refusal = new RequestError('method_not_allowed', {
      path: shortened(path, LONGEST_PATH),
      method: request.method,
      allowed: allowed.replaceAll(', ', ' or '),
    });
    first.room.errorHandler(refusal as never, request, reply);
    return reply;
  };
}

/** `/v1/employers/:employerId` with any text for its parameters. */
const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+')}$`);
