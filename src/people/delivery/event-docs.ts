/** The ten events as JSON Schemas, for those who receive them; public like the description. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { ErrorAnswer } from '../../platform/http/rest/error-body.ts';
import { pathParameter } from '../../platform/http/rest/parameters.ts';
import { RequestError } from '../../platform/requests/errors.ts';
import { shortened } from '../../platform/shape/quoted.ts';
import { EVENT_KEYS, EVENTS, isEventKey, messageSchema } from '../events/catalog.ts';

const JSON_SCHEMA = 'https://json-schema.org/draft/2020-12/schema';
const Listed = Type.Object(
  {
    eventKey: Type.String(),
    trigger: Type.String(),
    schema: Type.String({ description: 'Path of the JSON Schema of the message.' }),
  },
  { title: 'EventSchemaLink' },
);
export function eventDocs(app: FastifyInstance): void {
  app.get(
    '/docs/events',
    {
      schema: {
        operationId: 'listEventSchemas',
        summary: 'List the ten events: key, trigger, and path of the message schema',
        tags: ['events'],
        response: { 200: Type.Object({ events: Type.Array(Listed) }), '4xx': ErrorAnswer },
      },
    },
    async () => ({
      events: EVENT_KEYS.map((eventKey) => ({
        eventKey,
        trigger: EVENTS[eventKey].trigger,
        schema: `/docs/events/${eventKey}`,
      })),
    }),
  );
  app.get(
    '/docs/events/:eventKey',
    {
      schema: {
        operationId: 'readEventSchema',
        summary: 'JSON Schema of the message of one event',
        tags: ['events'],
        params: Type.Object({
          eventKey: Type.Enum([...EVENT_KEYS], { title: 'EventKey', description: 'The event.' }),
        }),
        produces: ['application/schema+json'],
        response: { 200: Type.Record(Type.String(), Type.Unknown()), '4xx': ErrorAnswer },
      },
    },
    async (request, reply) => {
      const eventKey = pathParameter(request, 'eventKey');
      if (!isEventKey(eventKey))
        throw new RequestError('event_not_found', { eventKey: shortened(eventKey) });
      reply.type('application/schema+json; charset=utf-8');
      return {
        $schema: JSON_SCHEMA,
        $id: `/docs/events/${eventKey}`,
        title: eventKey,
        ...messageSchema(eventKey),
      };
    },
  );
}
