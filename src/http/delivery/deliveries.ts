/** `/v1/employers/{employerId}/deliveries` and `/webhook`: log, replay, signing secret, test message. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { SettingsCache } from '../../delivery/endpoint-settings.ts';
import {
  DELIVERY_KINDS,
  DELIVERY_STATUSES,
  Delivery,
  DeliveryWithAttempts,
  ENDPOINT_KINDS,
  listDeliveries,
  PausedEndpoint,
  readDelivery,
  redeliver,
  redeliverAll,
  resume,
} from '../../delivery/log.ts';
import { EVENT_KEYS } from '../../events/catalogue.ts';
import { invalid, RequestError } from '../../requests/errors.ts';
import type { Context } from '../context.ts';
import { linkTo } from '../rest/links.ts';
import { ownedEmployerId } from '../rest/owned-employer.ts';
import {
  cutPage,
  decodeCursor,
  isId,
  linkPage,
  nextCursor,
  PageQuery,
  pageOfRequest,
} from '../rest/pages.ts';
import { EMPLOYER, employerPath, pathParameter } from '../rest/paths.ts';
import { depsOf } from '../rest/plumbing.ts';
import { routesOf, wrapped } from '../rest/routes.ts';
import {
  oneOf,
  RedeliverInput,
  ResumeInput,
  readRedeliver,
  readResume,
  timeOf,
} from './delivery-input.ts';
import { webhookRoutes } from './webhook.ts';

const TAG = 'deliveries';
const DELIVERIES = `${EMPLOYER}/deliveries`;

const DeliveryList = Type.Object(
  {
    deliveries: Type.Array(Delivery),
    nextCursor,
    paused: Type.Array(PausedEndpoint, {
      description:
        'Endpoints that returned 410 or failed for days. Their deliveries are held until the endpoints are resumed.',
    }),
  },
  {
    title: 'DeliveryPage',
    description: 'A page of deliveries, and the endpoints that are paused.',
  },
);

const MAIL_KEYS = ['webhookFailed', 'endpointPaused', 'postbackFailed', 'postbackGivenUp'];
const DeliveryQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(
    Type.Enum([...DELIVERY_STATUSES], { description: 'Only deliveries with this status.' }),
  ),
  kind: Type.Optional(
    Type.Enum([...DELIVERY_KINDS], { description: 'Only deliveries of this kind.' }),
  ),
  eventKey: Type.Optional(
    Type.Enum([...EVENT_KEYS, ...MAIL_KEYS], {
      description: 'One of the events, or a kind of email.',
    }),
  ),
  since: Type.Optional(Type.String({ format: 'date-time', description: 'Queued then or later.' })),
});
const Redelivered = Type.Object(
  { redelivered: Type.Integer({ minimum: 0 }) },
  { title: 'RedeliverResult', description: 'How many are sent again.' },
);
const Resumed = Type.Object(
  { resumed: Type.Array(Type.Enum([...ENDPOINT_KINDS])) },
  { title: 'ResumeResult', description: 'The endpoints that were resumed.' },
);

export function deliveryRoutes(app: FastifyInstance, context: Context): void {
  const route = routesOf(app, TAG);
  const deps = depsOf(context);
  route.get(DELIVERIES, {
    operationId: 'listDeliveries',
    summary: 'List deliveries, newest first',
    response: { 200: DeliveryList },
    querystring: DeliveryQuery,
    handler: async (request, reply) => {
      const employerId = await ownedEmployerId(context, request, 'deliveries.read');
      const { limit, cursor } = pageOfRequest(request);
      const before = decodeCursor(cursor, isId);
      const filter = { employerId, ...filterOf(request.query as Query) };
      const found = await listDeliveries(deps, filter, { before, limit: limit + 1 });
      const { rows, nextCursor } = cutPage(found.deliveries, limit, ({ deliveryId }) => deliveryId);
      linkPage(request, reply, employerPath(employerId), nextCursor);
      return { deliveries: rows, nextCursor, paused: found.paused };
    },
  });
  route.post(`${DELIVERIES}/redeliver`, {
    operationId: 'redeliverAll',
    summary: 'Send all deliveries again that failed since a time',
    response: { 202: Redelivered },
    body: RedeliverInput,
    handler: async (request, reply) => {
      const employerId = await ownedEmployerId(context, request, 'deliveries.redeliver');
      const filter = { employerId, ...readRedeliver(request.body) };
      const redelivered = await redeliverAll(deps, filter);
      linkTo(reply, [['related', `${employerPath(employerId)}/deliveries`, 'deliveries']]);
      return reply.code(202).send({ redelivered });
    },
  });
  route.post(`${DELIVERIES}/resume`, {
    operationId: 'resumeDeliveries',
    summary: 'Resume paused endpoints; held deliveries are sent',
    response: { 200: Resumed },
    body: ResumeInput,
    handler: async (request, reply) => {
      const employerId = await ownedEmployerId(context, request, 'deliveries.redeliver');
      const resumed = await resume(deps, employerId, readResume(request.body));
      linkTo(reply, [['related', `${employerPath(employerId)}/deliveries`, 'deliveries']]);
      return { resumed };
    },
  });
  webhookRoutes(app, context, new SettingsCache(deps));
  deliveryItemRoutes(app, context);
}

function deliveryItemRoutes(app: FastifyInstance, context: Context): void {
  const route = routesOf(app, TAG);
  const deps = depsOf(context);
  route.get(`${DELIVERIES}/:deliveryId`, {
    operationId: 'getDelivery',
    summary: 'Read a delivery with all its attempts',
    response: { 200: wrapped('delivery', DeliveryWithAttempts) },
    handler: async (request, reply) => {
      const employerId = await ownedEmployerId(context, request, 'deliveries.read');
      const delivery = await readDelivery(deps, employerId, pathParameter(request, 'deliveryId'));
      if (delivery === undefined) throw new RequestError('delivery_not_found');
      const collection = `${employerPath(employerId)}/deliveries`;
      const self = `${collection}/${delivery.deliveryId}`;
      linkTo(reply, [
        ['self', self],
        ['collection', collection],
        ['related', `${self}/redeliver`, 'redeliver'],
      ]);
      return { delivery };
    },
  });
  route.post(`${DELIVERIES}/:deliveryId/redeliver`, {
    operationId: 'redeliver',
    summary: 'Send a delivery again with the same webhook-id; a waiting one is sent now',
    response: { 202: wrapped('delivery', DeliveryWithAttempts) },
    handler: async (request, reply) => {
      const employerId = await ownedEmployerId(context, request, 'deliveries.redeliver');
      const deliveryId = pathParameter(request, 'deliveryId');
      const result = await redeliver(deps, employerId, deliveryId);
      if (result === 'unknown') throw new RequestError('delivery_not_found');
      if (result === 'gone') {
        throw new RequestError('delivery_purged');
      }
      const delivery = await readDelivery(deps, employerId, deliveryId);
      const collection = `${employerPath(employerId)}/deliveries`;
      linkTo(reply, [
        ['related', `${collection}/${deliveryId}`, 'delivery'],
        ['collection', collection],
      ]);
      return reply.code(202).send({ delivery });
    },
  });
}

type Query = Readonly<Record<string, string | undefined>>;

function filterOf({ status, kind, eventKey, since }: Query) {
  const errors = [
    ...oneOf('status', status, DELIVERY_STATUSES),
    ...oneOf('kind', kind, DELIVERY_KINDS),
    ...oneOf('eventKey', eventKey, [...EVENT_KEYS, ...MAIL_KEYS]),
    ...timeOf('since', since).errors,
  ];
  if (errors.length > 0) throw invalid(errors);
  return {
    status: status as (typeof DELIVERY_STATUSES)[number] | undefined,
    kind: kind as (typeof DELIVERY_KINDS)[number] | undefined,
    eventKey,
    since: timeOf('since', since).time,
  };
}
