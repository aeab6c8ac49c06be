/** Deliveries and their endpoints, as the interface shows them. */

export const STATUSES = ['pending', 'held', 'delivered', 'failed', 'cancelled'] as const;
export type Status = (typeof STATUSES)[number];
export const KINDS = ['webhook', 'postback', 'mail'] as const;
export type Kind = (typeof KINDS)[number];
export type EndpointKind = 'webhook' | 'postback';

export type Delivery = {
  readonly deliveryId: string;
  readonly employerId: string;
  readonly employerName: string;
  readonly kind: Kind;
  readonly status: Status;
  readonly webhookId: string;
  readonly eventKey: string | null;
  readonly employeeId: string | null;
  readonly submissionId: number | null;
  readonly attempts: number;
  readonly nextAttemptAt: string | null;
  readonly reason: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
};

export type Attempt = {
  readonly number: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly outcome: 'delivered' | 'failed';
  readonly status: number | null;
  readonly failure: string | null;
  readonly message: string | null;
  readonly request: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
  } | null;
  readonly response: string | null;
};

export type DeliveryWithAttempts = Omit<Delivery, 'employerName'> & {
  readonly attemptLog: readonly Attempt[];
};

export type Endpoint = {
  readonly employerId: string;
  readonly employerName: string;
  readonly kind: EndpointKind;
  readonly status: 'active' | 'failing' | 'paused';
  readonly failingSince: string | null;
  readonly pausedAt: string | null;
  readonly reason: string | null;
  readonly failure: string | null;
  readonly waiting: number;
};

export type DeliveryId = { readonly employerId: string; readonly deliveryId: string };

export type Payload = {
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly maskedPaths: readonly string[];
};
