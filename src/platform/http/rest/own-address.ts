/** Where links to this server lead: never to where the request says it came. */

import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../app/http/context.ts';

/** `PUBLIC_URL`, or the address this server listens on; without a slash at its end. */
export function ownAddress({ publicUrl }: Context, { server }: FastifyRequest): string {
  return (publicUrl ?? server.listeningOrigin).replace(/\/+$/, '');
}
