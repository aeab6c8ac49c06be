// Postback and webhook as they are stored: sealed JSON with all credentials. Form I-9 writes them,
// delivery reads them.

import type { SubscriptionRow } from '../database/tables-announcements.ts';
import type { EmployerRow } from '../database/tables-i9.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { KeyTransport } from './encryption-certificate.ts';

/** Set by the grant and the credentials; an additional parameter of a token server must not change them. */
export const RESERVED_PARAMETERS: readonly string[] = [
  'grant_type',
  'client_id',
  'client_secret',
  'client_assertion',
  'client_assertion_type',
];

export type StoredAuthentication = { readonly id: string } & (
  | { readonly authType: 'none' }
  | { readonly authType: 'basic'; readonly username: string; readonly password: string }
  | {
      readonly authType: 'oauth2';
      readonly oauth2AuthServerUrl: string;
      readonly oauth2ClientId: string;
      readonly oauth2ClientSecret: string;
      readonly oauth2GrantType: 'client_credentials';
      readonly oauth2AdditionalParameters?: Readonly<Record<string, string>>;
    }
);

export type StoredTarget = {
  readonly id: string;
  readonly authentication: StoredAuthentication;
  readonly url?: string;
  readonly host?: string;
  readonly port?: number;
  readonly enabled?: boolean;
};

/** With `host`, `port` and `enabled`, and without oauth2. */
export type StoredProxy = StoredTarget & Required<Pick<StoredTarget, 'host' | 'port' | 'enabled'>>;

export type StoredPostback = {
  readonly id: string;
  readonly enabled: boolean;
  readonly target: StoredTarget;
  readonly proxy?: StoredProxy;
  readonly encryption?: {
    readonly enabled: boolean;
    readonly encryptionCertificate?: string;
    readonly keyTransport?: KeyTransport;
  };
  readonly failureNotificationEmail?: string;
  /** Seconds; 0 means 60. */
  readonly timeout: number;
  readonly trustAllCertificates: boolean;
};

export type StoredWebhook = {
  readonly id: string;
  readonly callbackUrl: string;
  readonly failureNotificationEmail?: string;
  readonly authentication: StoredAuthentication;
};

type Part = 'postback' | 'webhook';

const contextOf = (part: Part, employerId: string): string => `employers.${part}:${employerId}`;
const subscriptionContext = (id: string): string => `announcement_subscriptions.webhook:${id}`;

export const sealPart = (secrets: Secrets, part: Part, employerId: string, value: object): string =>
  secrets.seal(JSON.stringify(value), contextOf(part, employerId));

/** The postback configuration with its credentials, for delivery; undefined when there is none. */
export function openPostback(
  secrets: Secrets,
  { id, postback }: Pick<EmployerRow, 'id' | 'postback'>,
): StoredPostback | undefined {
  if (postback === null) return undefined;
  return JSON.parse(secrets.open(postback, contextOf('postback', id)));
}

/** The webhook configuration with its credentials, for delivery; undefined when there is none. */
export function openWebhook(
  secrets: Secrets,
  { id, webhook }: Pick<EmployerRow, 'id' | 'webhook'>,
): StoredWebhook | undefined {
  if (webhook === null) return undefined;
  return JSON.parse(secrets.open(webhook, contextOf('webhook', id)));
}

export const sealSubscription = (secrets: Secrets, id: string, webhook: StoredWebhook): string =>
  secrets.seal(JSON.stringify(webhook), subscriptionContext(id));

/** The webhook of a subscription to announcements; undefined of one by email. */
export function openSubscription(
  secrets: Secrets,
  { id, webhook }: Pick<SubscriptionRow, 'id' | 'webhook'>,
): StoredWebhook | undefined {
  if (webhook === null) return undefined;
  return JSON.parse(secrets.open(webhook, subscriptionContext(id)));
}

export const ENDPOINT_KINDS = ['webhook', 'postback'] as const;
export type EndpointKind = (typeof ENDPOINT_KINDS)[number];
