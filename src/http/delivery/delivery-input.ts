/** Bodies and query values of the delivery routes: read, or refused with every bad field. */

import Type from 'typebox';
import { ENDPOINT_KINDS } from '../../delivery/log.ts';
import { EVENT_KEYS } from '../../events/catalogue.ts';
import { checkShape } from '../../requests/check-shape.ts';
import { type FieldError, invalid } from '../../requests/errors.ts';

const closed = { additionalProperties: false } as const;
const GIVEN_UP = ['failed', 'cancelled'] as const;

export const RedeliverInput = Type.Object(
  {
    since: Type.String({ format: 'date-time', description: 'Failed then or later.' }),
    until: Type.Optional(Type.String({ format: 'date-time', description: 'Failed before.' })),
    status: Type.Optional(Type.Enum([...GIVEN_UP], { description: 'Default failed.' })),
    kind: Type.Optional(Type.Enum([...ENDPOINT_KINDS])),
    eventKey: Type.Optional(Type.Enum([...EVENT_KEYS])),
  },
  { ...closed, title: 'RedeliverInput' },
);

export const ResumeInput = Type.Object(
  {
    kind: Type.Optional(Type.Enum([...ENDPOINT_KINDS], { description: 'Default both.' })),
  },
  { ...closed, title: 'ResumeInput' },
);

export function oneOf(path: string, value: unknown, allowed: readonly string[]): FieldError[] {
  if (value === undefined || (typeof value === 'string' && allowed.includes(value))) return [];
  return [{ path, code: 'invalid_value', message: `must be one of ${allowed.join(', ')}` }];
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

export function readResume(body: unknown): readonly (typeof ENDPOINT_KINDS)[number][] {
  const { kind } = checkShape(ResumeInput, body ?? {});
  return kind === undefined ? ENDPOINT_KINDS : [kind];
}
