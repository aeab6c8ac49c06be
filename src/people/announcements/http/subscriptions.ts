/** `/v1/announcementSubscriptions`: what an account hears about releases, by webhook or email. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FormsContext } from '../../../forms/http/context.ts';
import { SettingsCache } from '../../../platform/delivery/endpoint-settings.ts';
import { readSigningSecret, rotateSigningSecret } from '../../../platform/delivery/signature.ts';
import { callerOf } from '../../../platform/http/rest/caller.ts';
import { etag, ifMatchOf, linkTo } from '../../../platform/http/rest/links.ts';
import { isId } from '../../../platform/http/rest/pages.ts';
import { pathParameter } from '../../../platform/http/rest/parameters.ts';
import { routesOf, wrapped } from '../../../platform/http/rest/routes.ts';
import { depsOf } from '../../../platform/requests/deps.ts';
import type { SubscriptionRow } from '../../../platform/storage/database/tables-announcements.ts';
import { requirePermission } from '../../access/permissions.ts';
import { SentTest, sendTest, WebhookSecret } from '../../delivery/webhook.ts';
import { NewSubscription, Subscription, SubscriptionChanges } from '../schema.ts';
import { listSubscriptions } from '../storage/subscriptions.ts';
import {
  changeSubscription,
  createSubscription,
  removeSubscription,
  requireSubscription,
  requireWebhook,
  type SubscriptionDeps,
} from '../subscriptions.ts';
import { viewSubscriptions } from '../view.ts';

const TAG = 'announcements';
const COLLECTION = '/v1/announcementSubscriptions';
const SUBSCRIPTION = `${COLLECTION}/:subscriptionId`;
const Answer = wrapped('subscription', Subscription);

const idOf = (request: FastifyRequest): string => pathParameter(request, 'subscriptionId');

export function subscriptionRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  const { addressGuard, mailer, publicUrl } = context;
  const deps = {
    ...depsOf(context),
    hostError: addressGuard.literalError,
    mailBase: mailer === undefined ? undefined : publicUrl,
  };
  const send = async (reply: FastifyReply, row: SubscriptionRow): Promise<object> => {
    const path = `${COLLECTION}/${row.id}`;
    reply.header('etag', etag(row.version));
    linkTo(reply, [
      ['self', path],
      ['collection', COLLECTION],
      ['related', `/v1/deliveries?subscriptionId=${row.id}`, 'deliveries'],
      ['related', '/v1/announcements', 'announcements'],
    ]);
    const [subscription] = await viewSubscriptions(deps, [row]);
    return { subscription };
  };
  route.list(COLLECTION, {
    operationId: 'listAnnouncementSubscriptions',
    summary: 'The account’s subscriptions to announcements, oldest first',
    items: 'subscriptions',
    item: Subscription,
    isPosition: isId,
    read: async (request, limit, after) => {
      const caller = callerOf(request);
      requirePermission(caller, 'announcements.write', {});
      const rows = await listSubscriptions(deps.db, caller.accountId, limit + 1, after);
      return await viewSubscriptions(deps, rows);
    },
    positionOf: ({ id }) => id,
  });
  route.post(COLLECTION, {
    operationId: 'createAnnouncementSubscription',
    summary: 'Subscribe a webhook or an email address to announcements',
    description: 'It gets what is announced from now on. GET /v1/announcements has what was.',
    response: { 201: Answer },
    body: NewSubscription,
    handler: async (request, reply) => {
      const row = await createSubscription(deps, callerOf(request), request.body);
      reply.code(201).header('location', `${COLLECTION}/${row.id}`);
      return await send(reply, row);
    },
  });
  itemRoutes(app, deps, send);
  webhookRoutes(app, context);
}

type Send = (reply: FastifyReply, row: SubscriptionRow) => Promise<object>;

function itemRoutes(app: FastifyInstance, deps: SubscriptionDeps, send: Send): void {
  const route = routesOf(app, TAG);
  route.get(SUBSCRIPTION, {
    operationId: 'readAnnouncementSubscription',
    summary: 'Read a subscription with its state',
    response: { 200: Answer },
    handler: async (request, reply) =>
      await send(reply, await requireSubscription(deps.db, callerOf(request), idOf(request))),
  });
  route.patch(SUBSCRIPTION, {
    operationId: 'updateAnnouncementSubscription',
    isConditional: true,
    summary: 'Change a subscription, or pause and resume its webhook',
    response: { 200: Answer },
    body: SubscriptionChanges,
    handler: async (request, reply) => {
      const [caller, ifMatch] = [callerOf(request), ifMatchOf(request)];
      const row = await changeSubscription(deps, caller, idOf(request), request.body, ifMatch);
      return await send(reply, row);
    },
  });
  route.delete(SUBSCRIPTION, {
    operationId: 'deleteAnnouncementSubscription',
    summary: 'Delete a subscription; what waits for it is canceled',
    response: { 200: Answer },
    handler: async (request, reply) => {
      const row = await requireSubscription(deps.db, callerOf(request), idOf(request));
      const answer = await send(reply, row);
      await removeSubscription(deps, callerOf(request), row.id);
      return answer;
    },
  });
}

function webhookRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  const deps = depsOf(context);
  const settings = new SettingsCache(deps);
  const SECRET = `${SUBSCRIPTION}/webhook/secret`;
  const webhookOf = async (request: FastifyRequest): Promise<SubscriptionRow> =>
    requireWebhook(await requireSubscription(deps.db, callerOf(request), idOf(request)));
  for (const [method, handle] of [
    ['GET', readSigningSecret],
    ['POST', rotateSigningSecret],
  ] as const) {
    const isNew = method === 'POST';
    route.on(method, SECRET, {
      operationId: isNew ? 'rotateSubscriptionSecret' : 'getSubscriptionSecret',
      summary: isNew
        ? 'Create a new signing secret; the previous one also signs for 24 hours'
        : 'The secret that signs the messages of this subscription',
      response: { [isNew ? 201 : 200]: wrapped('webhookSecret', WebhookSecret) },
      handler: async (request, reply) => {
        const { id, account_id: accountId } = await webhookOf(request);
        const webhookSecret = await handle(deps, callerOf(request), { id, accountId });
        reply.code(isNew ? 201 : 200).header('cache-control', 'no-store');
        linkTo(reply, [['up', `${COLLECTION}/${id}`]]);
        return { webhookSecret };
      },
    });
  }
  route.post(`${SUBSCRIPTION}/webhook/test`, {
    operationId: 'testSubscription',
    summary: 'Send a test message to the webhook now and return the result',
    response: { 200: wrapped('test', SentTest) },
    config: { holdsNoTransaction: true },
    handler: async (request, reply) => {
      const { id } = await webhookOf(request);
      const test = await sendTest(context, settings, id);
      linkTo(reply, [['up', `${COLLECTION}/${id}`]]);
      return { test };
    },
  });
}
