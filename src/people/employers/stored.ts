/** The employer as it is returned: postback and webhook without the write-only fields. */

import type { EmployerRow } from '../../platform/storage/database/tables-i9.ts';
import {
  openPostback,
  openWebhook,
  type StoredAuthentication,
  type StoredPostback,
  type StoredTarget,
} from '../../platform/storage/delivery/endpoint-settings.ts';
import type { Secrets } from '../../platform/storage/secrets/secrets.ts';
import { calendarOf } from './business-days.ts';
import { DEFAULT_OPTIONS, type EmployerDetails, type EmployerOptions } from './schema.ts';

const optionsOf = ({ options }: Pick<EmployerRow, 'options'>): EmployerOptions => ({
  ...DEFAULT_OPTIONS,
  ...JSON.parse(options),
});

/** The employer as it is returned: no password, client id, client secret or token parameter. */
export function viewEmployer(secrets: Secrets, row: EmployerRow): EmployerDetails {
  const postback = openPostback(secrets, row);
  const webhook = openWebhook(secrets, row);
  const businessDays = calendarOf(row);
  return {
    id: row.id,
    name: row.name,
    federalEIN: row.federal_ein,
    timezone: row.timezone,
    address: JSON.parse(row.address),
    ...(businessDays === null ? {} : { businessDays }),
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
export function viewAuthentication(authentication: StoredAuthentication) {
  const { id, authType } = authentication;
  if (authentication.authType === 'basic') {
    return { id, authType, username: authentication.username };
  }
  if (authentication.authType === 'none') return { id, authType };
  const { oauth2AuthServerUrl, oauth2GrantType } = authentication;
  return { id, authType, oauth2AuthServerUrl, oauth2GrantType };
}
