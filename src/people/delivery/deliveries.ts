/** `/v1/deliveries` and `/v1/employers/{employerId}/deliveries`: log, payloads, replay. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { FormsContext } from '../../forms/http/context.ts';
import {
  AccountDelivery,
  AccountDeliveryWithAttempts,
  Delivery,
  DeliveryWithAttempts,
  listAccountDeliveries,
  listDeliveries,
  PausedEndpoint,
  readAccountDelivery,
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

const subscriptionId = Type.Optional(
  Type.String({ format: 'uuid', description: 'Only announcements of this subscription.' }),
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
    query: { employerId, subscriptionId, ...DeliveryQuery },
    isPosition: isId,
    read: async (request, limit, before) => {
      const caller = callerOf(request);
      requirePermission(caller, 'accountDeliveries.read', {});
      const employerId = queryParameter(request, 'employerId');
      if (employerId !== undefined) await findEmployer(deps.db, caller.accountId, employerId);
      const subscriptionId = queryParameter(request, 'subscriptionId');
      const { accountId } = caller;
      const of = employerId === undefined ? { accountId, ownerId: subscriptionId } : { employerId };
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
  accountItemRoutes(app, context);
  deliveryItemRoutes(app, context);
}

function accountItemRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  const deps = depsOf(context);
  const COLLECTION = '/v1/deliveries';
  const answer = { 200: wrapped('delivery', AccountDeliveryWithAttempts) };
  const found = async (request: FastifyRequest) => {
    const { accountId } = callerOf(request);
    const id = pathParameter(request, 'deliveryId');
    const delivery = await readAccountDelivery(deps, accountId, id);
    if (delivery === undefined) throw new RequestError('delivery_not_found');
    return delivery;
  };
  route.get(`${COLLECTION}/:deliveryId`, {
    operationId: 'getAccountDelivery',
    summary: 'Read a delivery of the account with all its attempts',
    response: answer,
    handler: async (request, reply) => {
      requirePermission(callerOf(request), 'accountDeliveries.read', {});
      const delivery = await found(request);
      linkTo(reply, [
        ['self', `${COLLECTION}/${delivery.deliveryId}`],
        ['collection', COLLECTION],
      ]);
      return { delivery };
    },
  });
  route.post(`${COLLECTION}/:deliveryId/redeliver`, {
    operationId: 'redeliverOfAccount',
    summary: 'Send a delivery of the account again; a waiting one is sent now',
    response: { 202: answer[200] },
    handler: async (request, reply) => {
      const caller = callerOf(request);
      requirePermission(caller, 'accountDeliveries.read', {});
      const before = await found(request);
      const { accountId } = caller;
      const result = await redeliver(deps, { accountId }, before.deliveryId);
      if (result !== 'queued') throw new RequestError('delivery_purged');
      const delivery = await found(request);
      linkTo(reply, [['related', `${COLLECTION}/${delivery.deliveryId}`, 'delivery']]);
      return reply.code(202).send({ delivery });
    },
  });
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
      const result = await redeliver(deps, { employerId }, deliveryId);
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
