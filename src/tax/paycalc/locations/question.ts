/** The query of `GET /ste-hosted/v1/locations`: which question it asks, or what is wrong with it. */

import { nearest } from '../../../platform/shape/nearest.ts';
import { quoted } from '../../../platform/shape/quoted.ts';
import { allStates, findState, type State } from '../../places/places.ts';
import type { ErrorKind } from '../error-table.ts';
import { refusalAt, type TaxInterfaceError } from '../errors.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from './schema.ts';

/** Each asks its own question. */
const ASKING = ['zip', 'q', 'psd', 'fips', 'gnis', 'schoolDistrict', 'address'] as const;
type Asking = (typeof ASKING)[number];

export type Question = {
  readonly by: Asking | 'state';
  /** Of the parameter `by`, without blanks around it. */
  readonly text: string;
  readonly state: State | undefined;
  /** With `address`. */
  readonly city: string;
  /** With `address`; five digits. */
  readonly zip: string;
  readonly limit: number;
  /** Candidates before this page. */
  readonly offset: number;
};

const LONGEST = 200;

/** Throws a `TaxInterfaceError`. */
export function readQuestion(query: Readonly<Record<string, unknown>>): Question {
  const text = (name: string): string | undefined => readText(name, query[name]);
  const asked = ASKING.filter((name) => text(name) !== undefined);
  const isAddress = asked.includes('address');
  const [first, second] = isAddress ? asked.filter((name) => name !== 'zip').reverse() : asked;
  if (second !== undefined) {
    throw wrong('not-together', second, `cannot be combined with ${first}. Send one of them`);
  }
  const city = text('city');
  if (city !== undefined && !isAddress) {
    throw wrong(
      'not-together',
      'city',
      'goes with address only. To search for a city by name, send q',
    );
  }
  const state = readState(text('state'));
  if (first === undefined && state === undefined) {
    throw refusalAt(
      'field-missing',
      'query',
      `nothing to search for. Send ${ASKING.slice(0, -1).join(', ')}, address, or state, for example ?zip=43215 or ?q=Columbus, OH.`,
    );
  }
  const zip = isAddress ? text('zip') : undefined;
  return {
    by: first ?? 'state',
    text: text(first ?? 'state') ?? '',
    state,
    city: city ?? '',
    zip: zip === undefined ? '' : zipDigits(zip),
    limit: readLimit(text('limit')),
    offset: readCursor(text('cursor')),
  };
}

export const wrong = (kind: ErrorKind, name: string, words: string): TaxInterfaceError =>
  refusalAt(kind, name, `${words}.`);

function readText(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value))
    throw wrong('sent-twice', name, `was sent ${value.length} times. Send it once`);
  const text = String(value).trim();
  if (text === '') throw wrong('invalid-format', name, 'is empty. Send a value or leave it out');
  if (text.length > LONGEST) {
    throw wrong(
      'out-of-range',
      name,
      `has ${text.length} characters. At most ${LONGEST} are allowed`,
    );
  }
  return text;
}

/** The five digits of a ZIP code or ZIP+4. */
export function zipDigits(text: string): string {
  const digits = /^(\d{5})(?:-?\d{4})?$/.exec(text)?.[1];
  if (digits !== undefined) return digits;
  throw wrong(
    'invalid-format',
    'zip',
    `${quoted(text)} is not a ZIP code. Send five digits, such as 43215`,
  );
}

function readState(text: string | undefined): State | undefined {
  if (text === undefined) return undefined;
  const wanted = text.toLowerCase();
  const all = [...allStates()];
  const state = findState(text) ?? all.find(({ name }) => name.toLowerCase() === wanted);
  if (state !== undefined) return state;
  const near = nearest(
    text,
    all.flatMap(({ code, name }) => (text.length > 2 ? [name] : [code])),
  );
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  throw wrong(
    'value-unknown',
    'state',
    `${quoted(text)} is not a state.${hint} Send a postal code such as OH or a FIPS code such as 39`,
  );
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw wrong(
    'out-of-range',
    'limit',
    `${quoted(text)} is not a whole number from 1 to ${MAX_LIMIT}. Send a smaller page and follow nextCursor`,
  );
}

const CURSOR = /^from (\d{1,6})$/;

export const cursorOf = (offset: number): string =>
  btoa(`from ${offset}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

function readCursor(text: string | undefined): number {
  if (text === undefined) return 0;
  const offset = CURSOR.exec(fromBase64Url(text))?.[1];
  if (offset !== undefined) return Number(offset);
  throw wrong(
    'invalid-format',
    'cursor',
    'is not a cursor of this list. Send nextCursor of the previous page',
  );
}

/** Browsers have no Buffer. Empty for a text that is not base64url. */
function fromBase64Url(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}
