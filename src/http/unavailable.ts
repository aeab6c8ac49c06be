/** What every interface answers while the database is away: 503 with Retry-After, in its own shape. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable, RETRY_AFTER_SECONDS } from '../storage/database/unavailable.ts';

/** The message for a client, with its header set and its line logged; undefined for other errors. */
export function sayUnavailable(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): string | undefined {
  if (!(error instanceof DatabaseUnavailable)) return undefined;
  request.log.warn({ reason: error.message }, 'request answered 503');
  reply.header('retry-after', RETRY_AFTER_SECONDS);
  return `${capitalized(error.message)}. Try again in ${RETRY_AFTER_SECONDS} seconds.`;
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
