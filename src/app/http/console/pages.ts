/**
 * The console's files as its build has left them, compressed in advance. Files with a hash in their
 * name never change; everything else is asked for again. Which page an address shows is decided in the
 * browser.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { inRoot } from '../../../platform/compiled/root.ts';
import { errorBody } from '../../../platform/http/rest/error-body.ts';
import { asRequestError, prepareReply } from '../../../platform/http/rest/refusal.ts';
import { RequestError } from '../../../platform/requests/errors.ts';
import { withPageHeaders } from './headers.ts';

const BUILT = inRoot('dist/console');

/** Addresses of pages; `*` stands for everything below. */
export const PAGES = [
  '/',
  '/calculator',
  '/deliveries',
  '/employers',
  '/employers/*',
  '/forms',
  '/forms/*',
  '/garnishments',
  '/i9/embedded',
  '/i9/embedded/*',
  '/i9/representative',
  '/i9/representative/*',
  '/keys',
  '/minimum-wages',
  '/parallel-run',
  '/rules',
  '/rules/*',
  '/sign-in',
  '/sign-in/employer',
  '/sign-in/link',
  '/sign-in/openid',
  '/system',
  '/usage',
] as const;

/** Pages that people reach before this server knows them. */
const isAlwaysOpen = (page: string): boolean =>
  page.startsWith('/sign-in') || page.startsWith('/i9/');

/** A page for the people of an employer, which its address names. */
const PAGE_OF_EMPLOYER = /^\/i9\/[a-z-]+\/([^/?#]+)/;

const HASHED = 'public, max-age=31536000, immutable';

type Settings = {
  /** Decides whether a visitor sees a page. */
  readonly guard: onRequestAsyncHookHandler;
  /** Origins that may show an employer's pages in a frame. */
  readonly parentsOf: (employerId: string) => Promise<readonly string[]>;
  readonly folder?: string;
};

export async function consolePages(
  app: FastifyInstance,
  { guard, parentsOf, folder = BUILT }: Settings,
): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    const employerId = PAGE_OF_EMPLOYER.exec(request.url)?.[1];
    withPageHeaders(reply, employerId === undefined ? [] : await parentsOf(employerId));
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
    // Every file is its own route, so that nothing else of the disk can be asked for.
    wildcard: false,
    // Sent in place of the file itself, to who takes them.
    globIgnore: ['**/*.br', '**/*.gz'],
    schemaHide: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControl(reply.request.url, path));
    },
  });
  for (const page of PAGES) {
    const options = isAlwaysOpen(page) ? hidden : { ...hidden, onRequest: guard };
    // Nothing to compare with: a browser must not keep the page with the frames of yesterday.
    const isKept = page.startsWith('/i9/') ? { etag: false, lastModified: false } : {};
    app.get(page, options, (_request, reply) => reply.sendFile('index.html', isKept));
  }
}

function cacheControl(url: string, file: string): string {
  if (file.includes('/assets/')) return HASHED;
  return url.startsWith('/i9/') ? 'no-store' : 'no-cache';
}

/** Pages are not part of the interface that clients program against. */
const hidden = { schema: { hide: true } };
