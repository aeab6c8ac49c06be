/** `locationCode` of an entry to a location that exists. */

import { quoted } from '../../platform/shape/quoted.ts';
import { type Location, parseLocation } from '../engine/index.ts';
import { canonicalLocation, locationProblem, stateLocationHint } from '../places/places.ts';
import { refusalAt } from './errors.ts';

/** Clients send the same few codes over and over; the cache is emptied when it grows too large. */
const MAX_LOCATIONS = 50_000;
/** What is wrong with a code, or the location it names. */
const locations = new Map<string, Location | string>();
let lastLocation: Location | undefined;

/**
 * The location of `list[i]`, with one number for a place that has several; throws a
 * `TaxInterfaceError`.
 */
export function locationOf(code: string, list: string, i: number): Location {
  if (lastLocation?.code === code) return lastLocation;
  let known = locations.get(code);
  if (known === undefined) {
    known = read(code);
    if (locations.size >= MAX_LOCATIONS) locations.clear();
    if (code.length <= MAX_KEPT) locations.set(code, known);
  }
  if (typeof known === 'string') {
    throw refusalAt('location-unknown', `${list}[${i}].locationCode`, `${quoted(code)} ${known}.`);
  }
  lastLocation = known;
  return known;
}

/** Longer than any location code; texts that are none must not fill the memory. */
const MAX_KEPT = 100;

function read(code: string): Location | string {
  const location = parseLocation(code);
  if (location === null) return `is not a location code${stateLocationHint(code) || HOW}`;
  return locationProblem(location) ?? canonicalLocation(location);
}

const HOW =
  '. Send state FIPS, county FIPS and GNIS place id, such as 00-000-0000 (federal), 06-000-0000 (California) or 06-037-2410877 (the city of Los Angeles)';
