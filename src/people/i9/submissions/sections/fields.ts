/** Small checks that the sections of the form share. Each names every bad field by its path. */

import { type FieldError, invalid } from '../../../../platform/requests/errors.ts';
import { parseDay } from '../../../../platform/shape/days.ts';
import type { FieldCode } from '../../../../platform/shape/field-codes.ts';
import { stateError } from '../../../../platform/shape/states.ts';
import type { FormAddress } from '../../form/schema.ts';

/** Trims texts, drops what is null or blank: on the form both are an empty box. */
export function tidy<Value>(value: Value): Value {
  if (typeof value === 'string') return value.trim() as Value;
  if (Array.isArray(value)) return value.map((item) => tidy(item)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value)
    .map(([name, member]) => [name, tidy(member)] as const)
    .filter(([, member]) => member !== null && member !== '' && member !== undefined);
  return Object.fromEntries(members) as Value;
}

/** The same errors with their paths below `at`: `lastName` as `section1.lastName`. */
export const below = (at: string, errors: readonly FieldError[]): FieldError[] =>
  errors.map((error) => ({ ...error, path: `${at}.${error.path}` }));

export function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalid(errors);
}

export class Findings {
  readonly errors: FieldError[] = [];

  add(path: string, message: string, code: FieldCode = 'invalid_value'): void {
    this.errors.push({ path, code, message });
  }

  /** Notes a missing value; returns whether it is there. */
  require(path: string, value: unknown): boolean {
    const isThere = value !== undefined && value !== null && value !== '';
    if (!isThere) this.add(path, 'is required', 'required');
    return isThere;
  }

  match(path: string, value: string | null | undefined, pattern: RegExp, message: string): void {
    if (value && !pattern.test(value)) this.add(path, message, 'invalid_format');
  }

  /** The day; undefined for an empty value, and, with a finding, for one that is not a day. */
  day(path: string, value: string | null | undefined): string | undefined {
    if (!value) return undefined;
    const day = parseDay(value);
    const message = 'must be a date in the format yyyy-MM-dd or MM/dd/yyyy';
    if (day === undefined) this.add(path, message, 'invalid_format');
    return day;
  }
}

/** Canada and Mexico have their own codes; everyone else writes U.S. ones. */
export function checkAddress(
  findings: Findings,
  path: string,
  address: FormAddress | null | undefined,
  complete: boolean,
): void {
  if (!address) {
    if (complete) findings.add(path, 'is required', 'required');
    return;
  }
  const at = (name: keyof FormAddress): string => `${path}.${name}`;
  if (complete) {
    for (const name of ['streetAddress1', 'city', 'state', 'zipCode'] as const) {
      findings.require(at(name), address[name]);
    }
  }
  const country = address.country ?? 'US';
  if (!['US', 'CA', 'MX'].includes(country)) {
    findings.add(at('country'), 'must be US, CA or MX');
    return;
  }
  const state = address.state ?? '';
  const message = stateError(state, country);
  if (state !== '' && message !== undefined) findings.add(at('state'), message);
  else if (state !== state.toUpperCase()) {
    findings.add(at('state'), `must be written as ${state.toUpperCase()}`);
  }
  if (country !== 'US') return;
  const digits = address.zipCode?.replace(/\D/g, '');
  findings.match(at('zipCode'), digits, /^(\d{5}|\d{9})$/, 'must have 5 or 9 digits');
  if (address.zipCode && digits === '') {
    findings.add(at('zipCode'), 'must have 5 or 9 digits', 'invalid_format');
  }
}
