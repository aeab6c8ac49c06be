/** Deliveries and their endpoints, as the interface shows them. */

import type { AccountDelivery, DeliveryEndpoint } from '@wagewright/client';

export type {
  AccountDelivery as Delivery,
  DeliveryAttempt as Attempt,
  DeliveryEndpoint as Endpoint,
} from '@wagewright/client';

export type Status = AccountDelivery['status'];
export const STATUSES = [
  'pending',
  'held',
  'delivered',
  'failed',
  'cancelled',
] as const satisfies readonly Status[];

export type Kind = AccountDelivery['kind'];
export const KINDS = ['webhook', 'postback', 'mail'] as const satisfies readonly Kind[];

export type EndpointKind = DeliveryEndpoint['kind'];

export type DeliveryId = Pick<AccountDelivery, 'deliveryId'>;
