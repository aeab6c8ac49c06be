/** The forms over HTTP: catalogue, blank and filled PDFs, behind the token of a login. */

import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { rateLimit } from '../rate-limit.ts';
import { catalogueRoutes } from './catalogue.ts';
import { FormsError, formsGuard, refuse } from './guard.ts';
import { pdfRoutes } from './pdf.ts';

export async function formsRoutes(app: FastifyInstance, context: Context): Promise<void> {
  app.addHook('onRequest', formsGuard(context));
  await rateLimit(app, context.rateLimit, (max, waitSeconds) => {
    throw new FormsError(
      429,
      `More than ${max} requests a minute with this key: wait ${waitSeconds} s (Retry-After).`,
    );
  });
  app.setErrorHandler(refuse);
  catalogueRoutes(app, context);
  pdfRoutes(app, context);
}
