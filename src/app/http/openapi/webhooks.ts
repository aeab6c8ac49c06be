/** The ten events and announcements as webhooks: what a receiver is sent, and what it answers. */

import { AnnouncementMessage } from '../../../people/announcements/message.ts';
import {
  EVENT_KEYS,
  EVENTS,
  type EventKey,
  messageSchema,
} from '../../../people/events/catalog.ts';
import { ANNOUNCED } from '../../../platform/delivery/owner.ts';
import { capitalized } from './components.ts';
import type { Operation, Parameter, Response } from './model.ts';
import type { Schema } from './plain-schema.ts';

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
  example,
});

const PARAMETERS: readonly Parameter[] = [
  header(
    'webhook-id',
    'Id of the message, the same in every attempt. Deduplicate on it.',
    'msg_01976d2c8c0070008000000000000001',
  ),
  header('webhook-timestamp', 'When this attempt was signed, in seconds since 1970.', '1781524800'),
  header(
    'webhook-signature',
    'Signatures of Standard Webhooks, separated by a space: `v1,` and base64 of HMAC-SHA256. After a rotation there are two for 24 hours.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

/** What a receiver answers, by the name of the component. */
export const RECEIVER_RESPONSES: Readonly<Record<string, Response>> = {
  MessageReceived: {
    description: 'The message was received. Any other status from 200 to 299 says the same.',
  },
  EndpointGone: { description: 'The endpoint is gone: it is paused until it is resumed.' },
  MessageNotReceived: {
    description: 'Not received; the message is sent again according to the retry schedule.',
  },
};

/** By event key. */
export function webhooks(): Record<string, { post: Operation }> {
  const announced = messageOf(ANNOUNCED, 'announcements', AnnouncementMessage, ABOUT_ANNOUNCED);
  return {
    ...Object.fromEntries(EVENT_KEYS.map((key) => [key, { post: operationOf(key) }])),
    [ANNOUNCED]: { post: announced },
  };
}

const ABOUT_ANNOUNCED =
  'A release is taken up or withdrawn, or forms have new editions. Sent to subscriptions, never to the callbackUrl of an employer.';

const operationOf = (key: EventKey): Operation =>
  messageOf(key, 'events', messageSchema(key), EVENTS[key].trigger);

function messageOf(key: string, tag: string, message: object, trigger: string): Operation {
  const schema: Schema = JSON.parse(JSON.stringify(message));
  const name = key.split('.').map(capitalized).join('');
  return {
    operationId: `on${name}`,
    summary: key,
    description: trigger,
    tags: [tag],
    // The receiver's own: no credential of this interface.
    security: [],
    parameters: PARAMETERS.map((parameter) => ({ ...parameter })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { ...schema, title: `${name}Message` } } },
    },
    responses: {
      '200': { $ref: '#/components/responses/MessageReceived' },
      '410': { $ref: '#/components/responses/EndpointGone' },
      default: { $ref: '#/components/responses/MessageNotReceived' },
    },
  };
}
