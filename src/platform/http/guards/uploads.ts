/** Large uploads wait while the disk is almost full; everything else goes on. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestError } from '../../requests/errors.ts';
import type { PlatformContext } from '../context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What it takes may be megabytes, and is stored. */
    isUpload?: boolean;
  }
}

/** An `onRequest` hook; synchronous for every other route. */
export const uploadGuard =
  ({ disk }: PlatformContext) =>
  ({ routeOptions }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    if (routeOptions.config.isUpload !== true) {
      done();
      return;
    }
    disk.shortage().then((shortage) => {
      done(shortage === undefined ? undefined : new RequestError('disk_almost_full', { shortage }));
    }, done);
  };
