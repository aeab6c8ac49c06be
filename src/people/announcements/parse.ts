/** From the body of a request to the columns of a subscription, or to every reason why not. */

import { checkShape } from '../../platform/requests/check-shape.ts';
import { type FieldError, fieldError, invalid } from '../../platform/requests/errors.ts';
import { distinct } from '../../platform/shape/field-error.ts';
import { shapeErrors } from '../../platform/shape/shape-errors.ts';
import { unknownFieldErrors } from '../../platform/shape/unknown-fields.ts';
import type { SubscriptionRow } from '../../platform/storage/database/tables-announcements.ts';
import {
  openSubscription,
  sealSubscription,
} from '../../platform/storage/delivery/endpoint-settings.ts';
import type { Secrets } from '../../platform/storage/secrets/secrets.ts';
import type { ChangeFilter } from '../../tax/announcements/filter.ts';
import { readFilter } from '../../tax/announcements/read-filter.ts';
import type { HostError } from '../employers/url.ts';
import { storeWebhook, webhookErrors } from '../employers/webhook.ts';
import { NewSubscription, Subscription, SubscriptionChanges } from './schema.ts';

type ParseDeps = { readonly secrets: Secrets; readonly hostError: HostError };

export type StoredFilter = ChangeFilter & { readonly drafts: boolean };

type SentFilter = Parameters<typeof readFilter>[0] & { readonly drafts?: boolean | undefined };

type Columns = Pick<SubscriptionRow, 'name' | 'webhook' | 'email_address' | 'language' | 'filter'>;

/** `sent`: without its nulls, as below. */
export function parseNew({ secrets, hostError }: ParseDeps, id: string, sent: unknown): Columns {
  const shape = [
    ...shapeErrors(NewSubscription, sent),
    ...unknownFieldErrors(sent, NewSubscription),
    ...webhookErrors(memberOf(sent, 'webhook'), undefined, hostError),
  ];
  refuse([...shape, ...(shape.length === 0 ? channelErrors(sent) : [])]);
  const input = checkShape(NewSubscription, sent);
  const { name, webhook, email } = input;
  return {
    name,
    webhook: webhook ? sealSubscription(secrets, id, storeWebhook(webhook, undefined)) : null,
    email_address: email?.emailAddress ?? null,
    language: email ? (email.language ?? 'en') : null,
    filter: JSON.stringify(filterOf(input, { drafts: false })),
  };
}

type Changes = Partial<Pick<Columns, 'name' | 'webhook' | 'filter'>> & {
  readonly isPaused?: boolean | undefined;
};

export function parseChanges(
  { secrets, hostError }: ParseDeps,
  row: SubscriptionRow,
  sent: unknown,
): Changes {
  const stored = openSubscription(secrets, row);
  refuse([
    ...shapeErrors(SubscriptionChanges, sent),
    ...unknownFieldErrors(sent, SubscriptionChanges, Subscription),
    ...webhookErrors(memberOf(sent, 'webhook'), stored, hostError),
    ...(row.webhook === null ? emailOnly(sent) : []),
  ]);
  const input = checkShape(SubscriptionChanges, sent);
  const { name, webhook, isPaused } = input;
  const before: StoredFilter = JSON.parse(row.filter);
  return {
    ...(name ? { name } : {}),
    ...(webhook
      ? { webhook: sealSubscription(secrets, row.id, storeWebhook(webhook, stored)) }
      : {}),
    filter: JSON.stringify(filterOf(input, before)),
    ...(isPaused === null || isPaused === undefined ? {} : { isPaused }),
  };
}

function refuse(errors: readonly FieldError[]): void {
  const found = distinct(errors);
  if (found.length > 0) throw invalid(found);
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? new Map(Object.entries(value)).get(name)
    : undefined;

function channelErrors(sent: unknown): FieldError[] {
  const given = ['webhook', 'email'].filter((name) => memberOf(sent, name) !== undefined);
  if (given.length === 1) return [];
  return given.length === 0
    ? [fieldError('webhook', 'required', 'is required unless email is sent')]
    : [fieldError('email', 'not_allowed', 'cannot be sent with webhook. Create two subscriptions')];
}

const emailOnly = (sent: unknown): FieldError[] =>
  ['webhook', 'isPaused']
    .filter((name) => memberOf(sent, name) !== undefined)
    .map((name) =>
      fieldError(
        name,
        'not_allowed',
        'is for a webhook. Delete this subscription by email instead',
      ),
    );

/** Of `before`, a list that is not sent stays. */
function filterOf(sent: SentFilter, before: StoredFilter): StoredFilter {
  const { filter, errors } = readFilter(sent, (list, i) => `${list}[${i}]`);
  refuse(errors);
  return {
    states: sent.states === undefined ? before.states : filter.states,
    taxes: sent.taxes === undefined ? before.taxes : filter.taxes,
    kinds: sent.kinds === undefined ? before.kinds : filter.kinds,
    drafts: sent.drafts ?? before.drafts,
  };
}
