/** `/v1/deliveryEndpoints`, and pausing and resuming the endpoints of an employer. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { FormsContext } from '../../forms/http/context.ts';
import { SettingsCache } from '../../platform/delivery/endpoint-settings.ts';
import {
  DeliveryEndpoint,
  listEndpoints,
  pause,
  positionOf,
  resume,
} from '../../platform/delivery/endpoints.ts';
import { callerOf } from '../../platform/http/rest/caller.ts';
import { linkTo } from '../../platform/http/rest/links.ts';
import { routesOf, wrapped } from '../../platform/http/rest/routes.ts';
import { depsOf } from '../../platform/requests/deps.ts';
import { ENDPOINT_KINDS } from '../../platform/storage/delivery/endpoint-settings.ts';
import { requirePermission } from '../access/permissions.ts';
import { EMPLOYER, employerPath } from '../http/paths.ts';
import { EndpointQuery, PauseInput, ResumeInput, readPause, readResume } from './delivery-input.ts';
import { ownedEmployerId } from './owned-employer.ts';
import { webhookRoutes } from './webhook.ts';

const TAG = 'deliveries';

const changed = (name: string, title: string, description: string) =>
  Type.Object({ [name]: Type.Array(Type.Enum([...ENDPOINT_KINDS])) }, { title, description });

const Endpoints = Type.Array(DeliveryEndpoint, {
  description: 'One that was never used is not listed.',
});

export function endpointRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  const deps = depsOf(context);
  const isPosition = (value: unknown): value is string => typeof value === 'string';
  route.list('/v1/deliveryEndpoints', {
    operationId: 'listAccountEndpoints',
    summary: 'List the webhooks and postbacks of the account with their state',
    description: 'An endpoint that was never used is not listed.',
    items: 'endpoints',
    item: DeliveryEndpoint,
    query: EndpointQuery,
    isPosition,
    read: (request, limit, after) => {
      const caller = callerOf(request);
      requirePermission(caller, 'accountDeliveries.read', {});
      const { status } = request.query as { readonly status?: 'failing' | 'paused' };
      const { accountId } = caller;
      return listEndpoints(deps, { accountId, status, after, limit: limit + 1 });
    },
    positionOf,
  });
  route.get(`${EMPLOYER}/deliveryEndpoints`, {
    operationId: 'listEndpoints',
    summary: 'The state of the employer’s webhook and postback',
    response: { 200: wrapped('endpoints', Endpoints) },
    handler: async (request, reply) => {
      const employerId = await ownedEmployerId(context, request, 'deliveries.read');
      const { accountId } = callerOf(request);
      const limit = ENDPOINT_KINDS.length;
      const employer = employerPath(employerId);
      linkTo(reply, [
        ['self', `${employer}/deliveryEndpoints`],
        ['up', employer],
      ]);
      return { endpoints: await listEndpoints(deps, { accountId, employerId, limit }) };
    },
  });
  route.post(`${EMPLOYER}/deliveries/pause`, {
    operationId: 'pauseDeliveries',
    summary: 'Pause endpoints; their deliveries are held until they are resumed',
    description:
      'Requests in progress are completed; no new ones are sent after one second. Changing the endpoint’s settings also resumes it.',
    response: {
      200: changed('paused', 'PauseResult', 'The endpoints that were not paused before.'),
    },
    body: PauseInput,
    handler: async (request, reply) => {
      const employerId = await ownedEmployerId(context, request, 'deliveries.redeliver');
      const asked = readPause(request.body);
      const paused = await pause(deps, callerOf(request), { id: employerId }, asked);
      linkTo(reply, [['related', `${employerPath(employerId)}/deliveries`, 'deliveries']]);
      return { paused };
    },
  });
  route.post(`${EMPLOYER}/deliveries/resume`, {
    operationId: 'resumeDeliveries',
    summary: 'Resume paused endpoints; held deliveries are sent',
    response: { 200: changed('resumed', 'ResumeResult', 'The endpoints that were resumed.') },
    body: ResumeInput,
    handler: async (request, reply) => {
      const employerId = await ownedEmployerId(context, request, 'deliveries.redeliver');
      const kinds = readResume(request.body);
      const resumed = await resume(deps, callerOf(request), { id: employerId }, kinds);
      linkTo(reply, [['related', `${employerPath(employerId)}/deliveries`, 'deliveries']]);
      return { resumed };
    },
  });
  webhookRoutes(app, context, new SettingsCache(deps));
}
