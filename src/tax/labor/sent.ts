/** The place, the day, and the faults of a request, for both kinds of answers. */

import { isDay } from '../../platform/shape/days.ts';
import type { FieldCode } from '../../platform/shape/field-codes.ts';
import { type FieldError, fieldError } from '../../platform/shape/field-error.ts';
import { isFederal, type Location, parseLocation } from '../engine/index.ts';
import { locationProblem, stateLocationHint } from '../places/places.ts';

/** What is wrong with a request, field by field. */
export class LaborRequestError extends Error {
  readonly errors: readonly FieldError[];
  constructor(errors: readonly FieldError[]) {
    super(errors.map(({ path, message }) => `${path}: ${message}`).join('\n'));
    this.errors = errors;
  }
}

export const refused = (path: string, code: FieldCode, message: string): LaborRequestError =>
  new LaborRequestError([fieldError(path, code, message)]);

export const wrong = (path: string, message: string): LaborRequestError =>
  refused(path, 'invalid_value', message);

/** Null for federal law alone. */
export function locationOf(code: string | undefined): Location | null {
  if (code === undefined) return null;
  const location = parseLocation(code);
  const problem = location === null ? notALocation(code) : null;
  const message = problem ?? (location && locationProblem(location));
  if (message !== null) throw wrong('locationCode', message);
  return location === null || isFederal(location) ? null : location;
}

const notALocation = (code: string): string =>
  `must be a location code${stateLocationHint(code) || ' such as 06-037-0000'}`;

export function dayOf(path: string, day: string): string {
  if (!isDay(day)) throw wrong(path, 'must be a date such as 2026-06-15');
  return day;
}
