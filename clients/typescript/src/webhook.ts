/** Signatures of webhooks and postbacks (Standard Webhooks, HMAC-SHA256). */

import type { WebhookMessage } from './generated/operations.ts';

export type SignedMessage = {
  /** The body as received, before any parser: the text or the bytes. */
  readonly body: string | Uint8Array;
  /** Of the request: `Headers`, or an object as Node, Express, or Fastify has it. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The endpoint's secret, `whsec_...`; during a rotation, the old and the new one. */
  readonly secret: string | readonly string[];
  /** Seconds that the timestamp may be off. Default 300. */
  readonly toleranceSeconds?: number;
};

/** The message is not from the server that has this secret, is too old, or was changed. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

const TOLERANCE_SECONDS = 300;

/** Checks a webhook and parses it. Throws a `SignatureError`. Deduplicate on `webhook-id`. */
export async function readWebhook(message: SignedMessage): Promise<WebhookMessage> {
  await verifySignature(message);
  const { body } = message;
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
}

/** Checks a webhook or a postback, also an encrypted one. Throws a `SignatureError`. */
export async function verifySignature(message: SignedMessage): Promise<void> {
  const { body, secret, toleranceSeconds = TOLERANCE_SECONDS } = message;
  const id = headerOf(message, 'webhook-id');
  const timestamp = headerOf(message, 'webhook-timestamp');
  const signatures = headerOf(message, 'webhook-signature');
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(age <= toleranceSeconds)) {
    throw new SignatureError(
      `webhook-timestamp ${timestamp} is more than ${toleranceSeconds} s off.`,
    );
  }
  const signed = joined(`${id}.${timestamp}.`, body);
  for (const one of [secret].flat()) {
    const key = await keyOf(one);
    for (const signature of signatures.split(' ')) {
      const bytes = fromBase64(/^v1,(.*)$/.exec(signature)?.[1] ?? '');
      if (bytes !== undefined && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return;
    }
  }
  throw new SignatureError('No webhook-signature matches the body and the secret.');
}

function headerOf({ headers }: SignedMessage, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new SignatureError(`The header ${name} is missing.`);
}

function joined(start: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const [head, rest] = [
    encoder.encode(start),
    typeof body === 'string' ? encoder.encode(body) : body,
  ];
  const bytes = new Uint8Array(head.length + rest.length);
  bytes.set(head);
  bytes.set(rest, head.length);
  return bytes;
}

function keyOf(secret: string): ReturnType<typeof crypto.subtle.importKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (bytes === undefined || bytes.length === 0) {
    throw new TypeError('secret is not a webhook secret. Send the value that begins with whsec_.');
  }
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
}

/** undefined: no base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
