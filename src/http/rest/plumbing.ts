/** What every route of the I-9 interface runs behind: token, checks of input, limits, errors. */

import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../requests/deps.ts';
import { invalid } from '../../requests/errors.ts';
import type { Context } from '../context.ts';
import { bearerGuard } from '../guards/i9-guard.ts';
import { ownPathsOnly } from '../guards/tenancy.ts';
import { rateLimit, tooManyRequests } from '../limits/rate-limit.ts';
import { readBodies } from './bodies.ts';
import { checkInput } from './check-input.ts';
import { refuse } from './errors.ts';
import { idempotencyKeys } from './idempotency.ts';

export const depsOf = ({ db, secrets, clock }: Context): Deps => ({ db, secrets, clock });

/** Prepares `app` for I-9 route groups. */
export async function plumb(app: FastifyInstance, context: Context): Promise<void> {
  app.decorateRequest('actor', null);
  // What is answered here is personal, to be kept and interpreted by nothing on its way.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
  });
  app.addHook('onRequest', bearerGuard(context));
  checkInput(app, invalid);
  app.addHook('onRequest', ownPathsOnly(context));
  await rateLimit(app, context.rateLimit, tooManyRequests);
  readBodies(app);
  idempotencyKeys(app, context);
  app.setErrorHandler(refuse);
}
