/** The forms over HTTP: catalog, blank and filled PDFs, behind the token of a login. */

import type { FastifyInstance } from 'fastify';
import { rateLimit, tooManyRequests } from '../../platform/http/limits/rate-limit.ts';
import { readJson } from '../../platform/http/rest/bodies.ts';
import { checkInput } from '../../platform/http/rest/check-input.ts';
import { invalid } from '../../platform/requests/errors.ts';
import { catalogRoutes } from './catalog.ts';
import { clientRoutes } from './client-routes.ts';
import type { FormsContext } from './context.ts';
import { formsGuard, refuse } from './guard.ts';
import { pdfRoutes } from './pdf.ts';

export async function formsRoutes(app: FastifyInstance, context: FormsContext): Promise<void> {
  app.addHook('onRequest', formsGuard(context));
  checkInput(app, invalid);
  await rateLimit(app, context.rateLimit, tooManyRequests);
  readJson(app);
  app.setErrorHandler(refuse);
  catalogRoutes(app, context);
  pdfRoutes(app, context);
  clientRoutes(app, context);
}
