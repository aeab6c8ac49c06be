// Mails about failures as queued: at most one an hour per endpoint and kind of notice; until it goes
// it gathers what there is to tell.
import { HOUR_MS, isoTime } from '../../shape/clock.ts';
import type { Database } from '../database/database.ts';
import { lockedForUpdate } from '../database/dialect-differences.ts';
import type { DeliveryDigestRow } from '../database/tables-delivery.ts';
import { newId } from '../rows/new-id.ts';
import { MAIL_ENDPOINT } from './deliveries.ts';

type Notice = {
  readonly accountId: string;
  readonly employerId: string;
  readonly endpointId: string;
  /** Kind of notice; becomes the mail's event key. */
  readonly notice: string;
  readonly deliveryIds: readonly string[];
};

/** Adds to the mail that is still to go, or queues one, in the transaction of the failure. */
export async function queueNotice(
  transaction: Database,
  { accountId, employerId, endpointId, notice, deliveryIds }: Notice,
  now: number,
): Promise<void> {
  const digest = await lockDigest(transaction, `${endpointId}/${notice}`);
  const mailId = digest.open_mail ?? newId(now);
  if (digest.open_mail === null) {
    const lastMs = digest.last_at === null ? 0 : Date.parse(digest.last_at);
    const due_at = isoTime(Math.max(now, lastMs + HOUR_MS));
    await transaction
      .insertInto('deliveries')
      .values({
        id: mailId,
        account_id: accountId,
        employer_id: employerId,
        endpoint_id: MAIL_ENDPOINT,
        kind: 'mail',
        message_id: mailId,
        event_key: notice,
        sequence: 0,
        status: 'pending',
        due_at,
        again: 1,
        failures: 0,
        attempts: 0,
        created_at: isoTime(now),
      })
      .execute();
    await transaction
      .updateTable('delivery_digests')
      .set({ open_mail: mailId, last_at: due_at })
      .where('id', '=', digest.id)
      .execute();
  }
  await transaction
    .insertInto('delivery_notices')
    .values(deliveryIds.map((delivery_id) => ({ mail_id: mailId, delivery_id })))
    .onConflict((conflict) => conflict.columns(['mail_id', 'delivery_id']).doNothing())
    .execute();
}

export type Letter = {
  readonly accountId: string;
  readonly employerId: string;
  /** Kind of mail. */
  readonly eventKey: string;
  /** Null where it is about nobody's record. */
  readonly employeeId?: string | null;
  /** Null where it is about no form. */
  readonly submissionId: number | null;
};

/** Queues one mail whose content is known; `seal` receives the new row's id. */
export async function queueLetter(
  transaction: Database,
  { accountId, employerId, eventKey, employeeId = null, submissionId }: Letter,
  seal: (id: string) => string,
  now: number,
): Promise<void> {
  const id = newId(now);
  await transaction
    .insertInto('deliveries')
    .values({
      id,
      account_id: accountId,
      employer_id: employerId,
      endpoint_id: MAIL_ENDPOINT,
      kind: 'mail',
      message_id: id,
      event_key: eventKey,
      employee_id: employeeId,
      submission_id: submissionId,
      sequence: 0,
      body: seal(id),
      status: 'pending',
      due_at: isoTime(now),
      again: 0,
      failures: 0,
      attempts: 0,
      created_at: isoTime(now),
    })
    .execute();
}

async function lockDigest(transaction: Database, id: string): Promise<DeliveryDigestRow> {
  await transaction
    .insertInto('delivery_digests')
    .values({ id, open_mail: null, last_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return await transaction
    .selectFrom('delivery_digests')
    .selectAll()
    .where('id', '=', id)
    .$call((query) => lockedForUpdate(transaction, query))
    .executeTakeFirstOrThrow();
}

export type NoticedDelivery = {
  readonly id: string;
  readonly endpoint_id: string;
  readonly event_key: string | null;
  readonly attempts: number;
  readonly reason: string | null;
  readonly created_at: string;
  /** Null when the attempts are no longer kept. */
  readonly first_at: string | null;
  readonly last_at: string | null;
};

/** Ends the gathering and returns what the mail tells of, oldest first. */
export async function takeNotices(
  transaction: Database,
  mailId: string,
): Promise<readonly NoticedDelivery[]> {
  await transaction
    .updateTable('delivery_digests')
    .set({ open_mail: null })
    .where('open_mail', '=', mailId)
    .execute();
  return await transaction
    .selectFrom('delivery_notices')
    .innerJoin('deliveries', 'deliveries.id', 'delivery_notices.delivery_id')
    .leftJoin('delivery_attempts', 'delivery_attempts.delivery_id', 'deliveries.id')
    .select(({ fn }) => [
      'deliveries.id',
      'deliveries.endpoint_id',
      'deliveries.event_key',
      'deliveries.attempts',
      'deliveries.reason',
      'deliveries.created_at',
      fn.min('delivery_attempts.started_at').as('first_at'),
      fn.max('delivery_attempts.started_at').as('last_at'),
    ])
    .where('delivery_notices.mail_id', '=', mailId)
    .groupBy('deliveries.id')
    .orderBy('deliveries.id')
    .execute();
}

/** The finished mail, sealed, so that every attempt sends the same. */
export async function keepMailBody(
  transaction: Database,
  mailId: string,
  body: string,
): Promise<void> {
  await transaction.updateTable('deliveries').set({ body }).where('id', '=', mailId).execute();
}
