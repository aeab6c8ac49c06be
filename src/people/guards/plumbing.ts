/** What every route of the I-9 interface runs behind: token, checks of input, limits, errors. */

import type { FastifyInstance } from 'fastify';
import type { FormsContext } from '../../forms/http/context.ts';
import { rateLimit, tooManyRequests } from '../../platform/http/limits/rate-limit.ts';
import { neverStored } from '../../platform/http/rest/answer-headers.ts';
import { readBodies } from '../../platform/http/rest/bodies.ts';
import { checkInput } from '../../platform/http/rest/check-input.ts';
import { refuse } from '../../platform/http/rest/errors.ts';
import { idempotencyKeys } from '../../platform/http/rest/idempotency.ts';
import { invalid } from '../../platform/requests/errors.ts';
import { bearerGuard } from './i9-guard.ts';
import { ownPathsOnly } from './tenancy.ts';

/** Prepares `app` for I-9 route groups. */
export async function plumb(app: FastifyInstance, context: FormsContext): Promise<void> {
  app.decorateRequest('actor', null);
  // What is answered here is personal, to be kept and interpreted by nothing on its way.
  neverStored(app);
  app.addHook('onRequest', bearerGuard(context));
  checkInput(app, invalid);
  app.addHook('onRequest', ownPathsOnly(context));
  await rateLimit(app, context.rateLimit, tooManyRequests);
  readBodies(app);
  idempotencyKeys(app, context);
  app.setErrorHandler(refuse);
}
