/** `GET /v1/employers/{employerId}/events`: what was emitted, bodies as sent. */

import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import type { FormsContext } from '../../forms/http/context.ts';
import { openBody } from '../../platform/delivery/emit.ts';
import { linkPage, nextCursor, PageQuery, pageOfRequest } from '../../platform/http/rest/pages.ts';
import { routesOf } from '../../platform/http/rest/routes.ts';
import { NUMBER_CURSOR_FORMAT } from '../../platform/shape/shape-errors.ts';
import { listEventRows } from '../../platform/storage/delivery/events.ts';
import { EVENT_KEYS } from '../events/catalog.ts';
import { EMPLOYER, employerPath } from '../http/paths.ts';
import { ownedEmployerId } from './owned-employer.ts';

const Message = Type.Object(
  {
    eventKey: Type.Enum([...EVENT_KEYS], {
      title: 'EventKey',
      description: 'What happened. GET /docs/events describes each event.',
    }),
    timestamp: Type.String(),
    data: Type.Record(Type.String(), Type.Unknown()),
  },
  { title: 'EventMessage', description: 'As sent; GET /docs/events has the schema of each.' },
);

const EventList = Type.Object(
  {
    events: Type.Array(Message),
    nextCursor,
    lastCursor: Type.String({
      description: 'Send it as after, at any later time, to read newer events.',
    }),
  },
  { title: 'EventPage', description: 'A page of events.' },
);

const EventQuery = Type.Object({
  after: Type.Optional(
    Type.String({ format: NUMBER_CURSOR_FORMAT, description: 'nextCursor of the previous page.' }),
  ),
  eventKey: Type.Optional(
    Type.Enum([...EVENT_KEYS], { title: 'EventKey', description: 'Only this event.' }),
  ),
  limit: PageQuery.properties.limit,
});

export function eventRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, 'events');
  const { db, secrets } = context;
  route.get(`${EMPLOYER}/events`, {
    operationId: 'listEvents',
    summary: 'List the employer’s events, oldest first, with bodies as sent',
    response: { 200: EventList },
    querystring: EventQuery,
    handler: async (request, reply) => {
      const employerId = await ownedEmployerId(context, request, 'events.read');
      const { limit } = pageOfRequest(request);
      const { after: position = '0', eventKey } = request.query as Static<typeof EventQuery>;
      const after = Number(position);
      const list = { employerId, limit: limit + 1, eventKey, after };
      const found = await listEventRows(db, list);
      const rows = found.slice(0, limit);
      const last = `${rows.at(-1)?.sequence ?? after}`;
      const next = found.length > limit ? last : null;
      linkPage(request, reply, employerPath(employerId), next, 'after');
      // Joined as text: the bodies stay byte for byte what is sent.
      const bodies = rows.map((row) => openBody(secrets, row)).join(',');
      reply.type('application/json; charset=utf-8');
      const cursors = JSON.stringify({ nextCursor: next, lastCursor: last }).slice(1);
      return reply.send(`{"events":[${bodies}],${cursors}`);
    },
  });
}
