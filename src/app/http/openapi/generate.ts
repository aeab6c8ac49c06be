/** The swagger plugin's document of what a server's routes say, made by a server that serves nothing. */

import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifyInstance, RouteOptions } from 'fastify';

export type DescribedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema'>;

/** `app`: a new server, which takes the routes in their order and is closed afterwards. */
export async function generateDocument(
  app: FastifyInstance,
  routes: readonly DescribedRoute[],
  openapi: NonNullable<FastifyDynamicSwaggerOptions['openapi']>,
): Promise<object> {
  await app.register(swagger, { openapi });
  for (const { method, url, schema } of routes) {
    // Fastify adds them by itself.
    if (method === 'HEAD') continue;
    app.route({ method, url, ...(schema === undefined ? {} : { schema }), handler: () => {} });
  }
  await app.ready();
  const document = app.swagger();
  await app.close();
  return document;
}
