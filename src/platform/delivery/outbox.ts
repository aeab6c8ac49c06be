/**
 * The outbox: a delivery per destination, written in the transaction of its cause, and a call to
 * anyone who sends as soon as that transaction is durable.
 */

import { randomUUID } from 'node:crypto';
import type { Database } from '../storage/database/database.ts';
import type { EventRow, Language } from '../storage/database/tables-i9.ts';
import { afterCommit } from '../storage/database/unit-of-work.ts';
import { queueForWebhook, queueWithBody } from '../storage/delivery/deliveries.ts';
import { type Letter, queueLetter } from '../storage/delivery/delivery-mail.ts';
import { openPostback } from '../storage/delivery/endpoint-settings.ts';
import { postbackOf } from '../storage/delivery/webhook-secrets.ts';
import { nextOrdered } from '../storage/rows/counters.ts';
import type { Secrets } from '../storage/secrets/secrets.ts';
import { type UnprintedForm, unprintedBody } from './postback-body.ts';

type Deps = { readonly secrets: Secrets; readonly clock: () => number };

const listeners = new Set<() => void>();

/** Calls `listener` after each commit that queued something in this process; returns its end. */
export function onQueued(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** To call in a transaction that made work for delivery. */
export function notifyQueued(transaction: Database): void {
  afterCommit(transaction, () => {
    for (const listener of listeners) listener();
  });
}

/** Queues a stored event for the employer's webhook, if there is one at this moment. */
export async function queueEvent(
  transaction: Database,
  { clock }: Deps,
  event: Omit<EventRow, 'body' | 'created_at'>,
): Promise<void> {
  const { id, event_key, account_id, employer_id, employee_id, submission_id, sequence } = event;
  const queued = {
    account_id,
    employer_id,
    message_id: id,
    event_key,
    employee_id,
    submission_id,
    sequence,
  };
  if (await queueForWebhook(transaction, queued, clock())) notifyQueued(transaction);
}

type NewPostback = {
  readonly accountId: string;
  readonly employerId: string;
  readonly employeeId: string;
  readonly submissionId: number;
  /** The completed form as the submission is read; made only when it is sent. */
  readonly body: () => object;
  /** What its PDF is made of: the first attempt prints it. */
  readonly form?: () => Promise<UnprintedForm>;
};

/**
 * Queues the completed form for the employer's postback target, if postback is enabled at this
 * moment. What is sent is decided here, once: a PDF is printed later, but of nothing else. Call it
 * before `emitEvent` of the same transaction.
 */
export async function queuePostback(
  transaction: Database,
  { secrets, clock }: Deps,
  { accountId, employerId, employeeId, submissionId, body, form }: NewPostback,
): Promise<void> {
  const employer = await postbackOf(transaction, employerId);
  if (openPostback(secrets, employer)?.enabled !== true) return;
  const queued = {
    account_id: accountId,
    employer_id: employerId,
    message_id: randomUUID(),
    event_key: 'employee.i9Complete',
    employee_id: employeeId,
    submission_id: submissionId,
    sequence: await nextOrdered(transaction, 'postback'),
  };
  const text = form === undefined ? JSON.stringify(body()) : unprintedBody(body(), await form());
  await queueWithBody(
    transaction,
    'postback',
    queued,
    (id) => secrets.seal(text, deliveryContext(id)),
    clock(),
  );
  notifyQueued(transaction);
}

type NewMessage = {
  readonly accountId: string;
  readonly subscriptionId: string;
  readonly eventKey: string;
  readonly body: object;
};

/** Queues a message for the webhook of a subscription, in the transaction of its cause. */
export async function queueMessage(
  transaction: Database,
  { secrets, clock }: Deps,
  { accountId, subscriptionId, eventKey, body }: NewMessage,
): Promise<void> {
  const queued = {
    account_id: accountId,
    employer_id: subscriptionId,
    message_id: randomUUID(),
    event_key: eventKey,
    employee_id: null,
    submission_id: null,
    sequence: await nextOrdered(transaction, 'message'),
  };
  const text = JSON.stringify(body);
  const seal = (id: string): string => secrets.seal(text, deliveryContext(id));
  await queueWithBody(transaction, 'webhook', queued, seal, clock());
  notifyQueued(transaction);
}

/** A mail to one person: plain words, laid out when it is sent. */
export type LetterContent = {
  readonly to: string;
  /** English without it. */
  readonly language?: Language;
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Label and value. */
  readonly facts: readonly (readonly [string, string])[];
  /** What to do, in order. */
  readonly steps: readonly string[];
  /** Where it is done. */
  readonly link?: { readonly label: string; readonly url: string };
  /** Why the reader gets this mail. */
  readonly reason: string;
  /** Where the reader ends mails of this kind. */
  readonly unsubscribe?: { readonly label: string; readonly url: string };
};

/** Queues a mail to one person, in the transaction of its cause. Only where SMTP_URL is set. */
export async function queueMail(
  transaction: Database,
  { secrets, clock }: Deps,
  letter: Letter,
  content: LetterContent,
): Promise<void> {
  const text = JSON.stringify({ letter: content });
  await queueLetter(transaction, letter, (id) => secrets.seal(text, deliveryContext(id)), clock());
  notifyQueued(transaction);
}

/** The place of the sealed body of a delivery. */
export const deliveryContext = (id: string): string => `deliveries.body:${id}`;
