/**
 * The tax rules for people (`/v1/rules`, `/v1/releases`): read-only, the same for everyone, and open
 * to visitors unless the operator closed the server to them.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { visitorGuard } from '../../../platform/http/guards/visitors.ts';
import { checkInput } from '../../../platform/http/rest/check-input.ts';
import { refuse } from '../../../platform/http/rest/errors.ts';
import { NotModified, sendReady } from '../../../platform/http/rest/ready-bytes.ts';
import { routesOf } from '../../../platform/http/rest/routes.ts';
import { invalid } from '../../../platform/requests/errors.ts';
import type { TaxContext } from '../context.ts';
import { announcementRoutes } from './announcement-routes.ts';
import { laborRoutes } from './labor-routes.ts';
import type { AddPage } from './page.ts';
import { ReadyAnswers } from './ready-answers.ts';
import { releaseRoutes } from './release-routes.ts';
import { stateRoutes } from './state-routes.ts';

export async function rulesRoutes(app: FastifyInstance, context: TaxContext): Promise<void> {
  app.addHook('onRequest', visitorGuard(context));
  app.addHook('onRequest', async (_request, reply) => {
    // Kept by clients and asked for again: another version of the server may show more.
    reply.header('cache-control', 'private, no-cache');
  });
  checkInput(app, invalid);
  app.setErrorHandler(refuse);
  const route = routesOf(app, 'rules');
  const ready = new ReadyAnswers();
  const page: AddPage = (url, { answer, find, ...described }) =>
    route.get(url, {
      ...described,
      config: { isPublic: true },
      response: { 200: answer, 304: NotModified },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { key, make } = find(request);
        return sendReady(request, reply, await ready.get(`${described.operationId} ${key}`, make));
      },
    });
  laborRoutes(app, context);
  stateRoutes(page, context);
  releaseRoutes(page, route.list, context);
  announcementRoutes(app, context);
}
