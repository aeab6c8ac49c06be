/** What a bulk request sends and wants back, from its headers, and its body as it comes. */

import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { brokenBody, incomingBody } from '../../platform/http/bodies/content-encoding.ts';
import { quoted } from '../../platform/shape/quoted.ts';
import type { Target } from '../calculators/chunk.ts';
import type { Source } from '../calculators/entries.ts';
import { refusalAt } from '../paycalc/errors.ts';
import { VersionHeader } from './versioned.ts';

const NDJSON = 'application/x-ndjson';
const CSV = 'text/csv';

/** Media types of bodies. */
const SOURCES: Readonly<Record<string, Exclude<Source, 'register'>>> = {
  [NDJSON]: 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'application/json': 'json',
  [CSV]: 'csv',
};

/** Of an Excel workbook. */
export const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const FORM = 'multipart/form-data';
/** Of payments: items, and registers. */
export const CONSUMES = [NDJSON, 'application/json', CSV, WORKBOOK, FORM];

export const TYPES: Readonly<Record<Target, string>> = { ndjson: NDJSON, csv: CSV };

/** Without any byte in either direction for so long, a connection is closed. */
const SILENCE_MS = 60_000;

export const BulkHeaders = Type.Object({
  ...VersionHeader.properties,
  prefer: Type.Optional(
    Type.String({
      description:
        '`respond-async`: calculate as a job. `handling=lenient`: as in payCalc. Separate both with a comma.',
      examples: ['respond-async'],
    }),
  ),
  'Idempotency-Key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'With `Prefer: respond-async` only: your own id for the job. The same key with the same input returns the existing job; with a different input, the response is 422.',
      examples: ['payroll-2026-06-26'],
    }),
  ),
});

export const isJob = ({ headers }: FastifyRequest): boolean =>
  String(headers.prefer ?? '')
    .toLowerCase()
    .split(/[,;]/)
    .some((preference) => preference.trim() === 'respond-async');

export const typeOf = ({ headers }: FastifyRequest): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** Throws a `TaxInterfaceError` for a media type that no bulk request has. */
export function sourceOf(request: FastifyRequest): Exclude<Source, 'register'> {
  const type = typeOf(request);
  const source = SOURCES[type];
  if (source !== undefined) return source;
  const allowed = [...Object.keys(SOURCES), WORKBOOK, FORM];
  const reason = `${quoted(type)} is not one of ${allowed.join(', ')}`;
  throw refusalAt('media-type', 'Content-Type', reason, { allowed });
}

/** CSV and registers are answered with CSV unless `Accept` names NDJSON, everything else the other way around. */
export function targetOf({ headers }: FastifyRequest, source: Source): Target {
  const accepted = String(headers.accept ?? '').toLowerCase();
  if (source === 'csv' || source === 'register')
    return accepted.includes('ndjson') ? 'ndjson' : 'csv';
  return accepted.includes(CSV) ? 'csv' : 'ndjson';
}

const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** Throws a `TaxInterfaceError`: an answer that is a stream is not kept, so that it cannot be repeated. */
export function requireNoKey({ headers }: FastifyRequest): void {
  if (headers['idempotency-key'] === undefined) return;
  throw refusalAt(
    'idempotency-key',
    IDEMPOTENCY_KEY,
    'is for jobs: a streamed response is not kept and cannot be repeated. Send Prefer: respond-async with it, or leave it out.',
  );
}

/** Throws a `TaxInterfaceError` for a key that is no text of 1 to 255 ASCII characters. */
export function clientIdOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(key)) return key;
  throw refusalAt('idempotency-key', IDEMPOTENCY_KEY, 'must have 1 to 255 ASCII characters');
}

/** The body in pieces. When a reader stops, the rest is read and thrown away, so that the client gets to see the answer. */
export async function* bodyOf({ raw, body: sent }: FastifyRequest): AsyncGenerator<Buffer> {
  if (sent === null || sent === undefined) return;
  const body = incomingBody(raw);
  try {
    yield* body.stream.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw body.isEncoded ? brokenBody(body, raw) : error;
  } finally {
    body.drop();
  }
}

/** Closes the connection of a client that neither sends nor reads, until the request is answered. */
export function endSilence({ raw }: FastifyRequest): void {
  const { socket } = raw;
  const end = (): void => void socket.destroy();
  socket.setTimeout(SILENCE_MS, end);
  raw.once('close', () => {
    socket.off('timeout', end);
    socket.setTimeout(0);
  });
}
