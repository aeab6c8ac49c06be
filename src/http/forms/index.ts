/** The forms over HTTP: catalog, blank and filled PDFs, behind the token of a login. */

import type { FastifyInstance } from 'fastify';
import { invalid } from '../../requests/errors.ts';
import type { Context } from '../context.ts';
import { formsGuard, refuse } from '../guards/forms-guard.ts';
import { rateLimit, tooManyRequests } from '../limits/rate-limit.ts';
import { readJson } from '../rest/bodies.ts';
import { checkInput } from '../rest/check-input.ts';
import { catalogRoutes } from './catalog.ts';
import { pdfRoutes } from './pdf.ts';

export async function formsRoutes(app: FastifyInstance, context: Context): Promise<void> {
  app.addHook('onRequest', formsGuard(context));
  checkInput(app, invalid);
  await rateLimit(app, context.rateLimit, tooManyRequests);
  readJson(app);
  app.setErrorHandler(refuse);
  catalogRoutes(app, context);
  pdfRoutes(app, context);
}
