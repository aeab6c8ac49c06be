/** `locationCode` of an entry to a location that exists. */

import { type Location, parseLocation } from '../engine/index.ts';
import { locationProblem } from '../places/places.ts';
import { TaxInterfaceError } from './errors.ts';

/** Clients send the same few codes over and over; the cache is emptied when it grows too large. */
const MAX_LOCATIONS = 50_000;
const locations = new Map<string, Location>();
let lastLocation: Location | undefined;

/** The location of `list[i]`; throws a `TaxInterfaceError`. */
export function locationOf(code: string, list: string, i: number): Location {
  if (lastLocation?.code === code) return lastLocation;
  lastLocation = locations.get(code);
  if (lastLocation !== undefined) return lastLocation;
  const location = parseLocation(code);
  const problem = location === null ? BAD_FORM : locationProblem(location);
  if (location === null || problem !== null) {
    throw new TaxInterfaceError(
      'value-not-allowed',
      `${list}[${i}].locationCode: ${JSON.stringify(code)} ${problem}.`,
    );
  }
  if (locations.size >= MAX_LOCATIONS) locations.clear();
  locations.set(code, location);
  return location;
}

const BAD_FORM =
  'is not a location code. Send state FIPS, county FIPS and GNIS place id, such as 00-000-0000 (federal), 06-000-0000 (California) or 06-037-2410877 (the city of Los Angeles)';
