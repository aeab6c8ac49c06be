/** The optional limit per API key and per person (RATE_LIMIT requests a minute), answered with Retry-After. */

import plugin from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { RequestError } from '../../requests/errors.ts';
import { ownerOf } from './request-owner.ts';

/** `refuse` throws what the interface's error handler understands. */
export async function rateLimit(
  app: FastifyInstance,
  perMinute: number | undefined,
  refuse: (max: number, waitSeconds: number) => never,
): Promise<void> {
  if (perMinute === undefined) return;
  await app.register(plugin, {
    max: perMinute,
    timeWindow: 60_000,
    hook: 'preParsing',
    keyGenerator: (request) => ownerOf(request) ?? request.ip,
    errorResponseBuilder: (_request, { max, ttl }) => refuse(max, Math.ceil(ttl / 1000)),
  });
}

/** The refusal in every interface that answers errors of the table. */
export function tooManyRequests(most: number, seconds: number): never {
  throw new RequestError('rate_limited', { most, seconds });
}
