/** `/v1/deliveries` and `/v1/employers/{employerId}/deliveries`: log, payloads, replay. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { FormsContext } from '../../forms/http/context.ts';
import {
  AccountDelivery,
  Delivery,
  DeliveryWithAttempts,
  listAccountDeliveries,
  listDeliveries,
  PausedEndpoint,
  readBody,
  readDelivery,
  redeliver,
  redeliverAll,
} from '../../platform/delivery/log.ts';
import { callerOf } from '../../platform/http/rest/caller.ts';
import { linkTo } from '../../platform/http/rest/links.ts';
import {
  cutPage,
  decodeCursor,
  isId,
  linkPage,
  nextCursor,
  PageQuery,
  pageOfRequest,
} from '../../platform/http/rest/pages.ts';
import { pathParameter, queryParameter } from '../../platform/http/rest/parameters.ts';
import { routesOf, wrapped } from '../../platform/http/rest/routes.ts';
import { depsOf } from '../../platform/requests/deps.ts';
import { RequestError } from '../../platform/requests/errors.ts';
import { withEverythingMasked } from '../../platform/requests/masking.ts';
import { requirePermission } from '../access/permissions.ts';
import { findEmployer } from '../employers/find-employer.ts';
import { EMPLOYER, employerPath } from '../http/paths.ts';
import { DeliveryQuery, RedeliverInput, readFilter, readRedeliver } from './delivery-input.ts';
import { ownedEmployerId } from './owned-employer.ts';

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

const Redelivered = Type.Object(
  { redelivered: Type.Integer({ minimum: 0 }) },
  { title: 'RedeliverResult', description: 'Number of deliveries to be sent again.' },
);

const employerId = Type.Optional(
  Type.String({ format: 'uuid', description: 'Only deliveries of this employer.' }),
);

const Payload = Type.Object(
  {
    body: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
      description:
        'The JSON that is sent, before any encryption. Null for emails, and when the event or the form is no longer kept.',
    }),
    maskedPaths: Type.Array(Type.String(), {
      description:
        'Values shown masked: Social Security numbers, dates of birth, and document numbers. They are sent in full.',
    }),
  },
  { title: 'DeliveryPayload' },
);

export function deliveryRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  const deps = depsOf(context);
  route.list('/v1/deliveries', {
    operationId: 'listAccountDeliveries',
    summary: 'List the deliveries of all employers of the account, newest first',
    items: 'deliveries',
    item: AccountDelivery,
    query: { employerId, ...DeliveryQuery },
    isPosition: isId,
    read: async (request, limit, before) => {
      const caller = callerOf(request);
      requirePermission(caller, 'accountDeliveries.read', {});
      const employerId = queryParameter(request, 'employerId');
      if (employerId !== undefined) await findEmployer(deps.db, caller.accountId, employerId);
      const of = employerId === undefined ? { accountId: caller.accountId } : { employerId };
      const page = { before, limit: limit + 1 };
      return await listAccountDeliveries(deps, of, readFilter(request.query), page);
    },
    positionOf: ({ deliveryId }) => deliveryId,
  });
  route.get(DELIVERIES, {
    operationId: 'listDeliveries',
    summary: 'List deliveries, newest first',
    response: { 200: DeliveryList },
    querystring: Type.Object({ ...DeliveryQuery, ...PageQuery.properties }),
    handler: async (request, reply) => {
      const employerId = await ownedEmployerId(context, request, 'deliveries.read');
      const { limit, cursor } = pageOfRequest(request);
      const before = decodeCursor(cursor, isId);
      const filter = readFilter(request.query);
      const page = { before, limit: limit + 1 };
      const found = await listDeliveries(deps, employerId, filter, page);
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
  deliveryItemRoutes(app, context);
}

function deliveryItemRoutes(app: FastifyInstance, context: FormsContext): void {
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
  route.get(`${DELIVERIES}/:deliveryId/payload`, {
    operationId: 'getDeliveryPayload',
    summary: 'Read what a delivery sends, with personal numbers masked',
    response: { 200: wrapped('payload', Payload) },
    handler: async (request, reply) => {
      const employerId = await ownedEmployerId(context, request, 'deliveries.read');
      const deliveryId = pathParameter(request, 'deliveryId');
      const { value, maskedPaths } = withEverythingMasked(
        await readBody(deps, employerId, deliveryId),
      );
      const delivery = `${employerPath(employerId)}/deliveries/${deliveryId}`;
      linkTo(reply, [
        ['self', `${delivery}/payload`],
        ['up', delivery],
      ]);
      return { payload: { body: value ?? null, maskedPaths } };
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
