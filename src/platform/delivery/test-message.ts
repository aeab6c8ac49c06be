/** The test message: sent immediately on request, shown to who asked, in no queue and none of the ten events. */

import { randomUUID } from 'node:crypto';
import type { AttemptOutcome, Sender } from '../outbound/sender.ts';
import { isoTime } from '../shape/clock.ts';
import type { EndpointSettings } from './endpoint-settings.ts';
import { type MessageDeps, webhookRequest } from './messages.ts';

const TEST_EVENT_KEY = 'webhook.test';

type SentTest = AttemptOutcome & { readonly webhookId: string };

/** Undefined when the owner has no webhook. */
export async function sendTestMessage(
  deps: MessageDeps & { readonly sender: Sender },
  settings: EndpointSettings,
): Promise<SentTest | undefined> {
  const webhook = settings.webhook();
  if (webhook === undefined) return undefined;
  const { id: ownerId, accountId } = settings.owner;
  const id = randomUUID();
  const body = JSON.stringify({
    eventKey: TEST_EVENT_KEY,
    timestamp: isoTime(deps.clock()),
    data: { [accountId === undefined ? 'employerId' : 'subscriptionId']: ownerId },
  });
  const request = webhookRequest(deps, webhook, settings.keys(), id, body);
  return { ...(await deps.sender.send(request)), webhookId: id };
}
