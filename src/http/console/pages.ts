/**
 * The console's files as its build has left them, compressed beforehand. Files with a hash in their
 * name never change; everything else is asked for again. Which page an address shows is decided in the
 * browser.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { RequestError } from '../../requests/errors.ts';
import { errorBody } from '../error-body.ts';
import { asRequestError, prepareReply } from '../refusal.ts';
import { withPageHeaders } from './headers.ts';

const BUILT = fileURLToPath(new URL('../../../dist/console', import.meta.url));

/** Addresses of pages; `*` stands for everything below. */
export const PAGES = [
  '/',
  '/calculator',
  '/deliveries',
  '/employers',
  '/employers/*',
  '/forms',
  '/forms/*',
  '/i9/embedded',
  '/keys',
  '/parallel-run',
  '/rules',
  '/rules/*',
  '/sign-in',
  '/system',
  '/usage',
] as const;

/** Pages that people reach before this server knows them. */
const ALWAYS_OPEN: readonly string[] = ['/i9/embedded', '/sign-in'];

const HASHED = 'public, max-age=31536000, immutable';

type Settings = {
  /** Decides whether a visitor sees a page. */
  readonly guard: onRequestAsyncHookHandler;
  readonly folder?: string;
};

export async function consolePages(
  app: FastifyInstance,
  { guard, folder = BUILT }: Settings,
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    withPageHeaders(reply);
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRequestError(error, request);
    return prepareReply(reply, refusal).send(errorBody(refusal));
  });
  if (!existsSync(join(folder, 'index.html'))) {
    app.get('/', hidden, () => {
      throw new RequestError('console_not_built');
    });
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    // Every file is a route of its own, so that nothing else of the disk can be asked for.
    wildcard: false,
    schemaHide: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? HASHED : 'no-cache');
    },
  });
  for (const page of PAGES) {
    const options = ALWAYS_OPEN.includes(page) ? hidden : { ...hidden, onRequest: guard };
    app.get(page, options, (_request, reply) => reply.sendFile('index.html'));
  }
}

/** Pages are not part of the interface that clients program against. */
const hidden = { schema: { hide: true } };
