/**
 * What every page and file of the console is served with: nothing of other sites, nothing inline, and
 * in nobody's frame but for the origins that an employer allows.
 */

import type { FastifyReply } from 'fastify';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self' blob:",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ');

const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** `parents`: origins that may show it in a frame. */
export function withPageHeaders(
  reply: FastifyReply,
  parents: readonly string[] = [],
): FastifyReply {
  const ancestors = parents.length === 0 ? "'none'" : parents.join(' ');
  reply.headers(HEADERS);
  reply.header('content-security-policy', `${POLICY}; frame-ancestors ${ancestors}`);
  // It names no origins; where it stood next to some, old browsers would refuse them.
  if (parents.length === 0) reply.header('x-frame-options', 'DENY');
  return reply;
}
