/** What browsers and proxies may not do with answers. */

import type { FastifyInstance } from 'fastify';

/** An answer is of the type that it says, whatever it looks like. */
export const AS_SAID = ['x-content-type-options', 'nosniff'] as const;

/** Answers hold wages, tokens, or people; no cache keeps them. */
export const NEVER_STORED = ['cache-control', 'no-store'] as const;

/** Browsers use https only, for a year: these pages take Social Security numbers. */
const HTTPS_ONLY = ['strict-transport-security', 'max-age=31536000'] as const;

/** To be called on the whole server, so that refusals of unknown paths are covered. */
export function answerAsSaid(app: FastifyInstance, publicUrl: string | undefined): void {
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header(...AS_SAID);
    if (isHttps) reply.header(...HTTPS_ONLY);
    done();
  });
}

/** For the routes of `app`; one that may be stored says so itself. */
export function neverStored(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header(...NEVER_STORED);
    done();
  });
}
