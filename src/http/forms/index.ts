/** The forms over HTTP: catalogue, blank and filled PDFs, behind the token of a login. */

import type { FastifyInstance } from 'fastify';
import { invalid, invalidJson, RequestError } from '../../requests/errors.ts';
import type { BodyParser } from '../bodies/intake.ts';
import { parseJson } from '../bodies/json-body.ts';
import { checkInput } from '../check-input.ts';
import type { Context } from '../context.ts';
import { rateLimit, tooManyRequests } from '../rate-limit.ts';
import { catalogueRoutes } from './catalogue.ts';
import { formsGuard, refuse } from './guard.ts';
import { pdfRoutes } from './pdf.ts';

export async function formsRoutes(app: FastifyInstance, context: Context): Promise<void> {
  app.addHook('onRequest', formsGuard(context));
  checkInput(app, invalid);
  await rateLimit(app, context.rateLimit, tooManyRequests);
  app.removeAllContentTypeParsers();
  const parse: BodyParser = async (request, payload) => {
    const bytes = await app.bodies.read(request, payload);
    try {
      return parseJson(bytes);
    } catch (error) {
      if (error instanceof RequestError) throw error;
      throw invalidJson((error as Error).message);
    }
  };
  app.addContentTypeParser('application/json', parse);
  app.setErrorHandler(refuse);
  catalogueRoutes(app, context);
  pdfRoutes(app, context);
}
