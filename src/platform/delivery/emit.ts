/** Writes an event into the outbox and queues it for the webhook, in the transaction of its cause. */

import { randomUUID } from 'node:crypto';
import { isoTime } from '../shape/clock.ts';
import type { Database } from '../storage/database/database.ts';
import type { EventRow } from '../storage/database/tables-i9.ts';
import { insertEvent } from '../storage/delivery/events.ts';
import type { Secrets } from '../storage/secrets/secrets.ts';
import { queueEvent } from './outbox.ts';

/** `Key`: the keys of a catalog of events. */
export type NewEvent<Key extends string = string> = {
  readonly eventKey: Key;
  readonly accountId: string;
  readonly employerId: string;
  /** Who the event is about: orders the deliveries of one employee. */
  readonly employeeId?: string;
  /** As the catalog shows it for this key. */
  readonly data: object;
};

/**
 * Emits an event. The body's bytes are made here, once: every delivery and the event
 * log send these. Call it last in the transaction: the number of events stays locked until its end.
 */
export async function emitEvent(
  transaction: Database,
  deps: { readonly secrets: Secrets; readonly clock: () => number },
  { eventKey, accountId, employerId, employeeId, data }: NewEvent,
): Promise<void> {
  const { secrets, clock } = deps;
  const id = randomUUID();
  const timestamp = isoTime(clock());
  const body = JSON.stringify({ eventKey, timestamp, data });
  const { submission } = data as { submission?: { id?: number } };
  const row = {
    id,
    event_key: eventKey,
    account_id: accountId,
    employer_id: employerId,
    employee_id: employeeId ?? null,
    submission_id: submission?.id ?? null,
    body: secrets.seal(body, sealContext(id)),
    created_at: timestamp,
  };
  const sequence = await insertEvent(transaction, row);
  await queueEvent(transaction, deps, { ...row, sequence });
}

/** The body of a stored event, byte for byte as it is sent. */
export const openBody = (secrets: Secrets, { id, body }: Pick<EventRow, 'id' | 'body'>): string =>
  secrets.open(body, sealContext(id));

const sealContext = (id: string): string => `events.body:${id}`;
