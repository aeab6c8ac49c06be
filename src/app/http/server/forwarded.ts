import type { FastifyRequest } from 'fastify';

/** A proxy on this machine makes the whole world a neighbor. */
export const isForwarded = ({ headers }: FastifyRequest): boolean =>
  ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'].some((name) => headers[name] !== undefined);
