/** Refusals for how much is sent and how; each interface answers them in its own shape. */

import type { FastifyReply } from 'fastify';

export class RequestRefusal extends Error {
  override readonly name = 'RequestRefusal';
  readonly statusCode: 400 | 408 | 413 | 429 | 503;
  /** Seconds, for `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(statusCode: RequestRefusal['statusCode'], message: string, retryAfter?: number) {
    super(message);
    this.statusCode = statusCode;
    this.retryAfter = retryAfter;
  }
}

/** Sets what belongs to such a refusal, whatever the interface writes into the answer. */
export function prepareRefusal(error: unknown, reply: FastifyReply): void {
  if (!(error instanceof RequestRefusal)) return;
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  // Fastify would close at once, and a client still sending would see a reset instead of this
  // answer. On a connection that stays, Node reads the rest of the body and throws it away.
  if (error.statusCode !== 408) reply.removeHeader('connection');
}
