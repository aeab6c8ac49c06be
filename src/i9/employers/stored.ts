/**
 * Postback and webhook as they are stored (sealed JSON with all credentials) and as they are
 * returned (without the write-only ones).
 */

import type { Secrets } from '../../storage/secrets.ts';
import type { EmployerRow } from '../../storage/tables-i9.ts';
import type { Address } from './address.ts';
import { DEFAULT_OPTIONS, type EmployerDetails, type EmployerOptions } from './schema.ts';

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
  readonly encryption?: { readonly enabled: boolean; readonly encryptionCertificate?: string };
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

export const optionsOf = ({ options }: Pick<EmployerRow, 'options'>): EmployerOptions => ({
  ...DEFAULT_OPTIONS,
  ...JSON.parse(options),
});

/** The employer as it is returned: no password, client id, client secret or token parameter. */
export function viewEmployer(secrets: Secrets, row: EmployerRow): EmployerDetails {
  const postback = openPostback(secrets, row);
  const webhook = openWebhook(secrets, row);
  return {
    id: row.id,
    name: row.name,
    federalEIN: row.federal_ein,
    timezone: row.timezone,
    address: JSON.parse(row.address) as Address,
    ...(postback === undefined ? {} : { postback: viewPostback(postback) }),
    ...(webhook === undefined
      ? {}
      : { webhook: { ...webhook, authentication: viewAuthentication(webhook.authentication) } }),
    options: optionsOf(row),
  };
}

function viewPostback(postback: StoredPostback) {
  const { target, proxy } = postback;
  return {
    ...postback,
    target: viewTarget(target),
    ...(proxy === undefined ? {} : { proxy: viewTarget(proxy) }),
  };
}

const viewTarget = (target: StoredTarget) => ({
  ...target,
  authentication: viewAuthentication(target.authentication),
});

/** Names what is shown, so that a credential added later stays hidden. */
function viewAuthentication(authentication: StoredAuthentication) {
  const { id, authType } = authentication;
  if (authentication.authType === 'basic') {
    return { id, authType, username: authentication.username };
  }
  if (authentication.authType === 'none') return { id, authType };
  const { oauth2AuthServerUrl, oauth2GrantType } = authentication;
  return { id, authType, oauth2AuthServerUrl, oauth2GrantType };
}
