/** The ten events as webhooks: what a receiver is sent, and what it answers. */

import {
  EVENT_KEYS,
  EVENTS,
  type EventKey,
  messageSchema,
} from '../../../people/events/catalog.ts';
import { capitalized } from './components.ts';
import type { Operation, Parameter } from './model.ts';
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

/** By event key. */
export function webhooks(): Record<string, { post: Operation }> {
  return Object.fromEntries(EVENT_KEYS.map((key) => [key, { post: operationOf(key) }]));
}

function operationOf(key: EventKey): Operation {
  const { trigger } = EVENTS[key];
  const schema: Schema = JSON.parse(JSON.stringify(messageSchema(key)));
  const name = key.split('.').map(capitalized).join('');
  return {
    operationId: `on${name}`,
    summary: key,
    description: trigger,
    tags: ['events'],
    parameters: PARAMETERS.map((parameter) => ({ ...parameter })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { ...schema, title: `${name}Message` } } },
    },
    responses: {
      '2XX': { description: 'Received.' },
      '410': { description: 'Gone: paused until it is resumed.' },
      default: { description: 'Not received: sent again later.' },
    },
  };
}
