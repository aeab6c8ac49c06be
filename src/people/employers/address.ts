/** Addresses of employers and employees. */

import Type, { type Static } from 'typebox';
import type { FieldError } from '../../platform/requests/errors.ts';
import { MAX, nullable, text } from '../../platform/requests/fields.ts';
import { stateError } from '../../platform/shape/states.ts';
import { COUNTRIES } from './countries.ts';

export const Address = Type.Object(
  {
    streetAddress1: text('Civic number and street name.'),
    streetAddress2: nullable(text('Unit, floor, apartment or similar.')),
    city: text('City.'),
    state: Type.String({
      maxLength: MAX.state,
      'x-kind': 'state',
      description:
        'Two-letter abbreviation; in the United States, of a state, DC, a territory, or a military post office.',
      examples: ['AZ'],
    }),
    zipCode: Type.String({
      maxLength: MAX.zipCode,
      description: '5 or 9 digits; other characters are removed. Stored and returned as digits.',
      examples: ['85260-2662'],
    }),
    country: nullable(Type.Enum(COUNTRIES, { description: 'Country code.' })),
  },
  { title: 'Address' },
);
export type Address = Static<typeof Address>;

/** Rules the shape cannot tell; `address` may be partly wrong in shape. */
export function addressErrors(address: unknown, at: string): FieldError[] {
  if (typeof address !== 'object' || address === null) return [];
  const { state, zipCode, country } = address as Record<string, unknown>;
  const errors: FieldError[] = [];
  if (typeof state === 'string') {
    const message = stateError(state, typeof country === 'string' ? country : undefined);
    if (message !== undefined) errors.push({ path: `${at}.state`, code: 'invalid_value', message });
  }
  if (typeof zipCode === 'string' && !/^(\d{5}|\d{9})$/.test(digitsOf(zipCode))) {
    errors.push({
      path: `${at}.zipCode`,
      code: 'invalid_format',
      message: 'must have exactly 5 or exactly 9 digits',
    });
  }
  return errors;
}

/** The address as it is stored: known fields, ZIP as digits, state in capitals. */
export function normalizeAddress(address: Address): Address {
  const { streetAddress1, streetAddress2, city, state, zipCode, country } = address;
  return {
    streetAddress1,
    ...(streetAddress2 ? { streetAddress2 } : {}),
    city,
    state: state.toUpperCase(),
    zipCode: digitsOf(zipCode),
    ...(country ? { country } : {}),
  };
}

export const digitsOf = (value: string): string => value.replace(/\D/g, '');
