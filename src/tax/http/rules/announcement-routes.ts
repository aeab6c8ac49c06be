/** `GET /v1/announcements`, and the same as Atom and JSON feeds: public, without anything of an account. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { isNumber } from '../../../platform/http/rest/pages.ts';
import { pathParameter, queryParameter } from '../../../platform/http/rest/parameters.ts';
import { type ReadyBytes, readyBytes, sendReady } from '../../../platform/http/rest/ready-bytes.ts';
import { routesOf, wrapped } from '../../../platform/http/rest/routes.ts';
import { invalid, RequestError } from '../../../platform/requests/errors.ts';
import { isUuid } from '../../../platform/storage/rows/new-id.ts';
import { atomFeed, type FeedPlace, jsonFeed } from '../../announcements/feed.ts';
import type { ChangeFilter } from '../../announcements/filter.ts';
import { readFilter } from '../../announcements/read-filter.ts';
import { Announcement, AnnouncementHead } from '../../announcements/schema.ts';
import { viewAnnouncement, viewHead } from '../../announcements/view.ts';
import {
  findAnnouncement,
  listAnnouncements,
  newestSequence,
} from '../../storage/announcements.ts';
import type { TaxContext } from '../context.ts';

const ANNOUNCEMENTS = '/v1/announcements';

const list = (description: string) => Type.Optional(Type.String({ description }));

const FilterQuery = {
  state: list('Only these: postal codes, US for federal law. Several are separated by commas.'),
  tax: list('Only these, by uniqueTaxID. Several are separated by commas.'),
  kind: list('Only these kinds of change. Several are separated by commas.'),
};
const DraftsQuery = {
  drafts: Type.Optional(
    Type.Enum(['true', 'false'], { description: 'true: drafts of releases, too.' }),
  ),
};

export function announcementRoutes(app: FastifyInstance, context: TaxContext): void {
  const route = routesOf(app, 'announcements');
  const { db } = context;
  route.list(ANNOUNCEMENTS, {
    operationId: 'listAnnouncements',
    summary: 'List the announcements of releases and forms, newest first',
    items: 'announcements',
    item: AnnouncementHead,
    config: { isPublic: true },
    query: { ...FilterQuery, ...DraftsQuery },
    isPosition: isNumber,
    read: async (request, limit, before) =>
      (await listAnnouncements(db, { before, drafts: draftsOf(request), limit: limit + 1 })).map(
        (row) => ({ ...viewHead(row, filterOf(request)), sequence: row.sequence }),
      ),
    positionOf: ({ sequence }) => sequence,
    view: ({ sequence: _, ...head }) => head,
  });
  route.get(`${ANNOUNCEMENTS}/:announcementId`, {
    operationId: 'readAnnouncement',
    summary: 'Read what an announcement says, change by change',
    config: { isPublic: true },
    querystring: Type.Object(FilterQuery),
    response: { 200: wrapped('announcement', Announcement) },
    handler: async (request) => {
      const filter = filterOf(request);
      const id = pathParameter(request, 'announcementId').toLowerCase();
      const row = isUuid(id) ? await findAnnouncement(db, id) : undefined;
      if (row === undefined) throw new RequestError('announcement_not_found');
      return { announcement: viewAnnouncement(row, filter) };
    },
  });
  feedRoutes(app, context);
}

/** Announcements that a feed reads: enough for its items. */
const MOST_ANNOUNCEMENTS = 50;
/** Feeds with different filters that are kept ready. */
const MOST_FEEDS = 64;

/** Seconds for which a copy on the way, or in a reader, is as good as the feed. */
const FRESH = 300;

function feedRoutes(app: FastifyInstance, { db, publicUrl }: TaxContext): void {
  const route = routesOf(app, 'announcements');
  const kept = new Map<string, Promise<ReadyBytes>>();
  const feed = (format: 'atom' | 'json', type: string, write: typeof jsonFeed): void =>
    route.get(`${ANNOUNCEMENTS}/feed.${format}`, {
      operationId: format === 'atom' ? 'atomFeed' : 'jsonFeed',
      summary: `Announcements as ${format === 'atom' ? 'an Atom feed' : 'a JSON feed'}, for feed readers`,
      description:
        'An item for each announcement and state. Send If-None-Match to get 304 while nothing is new.',
      config: { isPublic: true },
      querystring: Type.Object({ ...FilterQuery, ...DraftsQuery }),
      produces: [type],
      response: {
        200: {
          description: 'The feed.',
          content: { [type]: { schema: Type.Unknown() } },
        },
        304: Type.Null({ description: 'Nothing is new since If-None-Match.' }),
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const [filter, drafts] = [filterOf(request), draftsOf(request)];
        const base = (publicUrl ?? `${request.protocol}://${request.host}`).replace(/\/+$/, '');
        const place: FeedPlace = { base, self: `${base}${request.url}` };
        const key = `${await newestSequence(db)} ${format} ${place.self}`;
        const make = async (): Promise<ReadyBytes> => {
          const rows = await listAnnouncements(db, { drafts, limit: MOST_ANNOUNCEMENTS });
          const text = write(
            rows.map((row) => viewAnnouncement(row, filter)),
            place,
          );
          return await readyBytes(Buffer.from(text), `${type}; charset=utf-8`);
        };
        reply.header('cache-control', `public, max-age=${FRESH}`);
        return sendReady(request, reply, await keptOrMade(kept, key, make));
      },
    });
  feed('atom', 'application/atom+xml', atomFeed);
  feed('json', 'application/feed+json', jsonFeed);
}

/** The oldest is forgotten first, as is a failure. */
function keptOrMade(
  kept: Map<string, Promise<ReadyBytes>>,
  key: string,
  make: () => Promise<ReadyBytes>,
): Promise<ReadyBytes> {
  const bytes = kept.get(key) ?? make();
  bytes.catch(() => kept.delete(key));
  kept.set(key, bytes);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_FEEDS) break;
    kept.delete(oldest);
  }
  return bytes;
}

const draftsOf = (request: FastifyRequest): boolean => queryParameter(request, 'drafts') === 'true';

function filterOf(request: FastifyRequest): ChangeFilter {
  const listOf = (name: string): string[] =>
    (queryParameter(request, name) ?? '').split(',').filter((text) => text.trim() !== '');
  const names = { states: 'state', taxes: 'tax', kinds: 'kind' };
  const sent = { states: listOf('state'), taxes: listOf('tax'), kinds: listOf('kind') };
  const { filter, errors } = readFilter(sent, (list) => names[list]);
  if (errors.length > 0) throw invalid(errors);
  return filter;
}
