/** `/v1/employers/{employerId}/webhook/secret` and `/webhook/test`. */

import type { FastifyInstance, FastifyReply } from 'fastify';
import Type, { type Static } from 'typebox';
import type { FormsContext } from '../../forms/http/context.ts';
import type { SettingsCache } from '../../platform/delivery/endpoint-settings.ts';
import {
  readSigningSecret,
  rotateSigningSecret,
  type SigningSecret,
} from '../../platform/delivery/signature.ts';
import { sendTestMessage } from '../../platform/delivery/test-message.ts';
import { callerOf } from '../../platform/http/rest/caller.ts';
import { linkTo } from '../../platform/http/rest/links.ts';
import { routesOf, wrapped } from '../../platform/http/rest/routes.ts';
import { depsOf } from '../../platform/requests/deps.ts';
import { RequestError } from '../../platform/requests/errors.ts';
import { EMPLOYER, employerPath } from '../http/paths.ts';
import { ownedEmployerId } from './owned-employer.ts';

const TAG = 'deliveries';

export const WebhookSecret = Type.Object(
  {
    secret: Type.String({
      description: 'whsec_ and base64, the format of the Standard Webhooks libraries.',
    }),
    createdAt: Type.String({ format: 'date-time' }),
    previousValidUntil: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'Until then, messages also have a signature by the previous secret.',
    }),
  },
  { title: 'WebhookSecret' },
);

export const SentTest = Type.Object(
  {
    outcome: Type.Enum(['delivered', 'failed']),
    webhookId: Type.String(),
    durationMs: Type.Integer({ minimum: 0 }),
    status: Type.Optional(Type.Integer()),
    failure: Type.Optional(Type.String()),
    message: Type.Optional(Type.String({ description: 'What failed and what to do.' })),
    response: Type.Optional(Type.String({ description: 'The first 4 KB of the response.' })),
  },
  { title: 'WebhookTest' },
);

export function webhookRoutes(
  app: FastifyInstance,
  context: FormsContext,
  settings: SettingsCache,
): void {
  const route = routesOf(app, TAG);
  const deps = depsOf(context);
  const sendSecret = (reply: FastifyReply, employerId: string, secret: SigningSecret): object => {
    const employer = employerPath(employerId);
    linkTo(reply, [
      ['self', `${employer}/webhook/secret`],
      ['up', employer],
      ['related', `${employer}/webhook/test`, 'test'],
    ]);
    reply.header('cache-control', 'no-store');
    return { webhookSecret: secret };
  };
  route.get(`${EMPLOYER}/webhook/secret`, {
    operationId: 'getWebhookSecret',
    summary: 'The secret that signs this employer’s messages',
    response: { 200: wrapped('webhookSecret', WebhookSecret) },
    handler: async (request, reply) => {
      const employerId = await ownedEmployerId(context, request, 'webhook.secret');
      return sendSecret(
        reply,
        employerId,
        await readSigningSecret(deps, callerOf(request), { id: employerId }),
      );
    },
  });
  route.post(`${EMPLOYER}/webhook/secret`, {
    operationId: 'rotateWebhookSecret',
    summary: 'Create a new signing secret; the previous one also signs for 24 hours',
    response: { 201: wrapped('webhookSecret', WebhookSecret) },
    handler: async (request, reply) => {
      const employerId = await ownedEmployerId(context, request, 'webhook.secret');
      const secret = await rotateSigningSecret(deps, callerOf(request), { id: employerId });
      reply.code(201);
      return sendSecret(reply, employerId, secret);
    },
  });
  testRoute(app, context, settings);
}

function testRoute(app: FastifyInstance, context: FormsContext, settings: SettingsCache): void {
  routesOf(app, TAG).post(`${EMPLOYER}/webhook/test`, {
    operationId: 'testWebhook',
    summary: 'Send a test message to the callback now and return the result',
    response: { 200: wrapped('test', SentTest) },
    config: { holdsNoTransaction: true },
    handler: async (request, reply) => {
      const employerId = await ownedEmployerId(context, request, 'webhook.test');
      const test = await sendTest(context, settings, employerId);
      const employer = employerPath(employerId);
      linkTo(reply, [
        ['up', employer],
        ['related', `${employer}/deliveries`, 'deliveries'],
      ]);
      return { test };
    },
  });
}

const underWay = new Set<string>();

/** One test message at a time for each employer or subscription. */
export async function sendTest(
  context: FormsContext,
  settings: SettingsCache,
  ownerId: string,
): Promise<Static<typeof SentTest>> {
  if (underWay.has(ownerId)) throw new RequestError('webhook_test_running');
  underWay.add(ownerId);
  try {
    const { sender, productVersion: version } = context;
    const found = await settings.read(ownerId);
    const sent = await sendTestMessage({ ...depsOf(context), sender, version }, found);
    if (sent === undefined) throw new RequestError('webhook_missing');
    const { responseExcerpt, retryAfterMs: _, ...test } = sent;
    return { ...test, ...(responseExcerpt === undefined ? {} : { response: responseExcerpt }) };
  } finally {
    underWay.delete(ownerId);
  }
}
