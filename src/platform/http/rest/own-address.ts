/** Where links to this server lead: never to where the request says it came. */

import type { FastifyRequest } from 'fastify';
import type { PlatformContext } from '../context.ts';

export type PublicAddress = Pick<PlatformContext, 'publicUrl'>;

/** `PUBLIC_URL`, or the address this server listens on; without a slash at its end. */
export function ownAddress({ publicUrl }: PublicAddress, { server }: FastifyRequest): string {
  return (publicUrl ?? server.listeningOrigin).replace(/\/+$/, '');
}
