/**
 * The console's files as its build has left them, compressed in advance. Files with a hash in their
 * name never change; everything else is asked for again. Which page an address shows is decided in the
 * browser.
 */

import { existsSync, readdirSync } from 'node:fs';
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
  '/announcements',
  '/announcements/*',
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
  '/preview',
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
    serve: false,
    schemaHide: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControl(reply.request.url, path));
    },
  });
  for (const file of filesIn(folder)) {
    if (file !== 'index.html')
      app.get(`/${file}`, hidden, (_request, reply) => reply.sendFile(file));
  }
  // One route for all: a route for each file was a tenth of a server's start.
  const assets = new Set(filesIn(join(folder, 'assets')));
  app.get<{ Params: { file: string } }>('/assets/:file', hidden, ({ params: { file } }, reply) =>
    // Nothing else of the disk can be asked for.
    assets.has(file) ? reply.sendFile(`assets/${file}`) : reply.callNotFound(),
  );
  for (const page of PAGES) {
    const options = isAlwaysOpen(page) ? hidden : { ...hidden, onRequest: guard };
    // Nothing to compare with: a browser must not keep the page with the frames of yesterday.
    const isKept = page.startsWith('/i9/') ? { etag: false, lastModified: false } : {};
    app.get(page, options, (_request, reply) => reply.sendFile('index.html', isKept));
  }
}

/** Without the compressed copies, which are sent in place of a file to who takes them. */
const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
        .map(({ name }) => name)
    : [];

function cacheControl(url: string, file: string): string {
  if (file.includes('/assets/')) return HASHED;
  return url.startsWith('/i9/') ? 'no-store' : 'no-cache';
}

/** Pages are not part of the interface that clients program against. */
const hidden = { schema: { hide: true } };
