/** From the body of POST or PATCH to what is stored, or to every reason why not. */

import { randomUUID } from 'node:crypto';
import type { Deps } from '../requests/deps.ts';
import { dropNulls, nullFields } from '../requests/drop-nulls.ts';
import { type FieldError, fieldError, invalid } from '../requests/errors.ts';
import { distinct } from '../shape/field-error.ts';
import { shapeErrors } from '../shape/shape-errors.ts';
import { unknownFieldErrors } from '../shape/unknown-fields.ts';
import type { EmployerRow } from '../storage/database/tables-i9.ts';
import {
  openPostback,
  openWebhook,
  type StoredWebhook,
  sealPart,
} from '../storage/employers/endpoint-settings.ts';
import { addressErrors, digitsOf, normalizeAddress } from './address.ts';
import { authenticationErrors, storeAuthentication } from './authentication.ts';
import { embeddingErrors, storedOrigins } from './embedding.ts';
import { postbackErrors, storePostback } from './postback.ts';
import { DEFAULT_REMINDERS } from './reminders.ts';
import { DEFAULT_OPTIONS, EmployerDetails, EmployerInput, type EmployerOptions } from './schema.ts';
import { timezoneError } from './timezone.ts';
import { type HostError, urlError } from './url.ts';

export type EmployerColumns = Pick<
  EmployerRow,
  'name' | 'federal_ein' | 'timezone' | 'address' | 'options' | 'postback' | 'webhook'
>;

/** Also tells why an IP address may not be called. */
export type EmployerDeps = Deps & { readonly hostError: HostError };

type Current = Pick<EmployerRow, 'options' | 'postback' | 'webhook'>;

/**
 * The columns of employer `id` after this request. Of `current`, an optional object left out stays,
 * one that is null goes, one that is sent is replaced whole. Refused with 400 and all bad fields.
 */
export function parseEmployer(
  { secrets, clock, hostError }: EmployerDeps,
  id: string,
  body: unknown,
  current: Current | undefined,
): EmployerColumns {
  const cleared = nullFields(body);
  const sent = dropNulls(body);
  const postback = current && openPostback(secrets, { id, postback: current.postback });
  const webhook = current && openWebhook(secrets, { id, webhook: current.webhook });
  const errors = distinct([
    ...shapeErrors(EmployerInput, sent),
    ...unknownFieldErrors(body, EmployerInput, EmployerDetails),
    ...ownErrors(sent),
    ...postbackErrors((sent as { postback?: unknown })?.postback, postback, {
      now: clock(),
      hostError,
    }),
    ...webhookErrors((sent as { webhook?: unknown })?.webhook, webhook, hostError),
  ]);
  if (errors.length > 0) throw invalid(errors);
  const input = sent as EmployerInput;
  const kept = (part: keyof Current): string | null =>
    cleared.includes(part) ? null : (current?.[part] ?? null);
  return {
    name: input.name,
    federal_ein: normalizeEin(input.federalEIN),
    timezone: input.timezone,
    address: JSON.stringify(normalizeAddress(input.address)),
    options: input.options
      ? JSON.stringify(storedOptions(input.options))
      : (kept('options') ?? JSON.stringify(DEFAULT_OPTIONS)),
    postback: input.postback
      ? sealPart(secrets, 'postback', id, storePostback(input.postback, postback))
      : kept('postback'),
    webhook: input.webhook
      ? sealPart(secrets, 'webhook', id, storeWebhook(input.webhook, webhook))
      : kept('webhook'),
  };
}

function ownErrors(sent: unknown): FieldError[] {
  if (typeof sent !== 'object' || sent === null) return [];
  const { timezone, address, options } = sent as Record<string, unknown>;
  const errors: FieldError[] = [];
  const message = typeof timezone === 'string' ? timezoneError(timezone) : undefined;
  if (message !== undefined) errors.push({ path: 'timezone', code: 'invalid_value', message });
  return [...errors, ...addressErrors(address, 'address'), ...embeddingErrors(options)];
}

const storedOptions = (sent: NonNullable<EmployerInput['options']>): EmployerOptions => ({
  ...DEFAULT_OPTIONS,
  ...sent,
  embeddingOrigins: storedOrigins(sent.embeddingOrigins ?? []),
  reminders: { ...DEFAULT_REMINDERS, ...sent.reminders },
});

function webhookErrors(
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

function storeWebhook(
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

/** Nine digits as the IRS prints them; anything else as it came. */
function normalizeEin(text: string): string {
  const digits = digitsOf(text);
  if (digits.length !== 9 || !/^[\d\s-]+$/.test(text)) return text;
  return `${digits.slice(0, 2)}-${digits.slice(2)}`;
}
