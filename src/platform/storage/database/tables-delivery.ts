// The tables of delivery as TypeScript sees them. `sealed_*` and `body` hold values of `Secrets.seal`.

export type DeliveryTables = {
  deliveries: DeliveryRow;
  delivery_attempts: DeliveryAttemptRow;
  delivery_endpoints: DeliveryEndpointRow;
  delivery_workers: DeliveryWorkerRow;
  delivery_digests: DeliveryDigestRow;
  delivery_notices: DeliveryNoticeRow;
  webhook_secrets: WebhookSecretRow;
};

export type DeliveryKind = 'webhook' | 'postback' | 'mail';

export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'cancelled';

export type DeliveryRow = {
  /** A UUID of version 7: the order of creation. */
  id: string;
  account_id: string;
  /** The employer, or a subscription to announcements. */
  employer_id: string;
  /** See `endpointId`. */
  endpoint_id: string;
  kind: DeliveryKind;
  /** The same in every attempt and redelivery; of a webhook the event's id. */
  message_id: string;
  event_key: string | null;
  employee_id: string | null;
  submission_id: number | null;
  /** Of two deliveries of one employee to one endpoint, the smaller was caused first. */
  sequence: number;
  /** Sealed; null where the body is the event's, is not made yet, or was purged. */
  body: string | null;
  status: DeliveryStatus;
  /** When the next attempt may begin; null exactly when `status` is not `pending`. */
  due_at: string | null;
  /** 1 once it was tried or queued again: found by `due_at` from then on, before by `sequence`. */
  again: number;
  /** Failed attempts since it was queued or queued again. */
  failures: number;
  /** All attempts ever. */
  attempts: number;
  /** Why it was cancelled or how its last attempt failed. */
  reason: string | null;
  /** Whether the failure was reported by mail; null while there was nothing to tell. */
  notification: 'queued' | 'notConfigured' | null;
  created_at: string;
  finished_at: string | null;
  /** Set exactly when `status` is `failed` or `cancelled`. */
  failed_at: string | null;
};

export type DeliveryAttemptRow = {
  delivery_id: string;
  /** 1, 2, 3 ... */
  number: number;
  started_at: string;
  duration_ms: number;
  outcome: 'delivered' | 'failed';
  /** HTTP status, when there was an answer. */
  status: number | null;
  failure: string | null;
  message: string | null;
  sealed_response: string | null;
  /** JSON, see `SentRequest`; null of emails. */
  sealed_request: string | null;
};

export type DeliveryEndpointRow = {
  id: string;
  kind: DeliveryKind;
  /** Null for the mail server. */
  employer_id: string | null;
  /** The worker that sends to it; counts while that worker is alive. */
  owner: string | null;
  /** When a worker last took it on, by the database's clock. */
  served_at: string;
  /** 1 after an attempt that hung: it waits its turn among the slow ones. */
  slow: number;
  paused_at: string | null;
  paused_reason: string | null;
  /** When the first attempt after the last success began; null while attempts succeed. */
  failing_since: string | null;
};

type DeliveryWorkerRow = {
  id: string;
  /** By the database's clock: the lease of all the worker owns. */
  alive_until: string;
};

export type DeliveryDigestRow = {
  /** Endpoint and kind of notice. */
  id: string;
  /** The mail that still gathers notices; null once its first attempt has begun. */
  open_mail: string | null;
  /** When its last mail was due. */
  last_at: string | null;
};

/** That a mail tells of a delivery. */
type DeliveryNoticeRow = { mail_id: string; delivery_id: string };

export type WebhookSecretRow = {
  /** The employer, or as it is read the subscription to announcements. */
  employer_id: string;
  sealed_secret: string;
  sealed_previous: string | null;
  /** Until then the previous secret signs too. */
  previous_until: string | null;
  created_at: string;
};
