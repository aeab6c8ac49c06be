// Deliveries as queued: one row per message and destination, written in the transaction of its cause.
// Sending them is `delivery-work.ts`, listing them `delivery-log.ts`.

import { sql } from 'kysely';
import { isoTime } from '../../shape/clock.ts';
import { keysOf } from '../../shape/known.ts';
import type { Database } from '../database/database.ts';
import type { DeliveryKind, DeliveryRow } from '../database/tables-delivery.ts';
import { firstIdOf, newId } from '../rows/new-id.ts';

/** All mails go to the one mail server. */
export const MAIL_ENDPOINT = 'smtp';

/** The destination as the queue knows it: the webhook or postback of an employer or a subscription. */
export const endpointId = (ownerId: string, kind: Exclude<DeliveryKind, 'mail'>): string =>
  `${ownerId}/${kind}`;

type Queued = Pick<
  DeliveryRow,
  | 'account_id'
  | 'employer_id'
  | 'message_id'
  | 'event_key'
  | 'employee_id'
  | 'submission_id'
  | 'sequence'
>;

/** A delivery that has not been attempted. */
const pendingRow = (now: number) => {
  const at = isoTime(now);
  return {
    id: newId(now),
    status: 'pending',
    due_at: at,
    again: 0,
    failures: 0,
    attempts: 0,
    created_at: at,
  } as const;
};

/** The outcome of a delivery that is still pending. */
const NO_OUTCOME = {
  reason: null,
  notification: null,
  finished_at: null,
  failed_at: null,
} as const;

/**
 * Queues an event for the employer's webhook; false when there is none. One statement, so that
 * whether there is one is decided inside the transaction.
 */
export async function queueForWebhook(
  transaction: Database,
  queued: Queued,
  now: number,
): Promise<boolean> {
  const row = {
    ...pendingRow(now),
    ...queued,
    endpoint_id: endpointId(queued.employer_id, 'webhook'),
    kind: 'webhook',
  } as const;
  const whole = ['sequence', 'submission_id', 'again', 'failures', 'attempts'];
  const names = keysOf(row);
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('deliveries')
    .columns(names)
    .expression((build) =>
      build
        .selectFrom('employers')
        .select(
          names.map((name) =>
            sql`cast(${row[name]} as ${sql.raw(whole.includes(name) ? 'bigint' : 'text')})`.as(
              name,
            ),
          ),
        )
        .where('employers.id', '=', queued.employer_id)
        .where('employers.webhook', 'is not', null),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Queues a postback, or a message of a subscription's webhook, with its sealed body; `seal` receives
 * the new row's id.
 */
export async function queueWithBody(
  transaction: Database,
  kind: Exclude<DeliveryKind, 'mail'>,
  queued: Queued,
  seal: (id: string) => string,
  now: number,
): Promise<void> {
  const row = { ...pendingRow(now), ...NO_OUTCOME, ...queued };
  await transaction
    .insertInto('deliveries')
    .values({
      ...row,
      endpoint_id: endpointId(queued.employer_id, kind),
      kind,
      body: seal(row.id),
    })
    .execute();
}

// Sending again ------------------------------------------------------------------------------

/** Queues one delivery again, or brings its next attempt forward; false when its body is gone. */
export async function redeliverRow(
  transaction: Database,
  { id, kind, body }: DeliveryRow,
  at: string,
): Promise<boolean> {
  if (kind === 'postback' && body === null) return false;
  await transaction.updateTable('deliveries').set(requeued(at)).where('id', '=', id).execute();
  return true;
}

const requeued = (at: string) =>
  ({ status: 'pending', due_at: at, again: 1, failures: 0, ...NO_OUTCOME }) as const;

export type RedeliverFilter = {
  readonly employerId: string;
  readonly status: 'failed' | 'cancelled';
  /** ISO time: given up since. */
  readonly since: string;
  readonly until?: string | undefined;
  readonly kind?: 'webhook' | 'postback' | undefined;
  readonly eventKey?: string | undefined;
};

/** Queues again all that were given up in a span of time; returns how many. */
export async function redeliverRows(
  transaction: Database,
  { employerId, status, since, until, kind, eventKey }: RedeliverFilter,
  at: string,
): Promise<number> {
  let query = transaction
    .updateTable('deliveries')
    .set(requeued(at))
    .where('employer_id', '=', employerId)
    .where('failed_at', '>=', since)
    .where('status', '=', status)
    .where('kind', '!=', 'mail')
    .where(({ or, eb }) => or([eb('kind', '=', 'webhook'), eb('body', 'is not', null)]));
  if (until !== undefined) query = query.where('failed_at', '<', until);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (eventKey !== undefined) query = query.where('event_key', '=', eventKey);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Cancels what waits for an owner that is gone, emails too. */
export async function cancelDeliveries(
  transaction: Database,
  ownerId: string,
  reason: string,
  at: string,
): Promise<void> {
  await transaction
    .updateTable('deliveries')
    .set({ status: 'cancelled', due_at: null, reason, finished_at: at, failed_at: at })
    .where('employer_id', '=', ownerId)
    .where('due_at', 'is not', null)
    .execute();
}

// Forgetting ---------------------------------------------------------------------------------

/** Destroys the bodies made of a purged form; those not sent yet never will be. */
export async function forgetDeliveryBodies(
  transaction: Database,
  submissionId: number,
  at: string,
): Promise<void> {
  const ofForm = transaction
    .updateTable('deliveries')
    .where('submission_id', '=', submissionId)
    .where('body', 'is not', null);
  await ofForm
    .set({
      status: 'cancelled',
      due_at: null,
      reason: 'The form was purged at the end of its retention period.',
      finished_at: at,
      failed_at: at,
    })
    .where('due_at', 'is not', null)
    .execute();
  await ofForm.set({ body: null }).execute();
}

/**
 * Removes up to `limit` deliveries made and ended before `before` (ISO time), with their attempts;
 * those that wait stay. Returns how many went.
 */
export async function removeOldDeliveries(
  transaction: Database,
  before: string,
  limit: number,
): Promise<number> {
  const old = await transaction
    .selectFrom('deliveries')
    .select('id')
    // Ids of version 7 begin with the time.
    .where('id', '<', firstIdOf(Date.parse(before)))
    .where('due_at', 'is', null)
    .where('finished_at', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await transaction.deleteFrom('delivery_attempts').where('delivery_id', 'in', ids).execute();
  await transaction.deleteFrom('delivery_notices').where('mail_id', 'in', ids).execute();
  await transaction.deleteFrom('deliveries').where('id', 'in', ids).execute();
  return ids.length;
}

// The operator's view ------------------------------------------------------------------------

export type QueueDepth = {
  readonly kind: DeliveryKind;
  readonly waiting: number;
  /** ISO time of the oldest. */
  readonly oldest: string;
};

export async function readQueueDepths(db: Database): Promise<readonly QueueDepth[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select(({ fn }) => [
      'kind',
      fn.countAll<number>().as('waiting'),
      fn.min('created_at').as('oldest'),
    ])
    .where('due_at', 'is not', null)
    .groupBy('kind')
    .execute();
  return rows.map((row) => ({ ...row, waiting: Number(row.waiting) }));
}

export async function countPausedEndpoints(db: Database): Promise<number> {
  const { paused } = await db
    .selectFrom('delivery_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('paused'))
    .where('paused_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(paused);
}
