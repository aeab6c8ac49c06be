/** Bodies and query values of the delivery routes: read, or refused with every bad field. */

import Type from 'typebox';
import { ENDPOINT_STATUSES } from '../../platform/delivery/endpoints.ts';
import { DELIVERY_KINDS, DELIVERY_STATUSES } from '../../platform/delivery/log.ts';
import { ANNOUNCED } from '../../platform/delivery/owner.ts';
import { checkShape } from '../../platform/requests/check-shape.ts';
import { type FieldError, invalid } from '../../platform/requests/errors.ts';
import {
  ENDPOINT_KINDS,
  type EndpointKind,
} from '../../platform/storage/delivery/endpoint-settings.ts';
import { EVENT_KEYS } from '../events/catalog.ts';

const closed = { additionalProperties: false } as const;
const GIVEN_UP = ['failed', 'cancelled'] as const;

export const RedeliverInput = Type.Object(
  {
    since: Type.String({ format: 'date-time', description: 'Failed then or later.' }),
    until: Type.Optional(Type.String({ format: 'date-time', description: 'Failed before.' })),
    status: Type.Optional(Type.Enum([...GIVEN_UP], { description: 'Default failed.' })),
    kind: Type.Optional(Type.Enum([...ENDPOINT_KINDS])),
    eventKey: Type.Optional(Type.Enum([...EVENT_KEYS], { title: 'EventKey' })),
  },
  { ...closed, title: 'RedeliverInput' },
);

const kind = Type.Optional(Type.Enum([...ENDPOINT_KINDS], { description: 'Default both.' }));

export const PauseInput = Type.Object(
  {
    kind,
    reason: Type.Optional(
      Type.String({ minLength: 1, maxLength: 500, description: 'Shown wherever the pause is.' }),
    ),
  },
  { ...closed, title: 'PauseInput' },
);

export const ResumeInput = Type.Object({ kind }, { ...closed, title: 'ResumeInput' });

const MAIL_KEYS = [
  'webhookFailed',
  'endpointPaused',
  'postbackFailed',
  'postbackGivenUp',
  'employeeInvited',
  'section1Reminder',
  'section2Reminder',
  'renewalReminder',
  'everifyMismatch',
  'representativeInvited',
  'dailyList',
  'announcementsConfirmed',
  'rulesAnnounced',
];

/** Parameters of both lists, besides those of pages. */
export const DeliveryQuery = {
  status: Type.Optional(
    Type.Enum([...DELIVERY_STATUSES], {
      title: 'DeliveryStatus',
      description: 'Only deliveries with this status.',
    }),
  ),
  kind: Type.Optional(
    Type.Enum([...DELIVERY_KINDS], { description: 'Only deliveries of this kind.' }),
  ),
  eventKey: Type.Optional(
    Type.Enum([...EVENT_KEYS, ANNOUNCED, ...MAIL_KEYS], {
      description: 'One of the events, an announcement, or a kind of email.',
    }),
  ),
  since: Type.Optional(Type.String({ format: 'date-time', description: 'Queued then or later.' })),
  until: Type.Optional(Type.String({ format: 'date-time', description: 'Queued before.' })),
};

export const EndpointQuery = {
  status: Type.Optional(
    Type.Enum(
      ENDPOINT_STATUSES.filter((status) => status !== 'active'),
      { description: 'Only endpoints with this status.' },
    ),
  ),
};

function oneOf(path: string, value: unknown, allowed: readonly string[]): FieldError[] {
  if (value === undefined || (typeof value === 'string' && allowed.includes(value))) return [];
  return [{ path, code: 'invalid_value', message: `must be one of ${allowed.join(', ')}` }];
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i;

/** The moment in UTC, as the database compares it. */
function timeOf(
  path: string,
  value: unknown,
): { readonly time: string | undefined; readonly errors: FieldError[] } {
  if (value === undefined) return { time: undefined, errors: [] };
  const ms = typeof value === 'string' && TIME.test(value) ? Date.parse(value) : Number.NaN;
  if (!Number.isNaN(ms)) return { time: new Date(ms).toISOString(), errors: [] };
  const message = 'must be an ISO 8601 time with its offset, such as 2026-06-15T12:00:00Z';
  return { time: undefined, errors: [{ path, code: 'invalid_format', message }] };
}

export function readRedeliver(body: unknown) {
  const fields = checkShape(RedeliverInput, body);
  const since = timeOf('since', fields.since);
  const until = timeOf('until', fields.until);
  const errors = [...since.errors, ...until.errors];
  if (errors.length > 0) throw invalid(errors);
  return {
    ...fields,
    since: since.time ?? '',
    until: until.time,
    status: fields.status ?? 'failed',
  };
}

export function readPause(body: unknown) {
  const { kind, reason } = checkShape(PauseInput, body ?? {});
  return { kinds: kindsOf(kind), ...(reason === undefined ? {} : { reason }) };
}

export const readResume = (body: unknown): readonly EndpointKind[] =>
  kindsOf(checkShape(ResumeInput, body ?? {}).kind);

const kindsOf = (kind: EndpointKind | undefined): readonly EndpointKind[] =>
  kind === undefined ? ENDPOINT_KINDS : [kind];

/** The query of a list of deliveries. */
export function readFilter(query: unknown) {
  const { status, kind, eventKey, since, until } = query as Readonly<
    Record<string, string | undefined>
  >;
  const errors = [
    ...oneOf('status', status, DELIVERY_STATUSES),
    ...oneOf('kind', kind, DELIVERY_KINDS),
    ...oneOf('eventKey', eventKey, [...EVENT_KEYS, ANNOUNCED, ...MAIL_KEYS]),
    ...timeOf('since', since).errors,
    ...timeOf('until', until).errors,
  ];
  if (errors.length > 0) throw invalid(errors);
  return {
    status: status as (typeof DELIVERY_STATUSES)[number] | undefined,
    kind: kind as (typeof DELIVERY_KINDS)[number] | undefined,
    eventKey,
    since: timeOf('since', since).time,
    until: timeOf('until', until).time,
  };
}
