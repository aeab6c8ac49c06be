/** Bodies and query values of the delivery routes: read, or refused with every bad field. */

import Type from 'typebox';
import { ENDPOINT_KINDS } from '../../delivery/log.ts';
import { EVENT_KEYS } from '../../events/catalogue.ts';
import { type FieldError, invalid } from '../../i9/errors.ts';

const GIVEN_UP = ['failed', 'cancelled'] as const;

export const RedeliverInput = Type.Object({
  since: Type.String({ format: 'date-time', description: 'Given up then or later.' }),
  until: Type.Optional(Type.String({ format: 'date-time', description: 'Given up before.' })),
  status: Type.Optional(Type.Enum([...GIVEN_UP], { description: 'Default failed.' })),
  kind: Type.Optional(Type.Enum([...ENDPOINT_KINDS])),
  eventKey: Type.Optional(Type.Enum([...EVENT_KEYS])),
});

export const ResumeInput = Type.Object({
  kind: Type.Optional(Type.Enum([...ENDPOINT_KINDS], { description: 'Default both.' })),
});

type Fields = Readonly<Record<string, unknown>>;

export function oneOf(path: string, value: unknown, allowed: readonly string[]): FieldError[] {
  if (value === undefined || (typeof value === 'string' && allowed.includes(value))) return [];
  return [{ path, message: `must be one of ${allowed.join(', ')}` }];
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i;

/** The moment in UTC, as the database compares it. */
export function timeOf(
  path: string,
  value: unknown,
): { readonly time: string | undefined; readonly errors: FieldError[] } {
  if (value === undefined) return { time: undefined, errors: [] };
  const ms = typeof value === 'string' && TIME.test(value) ? Date.parse(value) : Number.NaN;
  if (!Number.isNaN(ms)) return { time: new Date(ms).toISOString(), errors: [] };
  const message = 'must be an ISO 8601 time with its offset, such as 2026-06-15T12:00:00Z';
  return { time: undefined, errors: [{ path, message }] };
}

export function readRedeliver(body: unknown) {
  const fields = fieldsOf(body, Object.keys(RedeliverInput.properties));
  const since = timeOf('since', fields.since);
  const until = timeOf('until', fields.until);
  const errors = [
    ...(fields.since === undefined ? [{ path: 'since', message: 'is required' }] : since.errors),
    ...until.errors,
    ...oneOf('status', fields.status, GIVEN_UP),
    ...oneOf('kind', fields.kind, ENDPOINT_KINDS),
    ...oneOf('eventKey', fields.eventKey, EVENT_KEYS),
  ];
  if (errors.length > 0 || since.time === undefined) throw invalid(errors);
  return {
    since: since.time,
    until: until.time,
    status: (fields.status ?? 'failed') as (typeof GIVEN_UP)[number],
    kind: fields.kind as (typeof ENDPOINT_KINDS)[number] | undefined,
    eventKey: fields.eventKey as string | undefined,
  };
}

export function readResume(body: unknown): readonly (typeof ENDPOINT_KINDS)[number][] {
  const { kind } = fieldsOf(body ?? {}, ['kind']);
  const errors = oneOf('kind', kind, ENDPOINT_KINDS);
  if (errors.length > 0) throw invalid(errors);
  return kind === undefined ? ENDPOINT_KINDS : [kind as (typeof ENDPOINT_KINDS)[number]];
}

function fieldsOf(body: unknown, known: readonly string[]): Fields {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid([{ path: '', message: 'must be a JSON object' }]);
  }
  const unknown = Object.keys(body).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw invalid(
      unknown.map((path) => ({
        path,
        message: `is not known here; there are ${known.join(', ')}`,
      })),
    );
  }
  return body as Fields;
}
