/** The forms over HTTP: catalogue, blank and filled PDFs, behind the token of a login. */

import type { FastifyInstance } from 'fastify';
import type { BodyParser } from '../bodies/intake.ts';
import { parseJson } from '../bodies/json-body.ts';
import { checkInput } from '../check-input.ts';
import type { Context } from '../context.ts';
import { rateLimit } from '../rate-limit.ts';
import { RequestRefusal } from '../request-refusal.ts';
import { catalogueRoutes } from './catalogue.ts';
import { FormsError, formsGuard, invalid, refuse } from './guard.ts';
import { pdfRoutes } from './pdf.ts';

export async function formsRoutes(app: FastifyInstance, context: Context): Promise<void> {
  app.addHook('onRequest', formsGuard(context));
  checkInput(app, invalid);
  await rateLimit(app, context.rateLimit, (max, waitSeconds) => {
    throw new FormsError(
      429,
      `More than ${max} requests a minute with this key: wait ${waitSeconds} s (Retry-After).`,
    );
  });
  app.removeAllContentTypeParsers();
  const parse: BodyParser = async (request, payload) => {
    const bytes = await app.bodies.read(request, payload);
    try {
      return parseJson(bytes);
    } catch (error) {
      if (error instanceof RequestRefusal) throw error;
      throw new FormsError(400, `The body is not JSON: ${(error as Error).message}`);
    }
  };
  app.addContentTypeParser('application/json', parse);
  app.setErrorHandler(refuse);
  catalogueRoutes(app, context);
  pdfRoutes(app, context);
}
