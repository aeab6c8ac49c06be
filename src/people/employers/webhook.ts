/** The webhook object: rules that join its fields, and what is stored of it. */

import { randomUUID } from 'node:crypto';
import { type FieldError, fieldError } from '../../platform/requests/errors.ts';
import type { StoredWebhook } from '../../platform/storage/delivery/endpoint-settings.ts';
import { authenticationErrors, storeAuthentication } from './authentication.ts';
import type { EmployerInput } from './schema.ts';
import { type HostError, urlError } from './url.ts';

/** `sent` may be partly wrong in shape. */
export function webhookErrors(
  sent: unknown,
  stored: StoredWebhook | undefined,
  hostError: HostError,
): FieldError[] {
  if (typeof sent !== 'object' || sent === null) return [];
  const { callbackUrl, authentication } = sent as Record<string, unknown>;
  const message = urlError(callbackUrl, hostError);
  return [
    ...(message === undefined ? [] : [fieldError('webhook.callbackUrl', 'invalid_value', message)]),
    ...authenticationErrors(authentication, {
      path: 'webhook.authentication',
      hostError,
      kept: stored?.callbackUrl === callbackUrl ? stored?.authentication : undefined,
    }),
  ];
}

/** What is stored of a webhook without errors. Its id stays what it was. */
export function storeWebhook(
  input: NonNullable<EmployerInput['webhook']>,
  stored: StoredWebhook | undefined,
): StoredWebhook {
  const { callbackUrl, failureNotificationEmail, authentication } = input;
  const kept = stored?.callbackUrl === callbackUrl ? stored?.authentication : undefined;
  return {
    id: stored?.id ?? randomUUID(),
    callbackUrl,
    ...(failureNotificationEmail ? { failureNotificationEmail } : {}),
    authentication: storeAuthentication(authentication, kept, stored?.authentication.id),
  };
}
