/** Whatever a request failed with, as an error of the table; each interface writes its own body. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Repeated } from '../../operation/repeated.ts';
import { RequestError } from '../../requests/errors.ts';
import { helpPath } from '../../shape/field-codes.ts';
import { LONGEST_PATH, shortened } from '../../shape/quoted.ts';
import { DatabaseUnavailable, RETRY_AFTER_SECONDS } from '../../storage/errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Why requests get 503: once a minute for each reason. */
    unavailable: Repeated;
  }
}

/** To be called on the whole server, before any routes. */
export function logRefusals(app: FastifyInstance): void {
  app.decorate<Repeated>('unavailable', new Repeated());
}

/** Logs what is no fault of the client; that the database is unavailable, once a minute. */
export function asRequestError(error: unknown, request: FastifyRequest): RequestError {
  if (error instanceof RequestError) return error;
  if (error instanceof DatabaseUnavailable) {
    logUnavailable(request, error.message, 'requests get 503');
    const values = { problem: capitalized(error.message), seconds: RETRY_AFTER_SECONDS };
    return new RequestError('database_unavailable', values, { retryAfter: RETRY_AFTER_SECONDS });
  }
  // What Fastify itself refuses.
  const { statusCode: status, message } = error as { statusCode?: number; message: string };
  if (status === 415)
    return new RequestError('unsupported_media_type', {
      problem: shortened(message, LONGEST_PATH),
    });
  if (status !== undefined && status < 500)
    return new RequestError('malformed_request', { problem: shortened(message, LONGEST_PATH) });
  request.log.error({ err: error }, 'request failed');
  return new RequestError('internal_error');
}

/** One line a minute for each reason, with how many requests had none. */
export function logUnavailable(request: FastifyRequest, reason: string, text: string): void {
  const since = request.server.unavailable.next(`${text}: ${reason}`);
  if (since !== undefined) request.log.warn({ reason, ...since }, text);
}

/** Sets the status and headers that belong to a refusal in every interface. */
export function prepareReply(reply: FastifyReply, refusal: RequestError): FastifyReply {
  const { code, statusCode, retryAfter } = refusal;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  linkHelp(reply, helpPath(code));
  // Fastify would close immediately, and a client still sending would see a reset instead of this
  // answer. On a connection that stays, Node reads the rest of the body and throws it away.
  if (code.startsWith('body_') && code !== 'body_too_slow') reply.removeHeader('connection');
  return reply.code(statusCode);
}

/** Where the reference explains the error. */
export const linkHelp = (reply: FastifyReply, help: string): FastifyReply =>
  reply.header('link', `<${help}>; rel="help"`);

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
