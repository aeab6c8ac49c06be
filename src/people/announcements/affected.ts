/**
 * How many of an account's employers a change reaches, by their business addresses: all for federal law,
 * those of the state, or those of the city. Who works elsewhere is not counted, and a county, or a
 * register of many places, is not known.
 */

import type { RuleChange } from '../../tax/announcements/schema.ts';
import { placeOfPart } from '../../tax/places/places.ts';
import type { Address } from '../employers/address.ts';

export type EmployerPlace = { readonly state: string; readonly city: string };

export function placeOf(address: string): EmployerPlace {
  const { state = '', city = '' }: Partial<Pick<Address, 'state' | 'city'>> = JSON.parse(address);
  return { state: state.toUpperCase(), city: folded(city) };
}

/** Undefined where it is not known which places it reaches. */
export function reachedBy(
  { state, locationCode, taxes }: RuleChange,
  places: readonly EmployerPlace[],
): readonly EmployerPlace[] | undefined {
  if (state === 'US') return places;
  const [fips = '', county, place = ''] = locationCode.split('-');
  if (taxes > 1) return undefined;
  const ofState = places.filter((one) => one.state === state);
  if (Number(place) === 0) return Number(county) === 0 ? ofState : undefined;
  const name = placeOfPart(place, fips)?.name;
  if (name === undefined) return undefined;
  const city = folded(name.replace(LEGAL_SUFFIX, ''));
  return ofState.filter((one) => one.city === city);
}

/** `Los Angeles city`, `Princeton Township`. */
const LEGAL_SUFFIX =
  / (city|town|village|borough|township|municipality|charter township|city \(balance\))$/i;

const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
