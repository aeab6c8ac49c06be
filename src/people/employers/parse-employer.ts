/** From the body of POST or PATCH to what is stored, or to every reason why not. */

import type { Deps } from '../../platform/requests/deps.ts';
import { dropNulls, nullFields } from '../../platform/requests/drop-nulls.ts';
import { type FieldError, fieldError, invalid } from '../../platform/requests/errors.ts';
import { distinct } from '../../platform/shape/field-error.ts';
import { shapeErrors } from '../../platform/shape/shape-errors.ts';
import { unknownFieldErrors } from '../../platform/shape/unknown-fields.ts';
import type { EmployerRow } from '../../platform/storage/database/tables-i9.ts';
import {
  openPostback,
  openWebhook,
  type StoredPostback,
  type StoredWebhook,
  sealPart,
} from '../../platform/storage/delivery/endpoint-settings.ts';
import { addressErrors, digitsOf, normalizeAddress } from './address.ts';
import { businessDaysErrors, storedBusinessDays } from './business-days.ts';
import { embeddingErrors, storedOrigins } from './embedding.ts';
import { postbackErrors, storePostback } from './postback.ts';
import { DEFAULT_REMINDERS } from './reminders.ts';
import {
  DEFAULT_OPTIONS,
  EmployerDetails,
  EmployerInput,
  type EmployerOptions,
  type PostbackConfig,
} from './schema.ts';
import { timezoneError } from './timezone.ts';
import type { HostError } from './url.ts';
import { storeWebhook, webhookErrors } from './webhook.ts';

type EmployerColumns = Pick<
  EmployerRow,
  | 'name'
  | 'federal_ein'
  | 'timezone'
  | 'address'
  | 'options'
  | 'business_days'
  | 'postback'
  | 'webhook'
>;

/** Also tells why an IP address may not be called. */
export type EmployerDeps = Deps & { readonly hostError: HostError };

type Current = Pick<EmployerRow, 'options' | 'business_days' | 'postback' | 'webhook'>;

/**
 * The columns of employer `id` after this request. Of `current`, an optional object left out stays,
 * one that is null goes, one that is sent is replaced whole. Refused with 400 and all bad fields.
 */
export function parseEmployer(
  deps: EmployerDeps,
  id: string,
  body: unknown,
  current: Current | undefined,
): EmployerColumns {
  const { secrets } = deps;
  const stored = {
    postback: current && openPostback(secrets, { id, postback: current.postback }),
    webhook: current && openWebhook(secrets, { id, webhook: current.webhook }),
  };
  const sent = dropNulls(body);
  const errors = distinct([
    ...shapeErrors(EmployerInput, sent),
    ...unknownFieldErrors(body, EmployerInput, EmployerDetails),
    ...ownErrors(sent, stored, deps),
  ]);
  if (errors.length > 0) throw invalid(errors);
  const cleared = nullFields(body);
  const kept = (part: keyof Current): string | null =>
    cleared.includes(FIELD_OF[part]) ? null : (current?.[part] ?? null);
  return columnsOf(sent as EmployerInput, {
    kept,
    postback: (input) => sealPart(secrets, 'postback', id, storePostback(input, stored.postback)),
    webhook: (input) => sealPart(secrets, 'webhook', id, storeWebhook(input, stored.webhook)),
  });
}

/** What requests call the columns. */
const FIELD_OF: Readonly<Record<keyof Current, string>> = {
  options: 'options',
  business_days: 'businessDays',
  postback: 'postback',
  webhook: 'webhook',
};

/** The endpoints as they are; what an employer that is new has not. */
type Stored = {
  readonly postback: StoredPostback | undefined;
  readonly webhook: StoredWebhook | undefined;
};

/** What the shape does not say. `sent` may be partly wrong in shape. */
function ownErrors(
  sent: unknown,
  stored: Stored,
  { clock, hostError }: EmployerDeps,
): FieldError[] {
  if (typeof sent !== 'object' || sent === null) return [];
  const { federalEIN, timezone, address, options, businessDays, postback, webhook } =
    sent as Record<string, unknown>;
  const message = typeof timezone === 'string' ? timezoneError(timezone) : undefined;
  return [
    ...(message === undefined ? [] : [fieldError('timezone', 'invalid_value', message)]),
    ...(typeof federalEIN === 'string' && SSN_SHAPE.test(federalEIN)
      ? [fieldError('federalEIN', 'invalid_format', SSN_REFUSED)]
      : []),
    ...addressErrors(address, 'address'),
    ...embeddingErrors(options),
    ...businessDaysErrors(businessDays),
    ...postbackErrors(postback, stored.postback, { now: clock(), hostError }),
    ...webhookErrors(webhook, stored.webhook, hostError),
  ];
}

/** `123-45-6789`: the IRS writes an EIN as 12-3456789 (Publication 1635), never so. */
const SSN_SHAPE = /^\s*\d{3}[\s-]+\d{2}[\s-]+\d{4}\s*$/;
const SSN_REFUSED =
  'is written like a Social Security number. Send the employer identification number as 12-3456789';

/** How the parts of an employer become texts of its columns. */
type Parts = {
  /** The text of a part that was not sent; null for none. */
  kept(part: keyof Current): string | null;
  postback(input: PostbackConfig): string;
  webhook(input: NonNullable<EmployerInput['webhook']>): string;
};

const columnsOf = (input: EmployerInput, parts: Parts): EmployerColumns => ({
  name: input.name,
  federal_ein: normalizeEin(input.federalEIN),
  timezone: input.timezone,
  address: JSON.stringify(normalizeAddress(input.address)),
  options: input.options
    ? JSON.stringify(storedOptions(input.options))
    : (parts.kept('options') ?? JSON.stringify(DEFAULT_OPTIONS)),
  business_days: input.businessDays
    ? storedBusinessDays(input.businessDays)
    : parts.kept('business_days'),
  postback: input.postback ? parts.postback(input.postback) : parts.kept('postback'),
  webhook: input.webhook ? parts.webhook(input.webhook) : parts.kept('webhook'),
});

const storedOptions = (sent: NonNullable<EmployerInput['options']>): EmployerOptions => ({
  ...DEFAULT_OPTIONS,
  ...sent,
  embeddingOrigins: storedOrigins(sent.embeddingOrigins ?? []),
  reminders: { ...DEFAULT_REMINDERS, ...sent.reminders },
});

/** Nine digits as the IRS prints them; anything else as it came. */
function normalizeEin(text: string): string {
  const digits = digitsOf(text);
  if (digits.length !== 9 || !/^[\d\s-]+$/.test(text)) return text;
  return `${digits.slice(0, 2)}-${digits.slice(2)}`;
}
