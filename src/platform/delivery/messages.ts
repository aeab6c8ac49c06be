/** From a queued row and its endpoint's present settings to the request that is sent. */

import { encryptForCertificate } from '../outbound/encrypt.ts';
import type { OutboundRequest } from '../outbound/sender.ts';
import { SECOND_MS } from '../shape/clock.ts';
import type { DueDelivery } from '../storage/delivery/delivery-work.ts';
import type { StoredPostback, StoredWebhook } from '../storage/delivery/endpoint-settings.ts';
import type { Secrets } from '../storage/secrets/secrets.ts';
import { openBody } from './emit.ts';
import type { EndpointSettings } from './endpoint-settings.ts';
import { deliveryContext } from './outbox.ts';
import { type PrintDeps, postbackBody } from './postback-form.ts';
import { type SigningKey, signatureHeaders } from './signature.ts';

const WEBHOOK_TIMEOUT_MS = 15 * SECOND_MS;
/** What a postback timeout of 0 means. */
const LONGEST_TIMEOUT_MS = 60 * SECOND_MS;

export type MessageDeps = {
  readonly secrets: Secrets;
  readonly clock: () => number;
  /** Of the product, for the User-Agent header. */
  readonly version: string;
};

/** The request, or why there is nothing to send. */
type Message = OutboundRequest | { readonly cancelled: string };

/** Throws an `OutboundError` when an encrypted postback cannot be encrypted. */
export async function messageOf(
  deps: MessageDeps & PrintDeps,
  row: DueDelivery,
  settings: EndpointSettings,
  signal: AbortSignal,
): Promise<Message> {
  if (row.kind === 'webhook') {
    const webhook = settings.webhook();
    if (webhook === undefined) return { cancelled: 'The employer no longer has a webhook.' };
    const body = webhookBody(deps, row);
    if (body === undefined) return { cancelled: 'The event is no longer kept.' };
    return webhookRequest(deps, webhook, settings.keys(), row.message_id, body);
  }
  const postback = settings.postback();
  if (postback === undefined) return { cancelled: 'The employer no longer has a postback.' };
  if (!postback.enabled) return { cancelled: 'The postback is disabled.' };
  const body = await postbackBody(deps, row, signal);
  if (body === undefined) return { cancelled: 'The form was purged.' };
  return postbackRequest(deps, postback, settings.keys(), row.message_id, body);
}

/** An event's, or the delivery's own; undefined once it is gone. */
function webhookBody({ secrets }: MessageDeps, row: DueDelivery): string | undefined {
  const { id, body, message_id, event_body } = row;
  if (body !== null) return secrets.open(body, deliveryContext(id));
  return event_body === null ? undefined : openBody(secrets, { id: message_id, body: event_body });
}

/** `body` is the JSON text of a message. */
export function webhookRequest(
  deps: MessageDeps,
  { callbackUrl, authentication }: StoredWebhook,
  keys: readonly SigningKey[],
  id: string,
  body: string,
): OutboundRequest {
  const bytes = Buffer.from(body);
  return {
    url: callbackUrl,
    body: bytes,
    headers: headersOf(deps, 'application/json', keys, id, bytes),
    authentication,
    timeoutMs: WEBHOOK_TIMEOUT_MS,
    trustAllCertificates: false,
  };
}

function postbackRequest(
  deps: MessageDeps,
  postback: StoredPostback,
  keys: readonly SigningKey[],
  id: string,
  body: string,
): OutboundRequest {
  const { target, proxy, encryption, timeout, trustAllCertificates } = postback;
  const plain = Buffer.from(body);
  // A certificate that is missing is refused like a bad one: never plain text instead.
  const bytes = encryption?.enabled
    ? encryptForCertificate(
        plain,
        encryption.encryptionCertificate ?? '',
        deps.clock(),
        encryption.keyTransport,
      )
    : plain;
  const type = encryption?.enabled ? 'application/pkcs7-mime' : 'application/json';
  return {
    url: target.url ?? '',
    body: bytes,
    headers: headersOf(deps, type, keys, id, bytes),
    authentication: target.authentication,
    ...(proxy === undefined ? {} : { proxy }),
    timeoutMs: timeout === 0 ? LONGEST_TIMEOUT_MS : timeout * SECOND_MS,
    trustAllCertificates,
  };
}

const headersOf = (
  { clock, version }: MessageDeps,
  contentType: string,
  keys: readonly SigningKey[],
  id: string,
  body: Uint8Array,
): Record<string, string> => ({
  'content-type': contentType,
  'user-agent': `Wagewright/${version}`,
  ...signatureHeaders(keys, id, body, clock()),
});

/** Host and port of where a kind of delivery goes, for mails: path and query may hold a secret. */
export function endpointHost(settings: EndpointSettings, kind: 'webhook' | 'postback'): string {
  const url =
    kind === 'webhook' ? settings.webhook()?.callbackUrl : settings.postback()?.target.url;
  return url !== undefined && URL.canParse(url) ? new URL(url).host : '(none)';
}

/** Who is notified of failures, if anyone is. */
export const noticeAddress = (
  settings: EndpointSettings,
  kind: 'webhook' | 'postback',
): string | undefined =>
  (kind === 'webhook' ? settings.webhook() : settings.postback())?.failureNotificationEmail;
