/**
 * Values a role may not see. A viewer gets no social security number, date of birth or number of a
 * document; a representative, who compares documents, gets all but the social security number.
 * Masked text bears asterisks and is never taken as data.
 */

import type { Caller } from './deps.ts';
import type { FieldError } from './errors.ts';

/** Fields of the interface and of certificates. */
const isSsn = (name: string): boolean => /ssn$|socialSecurityNumber/i.test(name);
const isBirth = (name: string): boolean => /dateOfBirth|birthDate/i.test(name);
const NUMBERS = new Set([
  'documentNumber',
  'uscisNumber',
  'i94Number',
  'foreignPassportNumber',
  'alienNumber',
]);

const isSensitive = (name: string): boolean => isSsn(name) || isBirth(name) || NUMBERS.has(name);

type Hidden = 'nothing' | 'ssn' | 'all';

function hiddenFrom({ actor }: Caller): Hidden {
  if (actor.kind === 'representative') return 'ssn';
  return actor.kind === 'admin' && actor.role !== 'owner' && actor.role !== 'reviewer'
    ? 'all'
    : 'nothing';
}

/** A copy of `value` as this caller may see it; the same value when nothing is hidden. */
export function shownTo<Value>(caller: Caller, value: Value): Value {
  const hidden = hiddenFrom(caller);
  return hidden === 'nothing' ? value : (masked(value, '', hidden) as Value);
}

/** A copy of `value` as no one may be hindered to see it, with the paths of what is masked. */
export function withEverythingMasked(value: unknown): {
  readonly value: unknown;
  readonly maskedPaths: readonly string[];
} {
  return {
    value: masked(value, '', 'all'),
    maskedPaths: sensitiveValues(value).map(({ path }) => path),
  };
}

function masked(value: unknown, name: string, hidden: Exclude<Hidden, 'nothing'>): unknown {
  if (typeof value === 'string') return maskText(value, name, hidden);
  if (Array.isArray(value)) return value.map((item) => masked(item, name, hidden));
  if (typeof value !== 'object' || value === null) return value;
  // A change names its field by a path, and holds the values under other names.
  const { path } = value as { path?: unknown };
  const field = typeof path === 'string' ? (path.split('.').at(-1) ?? '') : undefined;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      masked(member, field !== undefined && (key === 'old' || key === 'new') ? field : key, hidden),
    ]),
  );
}

function maskText(text: string, name: string, hidden: Exclude<Hidden, 'nothing'>): string {
  if (isSsn(name)) return maskSsn(text);
  if (hidden === 'all' && isBirth(name)) return '****-**-**';
  if (hidden === 'all' && NUMBERS.has(name)) return maskNumber(text);
  // Free text, worksheets of certificates: a number written as such.
  return text.replace(/(?<!\d)\d{3}-\d{2}-(\d{4})(?!\d)/g, '***-**-$1');
}

const maskSsn = (text: string): string => `***-**-${text.replace(/\D/g, '').slice(-4)}`;

/** The last four, of a number long enough that they do not tell it. */
const maskNumber = (text: string): string => (text.length < 8 ? '****' : `****${text.slice(-4)}`);

/** The fields of a request that hold a masked value: it would replace the real one. */
export function maskedErrors(value: unknown, at = '', name = ''): FieldError[] {
  if (typeof value === 'string') {
    if (!value.includes('*') || !(isSensitive(name) || /^\*{3}-\*{2}-\d{0,4}$/.test(value.trim())))
      return [];
    return [
      {
        path: at,
        code: 'masked',
        message: 'is masked. Send the real value, or leave the field out.',
      },
    ];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => maskedErrors(item, `${at}[${index}]`, name));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    maskedErrors(member, at === '' ? key : `${at}.${key}`, key),
  );
}

export type SensitiveValue = { readonly path: string; readonly value: string };

/** What a viewer sees masked in `view`, in the clear, by path. */
export function sensitiveValues(view: unknown, at = '', name = ''): SensitiveValue[] {
  if (typeof view === 'string') {
    return isSensitive(name) ? [{ path: at, value: view }] : [];
  }
  if (Array.isArray(view)) {
    return view.flatMap((item, index) => sensitiveValues(item, `${at}[${index}]`, name));
  }
  if (typeof view !== 'object' || view === null) return [];
  return Object.entries(view).flatMap(([key, member]) =>
    sensitiveValues(member, at === '' ? key : `${at}.${key}`, key),
  );
}
