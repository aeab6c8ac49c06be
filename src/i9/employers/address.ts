/** Addresses of employers and employees. */

import Type, { type Static } from 'typebox';
import type { FieldError } from '../errors.ts';
import { nullable, text } from '../fields.ts';
import { COUNTRIES } from './countries.ts';

export const Address = Type.Object({
  streetAddress1: text('Civic number and street name.'),
  streetAddress2: nullable(text('Unit, floor, apartment or similar.')),
  city: text('City.'),
  state: Type.String({ description: 'Two-letter abbreviation.', examples: ['AZ'] }),
  zipCode: Type.String({
    description:
      'Exactly 5 or 9 digits once everything else is removed; stored and returned as digits.',
    examples: ['85260-2662'],
  }),
  country: nullable(Type.Enum(COUNTRIES, { description: 'Country code.' })),
});
export type Address = Static<typeof Address>;

/** Rules the shape cannot tell; `address` may be partly wrong in shape. */
export function addressErrors(address: unknown, at: string): FieldError[] {
  if (typeof address !== 'object' || address === null) return [];
  const { state, zipCode, ...texts } = address as Record<string, unknown>;
  const errors: FieldError[] = [];
  for (const name of ['streetAddress1', 'city']) {
    const value = texts[name];
    if (typeof value === 'string' && value !== '' && value.trim() === '') {
      errors.push({ path: `${at}.${name}`, message: 'must not be empty' });
    }
  }
  if (typeof state === 'string' && !/^[A-Za-z]{2}$/.test(state)) {
    errors.push({ path: `${at}.state`, message: 'must be a two-letter abbreviation' });
  }
  if (typeof zipCode === 'string' && !/^(\d{5}|\d{9})$/.test(digitsOf(zipCode))) {
    errors.push({ path: `${at}.zipCode`, message: 'must have exactly 5 or exactly 9 digits' });
  }
  return errors;
}

/** The address as it is stored: known fields, ZIP as digits, state in capitals. */
export function normalizeAddress(address: Address): Address {
  const { streetAddress1, streetAddress2, city, state, zipCode, country } = address;
  return {
    streetAddress1: streetAddress1.trim(),
    ...(streetAddress2 ? { streetAddress2: streetAddress2.trim() } : {}),
    city: city.trim(),
    state: state.toUpperCase(),
    zipCode: digitsOf(zipCode),
    ...(country ? { country } : {}),
  };
}

export const digitsOf = (value: string): string => value.replace(/\D/g, '');
