/** What an account and its employers see of deliveries, and what they can do: send again. */

import Type, { type Static } from 'typebox';
import { isoTime } from '../shape/clock.ts';
import type { Database } from '../storage/database/database.ts';
import type {
  DeliveryAttemptRow,
  DeliveryEndpointRow,
  DeliveryRow,
} from '../storage/database/tables-delivery.ts';
import {
  type RedeliverFilter,
  redeliverRow,
  redeliverRows,
} from '../storage/delivery/deliveries.ts';
import {
  type DeliveryFilter,
  employerNames,
  findAccountDelivery,
  findDeliveryRow,
  type ListedDelivery,
  listAttemptRows,
  listDeliveryRows,
  listEndpointRows,
} from '../storage/delivery/delivery-log.ts';
import { ENDPOINT_KINDS } from '../storage/delivery/endpoint-settings.ts';
import { findEventRow } from '../storage/delivery/events.ts';
import { listEndpointSettings } from '../storage/delivery/webhook-secrets.ts';
import type { Secrets } from '../storage/secrets/secrets.ts';
import { requestContext, responseContext } from './attempt.ts';
import { openBody } from './emit.ts';
import { deliveryContext, notifyQueued } from './outbox.ts';
import { postbackAsSent } from './postback-body.ts';
import { SentRequest } from './sent-request.ts';

export type LogDeps = {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: () => number;
};

export const DELIVERY_STATUSES = ['pending', 'held', 'delivered', 'failed', 'cancelled'] as const;
export const DELIVERY_KINDS = ['webhook', 'postback', 'mail'] as const;

const orNull = <Schema extends Type.TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description });
const time = (description: string) => Type.String({ format: 'date-time', description });

export const Delivery = Type.Object(
  {
    deliveryId: Type.String({ format: 'uuid' }),
    employerId: Type.String({ format: 'uuid' }),
    kind: Type.Enum([...DELIVERY_KINDS]),
    status: Type.Enum([...DELIVERY_STATUSES], {
      title: 'DeliveryStatus',
      description:
        'held: waits at a paused endpoint. failed: all attempts failed. cancelled: the destination was removed. All except pending deliveries can be sent again.',
    }),
    webhookId: Type.String({
      description: 'The header webhook-id, the same in every attempt; of a webhook the event’s.',
    }),
    eventKey: orNull(Type.String(), 'The event, or for an email its content.'),
    employeeId: orNull(Type.String(), 'Null when it is about the employer.'),
    submissionId: orNull(Type.Integer({ format: 'int64' }), 'Null when it is about no form.'),
    attempts: Type.Integer({ minimum: 0 }),
    nextAttemptAt: orNull(time('ISO 8601, UTC.'), 'Null when none follows.'),
    reason: orNull(Type.String(), 'How the last attempt failed, or why it was cancelled.'),
    notification: orNull(
      Type.Enum(['queued', 'notConfigured']),
      'Whether an email about the failure is sent; notConfigured: this server sends none.',
    ),
    createdAt: time('When it was queued.'),
    finishedAt: orNull(time('ISO 8601, UTC.'), 'Null while it waits.'),
  },
  { title: 'Delivery' },
);
export type Delivery = Static<typeof Delivery>;

export const AccountDelivery = Type.Object(
  {
    ...Delivery.properties,
    employerId: orNull(Type.String({ format: 'uuid' }), 'Null for announcements.'),
    employerName: orNull(Type.String(), 'Null for announcements.'),
    subscriptionId: orNull(Type.String({ format: 'uuid' }), 'Of an announcement.'),
  },
  { title: 'AccountDelivery', description: 'A delivery in the log of the account.' },
);
export type AccountDelivery = Static<typeof AccountDelivery>;

const Attempt = Type.Object(
  {
    number: Type.Integer({ minimum: 1 }),
    startedAt: time('ISO 8601, UTC.'),
    durationMs: Type.Integer({ minimum: 0 }),
    outcome: Type.Enum(['delivered', 'failed']),
    status: orNull(
      Type.Integer(),
      'HTTP status, or the mail server’s reply; null without a response.',
    ),
    failure: orNull(Type.String(), 'Class of the failure.'),
    message: orNull(Type.String(), 'What failed and what to do.'),
    request: orNull(
      SentRequest,
      'The request of this attempt, as it was sent or would have been. Null for emails and for attempts made before the server kept requests.',
    ),
    response: orNull(Type.String(), 'The first 4 KB of the response.'),
  },
  { title: 'DeliveryAttempt' },
);

export const DeliveryWithAttempts = Type.Object(
  {
    ...Delivery.properties,
    attemptLog: Type.Array(Attempt),
  },
  { title: 'DeliveryWithAttempts' },
);

export const AccountDeliveryWithAttempts = Type.Object(
  {
    ...AccountDelivery.properties,
    attemptLog: Type.Array(Attempt),
    body: orNull(
      Type.Record(Type.String(), Type.Unknown()),
      'The JSON of an announcement, as it is sent; null for other deliveries and for emails.',
    ),
  },
  { title: 'AccountDeliveryWithAttempts' },
);

export const PausedEndpoint = Type.Object(
  {
    kind: Type.Enum([...ENDPOINT_KINDS]),
    pausedAt: time('ISO 8601, UTC.'),
    reason: Type.String(),
  },
  { title: 'PausedEndpoint' },
);

type Filter = Omit<DeliveryFilter, 'of'>;
type Page = { readonly before: string | undefined; readonly limit: number };

type DeliveryPage = {
  readonly deliveries: readonly Delivery[];
  readonly paused: readonly Static<typeof PausedEndpoint>[];
};

/** Those of an employer, newest first. */
export async function listDeliveries(
  { db }: LogDeps,
  employerId: string,
  filter: Filter,
  page: Page,
): Promise<DeliveryPage> {
  const endpoints = await listEndpointRows(db, [employerId]);
  const rows = await listDeliveryRows(db, { ...filter, of: { employerId } }, page);
  return {
    deliveries: rows.map((row) => viewDelivery(row, endpoints)),
    paused: endpoints.flatMap(({ kind, paused_at, paused_reason }) =>
      paused_at === null || kind === 'mail'
        ? []
        : [{ kind, pausedAt: paused_at, reason: paused_reason ?? '' }],
    ),
  };
}

/** Those of all employers of an account, or of one of them, newest first. */
export async function listAccountDeliveries(
  { db }: LogDeps,
  of: DeliveryFilter['of'],
  filter: Filter,
  page: Page,
): Promise<readonly AccountDelivery[]> {
  const rows = await listDeliveryRows(db, { ...filter, of }, page);
  const employerIds = [...new Set(rows.map(({ employer_id }) => employer_id))];
  const endpoints = await listEndpointRows(db, employerIds);
  const names = await employerNames(db, employerIds);
  return rows.map((row) => viewOfAccount(row, endpoints, names));
}

/** An owner that is no employer is a subscription, or was one. */
function viewOfAccount(
  row: ListedDelivery | DeliveryRow,
  endpoints: readonly DeliveryEndpointRow[],
  names: ReadonlyMap<string, string>,
): AccountDelivery {
  const employerName = names.get(row.employer_id);
  const isOfEmployer = employerName !== undefined;
  return {
    ...viewDelivery(row, endpoints),
    employerId: isOfEmployer ? row.employer_id : null,
    employerName: employerName ?? null,
    subscriptionId: isOfEmployer ? null : row.employer_id,
  };
}

/**
 * The body of a webhook or postback as it is sent, before any encryption; undefined of an email, and
 * when the event or the form is no longer kept.
 */
export async function readBody(
  { db, secrets }: LogDeps,
  employerId: string,
  deliveryId: string,
): Promise<Record<string, unknown> | undefined> {
  const row = await findDeliveryRow(db, employerId, deliveryId);
  if (row === undefined || row.kind === 'mail') return undefined;
  if (row.kind === 'postback') {
    return row.body === null
      ? undefined
      : postbackAsSent(secrets.open(row.body, deliveryContext(row.id)));
  }
  if (row.body !== null) return JSON.parse(secrets.open(row.body, deliveryContext(row.id)));
  const event = await findEventRow(db, row.message_id);
  return event === undefined ? undefined : JSON.parse(openBody(secrets, event));
}

/** Undefined when the employer has no such delivery. */
export async function readDelivery(
  { db, secrets }: LogDeps,
  employerId: string,
  deliveryId: string,
): Promise<Static<typeof DeliveryWithAttempts> | undefined> {
  const row = await findDeliveryRow(db, employerId, deliveryId);
  if (row === undefined) return undefined;
  const attempts = await listAttemptRows(db, row.id);
  return {
    ...viewDelivery(row, await listEndpointRows(db, [employerId])),
    attemptLog: attempts.map((attempt) => viewAttempt(secrets, attempt)),
  };
}

/** Undefined when the account has no such delivery. Bodies of events, which are personal, stay out. */
export async function readAccountDelivery(
  { db, secrets }: LogDeps,
  accountId: string,
  deliveryId: string,
): Promise<Static<typeof AccountDeliveryWithAttempts> | undefined> {
  const row = await findAccountDelivery(db, accountId, deliveryId);
  if (row === undefined) return undefined;
  const [attempts, endpoints, names] = await Promise.all([
    listAttemptRows(db, row.id),
    listEndpointRows(db, [row.employer_id]),
    employerNames(db, [row.employer_id]),
  ]);
  const view = viewOfAccount(row, endpoints, names);
  const isShown = view.subscriptionId !== null && row.kind === 'webhook' && row.body !== null;
  return {
    ...view,
    attemptLog: attempts.map((attempt) => viewAttempt(secrets, attempt)),
    body: isShown ? JSON.parse(secrets.open(row.body ?? '', deliveryContext(row.id))) : null,
  };
}

function viewDelivery(
  row: ListedDelivery | DeliveryRow,
  endpoints: readonly DeliveryEndpointRow[],
): Delivery {
  const isPaused = endpoints.some(({ id, paused_at }) => id === row.endpoint_id && paused_at);
  return {
    deliveryId: row.id,
    employerId: row.employer_id,
    kind: row.kind,
    status: row.status === 'pending' && isPaused ? 'held' : row.status,
    webhookId: row.message_id,
    eventKey: row.event_key,
    employeeId: row.employee_id,
    submissionId: row.submission_id,
    attempts: row.attempts,
    nextAttemptAt: isPaused ? null : row.due_at,
    reason: row.reason,
    notification: row.notification,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

const viewAttempt = (secrets: Secrets, row: DeliveryAttemptRow): Static<typeof Attempt> => ({
  number: row.number,
  startedAt: row.started_at,
  durationMs: row.duration_ms,
  outcome: row.outcome,
  status: row.status,
  failure: row.failure,
  message: row.message,
  request:
    row.sealed_request &&
    JSON.parse(secrets.open(row.sealed_request, requestContext(row.delivery_id, row.number))),
  response:
    row.sealed_response &&
    secrets.open(row.sealed_response, responseContext(row.delivery_id, row.number)),
});

/** Queues a delivery again; one that waits is brought forward. `gone`: its body was purged. */
export async function redeliver(
  { db, clock }: LogDeps,
  of: DeliveryFilter['of'],
  deliveryId: string,
): Promise<'queued' | 'gone' | 'unknown'> {
  return await db.transaction().execute(async (transaction) => {
    const row =
      'accountId' in of
        ? await findAccountDelivery(transaction, of.accountId, deliveryId)
        : await findDeliveryRow(transaction, of.employerId, deliveryId);
    if (row === undefined) return 'unknown';
    // A subscription that was deleted has no one to send to.
    const owners = await listEndpointSettings(transaction, [row.employer_id]);
    if (owners.length === 0) return 'gone';
    if (!(await redeliverRow(transaction, row, isoTime(clock())))) return 'gone';
    notifyQueued(transaction);
    return 'queued';
  });
}

/** Queues again everything given up in a span of time; returns how many. */
export async function redeliverAll(
  { db, clock }: LogDeps,
  filter: RedeliverFilter,
): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    const count = await redeliverRows(transaction, filter, isoTime(clock()));
    if (count > 0) notifyQueued(transaction);
    return count;
  });
}
